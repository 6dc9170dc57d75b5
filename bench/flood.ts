// Measures how a flood of whole prints slows other people down: `npm run bench -- flood`.
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Pool } from 'pg'
import { load, type LoadStats } from './load.ts'
import { startProduct } from './product.ts'
import { requestsTo } from './requests.ts'
import { seed } from './seed.ts'
import { LOAD_COLUMNS, cellsOf, median, showTable } from './tables.ts'

const PORT = 8481
const PAIRS = 5
const MS = 6000
const NUM_OPINIONS = 3500
const [HONEST, HOSTILE] = ['127.0.0.2', '127.0.0.3']

const requests = requestsTo(PORT)

async function main(): Promise<void> {
  await using product = await startProduct(PORT, { LIMITS: '1' })
  const { large } = await seed(product.pool)
  const slugId = await seedPrintable(product.pool)
  const whole = requests.anonymous('/print/fetch-by-conversation', { conversationSlugId: slugId })
  const read = requests.anonymous('/conversation/get', { conversationSlugId: large[0]?.slugId ?? '' })
  await printIsReady(whole)
  const honest = () => load({ port: PORT, inFlight: 4, ms: MS, from: HONEST }, () => ({ bytes: read }))
  const row = showTable(['what', ...LOAD_COLUMNS, 'whole prints / s'])
  const pairs: { alone: LoadStats; beside: LoadStats }[] = []
  await honest()
  for (let pair = 0; pair < PAIRS; pair++) {
    const alone = await honest()
    row(['/conversation/get, alone', ...cellsOf(alone), ''])
    const flooding = floodFor(MS + 1000, whole)
    await sleep(500)
    const beside = await honest()
    const perSecond = await flooding
    row(['the same beside 24 that print', ...cellsOf(beside), perSecond.toFixed(1)])
    pairs.push({ alone, beside })
    await sleep(1000)
  }
  const [alone, beside] = [
    median(pairs.map((pair) => pair.alone.p99)),
    median(pairs.map((pair) => pair.beside.p99)),
  ]
  console.log(`Median p99: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside the flood`)
  if (beside > Math.max(2 * alone, alone + 30)) throw new Error('A flood of prints slows others too much')
}

/** Floods the server from a thread of its own, so that reading whole prints delays no honest reader here. */
async function floodFor(ms: number, bytes: Buffer): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: bytes })
  let numPrints = 0
  worker.on('message', () => numPrints++)
  await sleep(ms)
  await worker.terminate()
  return (1000 * numPrints) / ms
}

async function flood(bytes: Uint8Array): Promise<void> {
  const shot = { bytes: Buffer.from(bytes), done: () => parentPort?.postMessage('printed') }
  await load({ port: PORT, inFlight: 24, ms: 600_000, from: HOSTILE }, () => shot)
}

/** A conversation with thousands of opinions and groups. */
async function seedPrintable(pool: Pool): Promise<string> {
  await pool.query(
    `insert into opinions (slug_id, conversation_id, author_id, body)
    select 'p' || lpad(o::text, 7, '0'), 499, 1 + o % 200, o || repeat(' an opinion of some length', 40)
    from generate_series(1, $1::int) o`,
    [NUM_OPINIONS],
  )
  await pool.query(`
    insert into votes (user_id, opinion_id, conversation_id, choice)
    select u, o.id, 499, case when (u + o.id) % 2 = 0 then 1 else -1 end
    from opinions o, generate_series(201, 300) u where o.conversation_id = 499 and (u + o.id) % 10 < 2;
    insert into participations select conversation_id, user_id, count(*) from votes where conversation_id = 499 group by 1, 2;
    insert into opinion_tallies select opinion_id, count(*) filter (where choice = 1), count(*) filter (where choice = -1),
      count(*) filter (where choice = 0) from votes where conversation_id = 499 group by 1;
    update conversations c set num_opinions = (select count(*) from opinions where conversation_id = c.id),
      num_votes = (select count(*) from votes where conversation_id = c.id),
      num_participants = (select count(*) from participations where conversation_id = c.id) where id = 499;
    select graphile_worker.add_job('analyse', json_build_object('conversationId', 499), job_key => 'analyse:499')`)
  return 'benc0499'
}

/** Waits for the run that is printed, which also fills the cache. */
async function printIsReady(bytes: Buffer): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt++) {
    let size = 0
    let numLeft = 1
    await load({ port: PORT, inFlight: 1, ms: 60_000 }, () =>
      numLeft-- > 0 ? { bytes, done: (_, body) => (size = body.length) } : undefined,
    )
    if (size > 1000) return console.log(`A print has ${Math.round(size / 1024)} kB`)
    await sleep(1000)
  }
  throw new Error('There is no run to print')
}

if (isMainThread) await main()
else await flood(workerData)

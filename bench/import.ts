// Measures importing the largest conversation by the address of its report, while people vote elsewhere: `npm run bench
// -- import`.
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { POLIS_CONVERSATIONS, startPolis } from '../server/src/testing/polis.ts'
import { ask, load, paced } from './load.ts'
import { startProduct, type Product } from './product.ts'
import { requestsTo } from './requests.ts'
import { numWrongCounts, registerDevices, seed, type Seeded } from './seed.ts'
import { showTable } from './tables.ts'

const PORT = 28_483
const VOTES_PER_SECOND = 200
const AIM = 'aim: at most 15 s beside 200 votes/s whose p99 stays below 50 ms'
const POLL_MS = 200
const WARM_UP_MS = 3000
const LIMIT_MS = 120_000
const REPORT = `https://pol.is/report/${POLIS_CONVERSATIONS.bowlingGreen.report}`

const requests = requestsTo(PORT)

type Measurement = { person: number; seeded: Seeded; product: Product; isKilled?: boolean }

async function measure(
  title: string,
  { person, seeded, product, isKilled = false }: Measurement,
): Promise<string[]> {
  let isOver = false
  const voting = load(
    { port: PORT, inFlight: 8, ms: LIMIT_MS },
    votes(seeded, person, () => isOver),
  )
  const start = performance.now()
  const slugId = String(
    await callApi(seeded, person, '/conversation/import', {
      polisUrl: REPORT,
      isIndexed: true,
      isLoginRequired: false,
    }).then((body) => fieldOf(body, 'conversationSlugId')),
  )
  if (isKilled) {
    while (Number(await status(seeded, person, slugId, 'numVotes')) < 100_000) await sleep(POLL_MS)
    await product.killServer()
    await product.startServer()
  }
  while ((await status(seeded, person, slugId, 'state')) !== 'complete') await sleep(POLL_MS)
  const seconds = (performance.now() - start) / 1000
  isOver = true
  const stats = await voting
  const { rows } = await product.pool.query<{ n: number; twice: number }>(
    `select count(*)::int as n, (count(*) - count(distinct (user_id, opinion_id)))::int as twice
     from votes v join conversations c on c.id = v.conversation_id where c.slug_id = $1`,
    [slugId],
  )
  const note = `${rows[0]?.n.toLocaleString('en')} votes, ${rows[0]?.twice} twice, ${await numWrongCounts(product.connection)} counts wrong`
  return [
    title,
    seconds.toFixed(1),
    stats.perSecond.toFixed(0),
    stats.p99.toFixed(1),
    `${stats.numFailed}`,
    note,
  ]
}

/** Votes of all devices at a constant rate, each signed when it is sent. */
function votes({ devices, large }: Seeded, conversation: number, isOver: () => boolean) {
  const next = requests.agrees({ devices, opinions: large[conversation]?.opinions ?? [] })
  return paced(VOTES_PER_SECOND, () => (isOver() ? undefined : next()))
}

async function callApi({ devices }: Seeded, person: number, path: string, body: unknown): Promise<unknown> {
  const device = devices[person]
  if (device === undefined) throw new Error('There is no such person')
  return ask(PORT, requests.signed(device, path, body))
}

const status = async (seeded: Seeded, person: number, conversationSlugId: string, field: string) =>
  fieldOf(await callApi(seeded, person, '/conversation/import-status', { conversationSlugId }), field)

function fieldOf(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
}

if (isMainThread) await main()
else await serveAsPolis()

/** Runs in its own thread so that it does not delay the votes that we measure. */
async function serveAsPolis(): Promise<void> {
  const polis = await startPolis()
  // Generates the data of the source before the time is measured.
  const votes = await fetch(
    `${polis.url}/api/v3/reportExport/${POLIS_CONVERSATIONS.bowlingGreen.report}/votes.csv`,
  )
  await votes.text()
  parentPort?.postMessage(polis.url)
}

async function main(): Promise<void> {
  const source = new Worker(new URL(import.meta.url))
  const url = await new Promise<string>((resolve) => source.once('message', resolve))
  await using product = await startProduct(PORT, { POLIS_URL: url })
  const seeded = await seed(product.pool)
  await registerDevices(product.pool)
  const row = showTable(['what', 'seconds', 'votes elsewhere /s', 'p99 ms', 'failed', 'note'])
  // The first votes after a server's start are slow even without an import, so they are not measured.
  await load(
    { port: PORT, inFlight: 8, ms: WARM_UP_MS },
    votes(seeded, 2, () => false),
  )
  row(await measure('a report of 225,524 votes', { person: 0, seeded, product }))
  row(await measure('the same, killed midway', { person: 1, seeded, product, isKilled: true }))
  console.log(`\n${AIM}`)
  await source.terminate()
}

// Measures how soon the map of a large conversation follows votes, and how this slows down requests: `npm run bench --
// freshness`.
import { load, paced, type LoadStats } from './load.ts'
import { startProduct, type Product } from './product.ts'
import { requestsTo, type Requests } from './requests.ts'
import { newestRun, nextRun, runAfter, type ComparedServer } from './scale/measures.ts'
import type { SetSize } from './scale/shape.ts'
import { storeSet } from './scale/store.ts'

const SEED = Number(process.env['BENCH_SEED'] ?? 20_261_122)
const PORT = 28_483
const BIG = { people: 100_000, opinions: 1000, votes: Number(process.env['BENCH_VOTES'] ?? 10_000_000) }
const SIZE: SetSize = {
  name: 'one large conversation',
  conversations: 10,
  votes: BIG.votes + 200_000,
  big: BIG,
  prolific: { opinions: 10, votes: 100 },
}
const MAX_SECONDS_AFTER_START = 90
const READS_PER_SECOND = 200

async function main(): Promise<void> {
  await using product = await startProduct(PORT)
  const { connection, pool } = product
  const set = await storeSet({ connection, pool, size: SIZE, seed: SEED })
  const requests = requestsTo(PORT)
  const big = await set.opinionsOf(1)
  const side: ComparedServer = { product, set, requests, big, middle: big }
  await nextRun(side)
  const slugId = set.slugOf(1)
  const first = await newestRun(product)
  console.log(
    `${BIG.votes.toLocaleString('en')} votes of ${BIG.people.toLocaleString('en')} people on ${BIG.opinions.toLocaleString('en')} opinions: a run takes ${first.durationMs} ms`,
  )
  const idle = await readFor(product, requests, { slugId, until: sleepSeconds(10) })
  console.log(`- reads without an analysis: p99 ${idle.p99.toFixed(1)} ms`)

  const follow = async (title: string, fixedSeconds?: number) => {
    const before = await newestRun(product)
    const start = performance.now()
    const run = runAfter(product, before.id)
    const votes = requests.votes({ devices: set.devices.slice(0, -1), opinions: big, count: 400 })
    await load({ port: PORT, inFlight: 8, ms: 20_000 }, votes)
    const reads = await readFor(product, requests, { slugId, until: run })
    await run
    const took = (performance.now() - start) / 1000
    // The pause of nine times the duration of the previous run, the run itself, and the same time again until its job
    // starts.
    const { durationMs } = await newestRun(product)
    const slower = Math.max(before.durationMs, durationMs)
    const allowedSeconds = fixedSeconds ?? Math.max(5, (11 * slower) / 1000)
    printClaim(
      `${title}: a run follows votes after ${took.toFixed(1)} s (at most ${allowedSeconds.toFixed(1)})`,
      took <= allowedSeconds,
    )
    printClaim(
      `  meanwhile reads have p99 ${reads.p99.toFixed(1)} ms (at most twice that without)`,
      reads.p99 <= 2 * idle.p99,
    )
  }
  await follow('while the server goes on')
  await follow('once more')
  const before = await newestRun(product)
  const digest = await digestOf(product, before.id)
  await product.killServer()
  await product.startServer()
  const { id } = await newestRun(product)
  printClaim(
    'a restart changes no published number',
    id === before.id && (await digestOf(product, id)) === digest,
  )
  await follow('after a restart', MAX_SECONDS_AFTER_START)
  const { now, peak } = product.memory()
  console.log(`- the server takes ${now} MB in the end, ${peak} MB at most`)
}

const sleepSeconds = (count: number) => new Promise<void>((resolve) => setTimeout(resolve, count * 1000))

function printClaim(sentence: string, isMet: boolean) {
  console.log(`- ${sentence}${isMet ? '' : ': **missed**'}`)
}

/** Reads the map and the conversation at an even pace until `isOver`. */
async function readFor(
  { port }: Product,
  { anonymous }: Requests,
  { slugId, until }: { slugId: string; until: Promise<unknown> },
): Promise<LoadStats> {
  const body = { conversationSlugId: slugId }
  const shots = [anonymous('/analysis/fetch-by-conversation', body), anonymous('/conversation/get', body)]
  let numSent = 0
  let isOver = false
  void until.then(() => (isOver = true))
  const next = paced(READS_PER_SECOND, () => {
    const bytes = shots[numSent++ % shots.length]
    return isOver || bytes === undefined ? undefined : { bytes }
  })
  return load({ port, inFlight: 8, ms: 600_000 }, next)
}

/** A hash of what the largest conversation published last. */
async function digestOf({ pool }: Product, runId: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ digest: string }>(
    'select md5(result::text) as digest from analysis_runs where id = $1',
    [runId],
  )
  return rows[0]?.digest
}

await main()

import { load, paced, type LoadStats } from '../load.ts'
import { startProduct } from '../product.ts'
import { requestsTo } from '../requests.ts'
import { seed, type Seeded } from '../seed.ts'
import { cellsOf, showTable } from '../tables.ts'
import { pageRequest } from './page-load.ts'

const PORT = 8479
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const PER_SECOND = 200
const IN_FLIGHT = 8
const requests = requestsTo(PORT)

/** Measures votes while their conversation is requested 200 times a second. */
export async function showVotesBesidePages(): Promise<void> {
  await using product = await startProduct(PORT)
  const seeded = await seed(product.pool)
  const row = showTable(
    ['beside', 'votes per second', 'p50 ms', 'p99 ms', 'failed', 'pages per second', 'p99 ms of pages'],
    `${PER_SECOND} votes a second into one conversation`,
  )
  const show = (name: string, votes: LoadStats, pages?: LoadStats) =>
    row([name, ...cellsOf(votes), pages?.perSecond.toFixed(0) ?? '', pages?.p99.toFixed(1) ?? ''])
  // Warms up the statements and the code.
  await voteSteadily(seeded, 0, 2)
  show('nothing', await voteSteadily(seeded, 1, SECONDS))
  const viewed = seeded.large[2]?.slugId ?? ''
  const pages = load(
    { port: PORT, inFlight: IN_FLIGHT, ms: SECONDS * 1000 },
    paced(PER_SECOND, () => ({ bytes: pageRequest(`/feed/conversation/${viewed}`) })),
  )
  const votes = await voteSteadily(seeded, 2, SECONDS)
  show(`${PER_SECOND} views of its page a second`, votes, await pages)
}

/** Votes at a constant rate, signed in advance. */
function voteSteadily(
  { devices, large }: Seeded,
  conversation: number,
  numSeconds: number,
): Promise<LoadStats> {
  const opinions = large[conversation]?.opinions ?? []
  const next = requests.votes({ devices, opinions, count: PER_SECOND * numSeconds })
  return load({ port: PORT, inFlight: IN_FLIGHT, ms: numSeconds * 1000 }, paced(PER_SECOND, next))
}

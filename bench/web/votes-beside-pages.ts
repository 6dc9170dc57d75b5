import { setTimeout as sleep } from 'node:timers/promises'
import { serviceDid } from '../../server/src/http/did.ts'
import { load, post, type Figures, type Shot } from '../load.ts'
import { startProduct } from '../product.ts'
import { seed, type Seeded } from '../seed.ts'
import { showTable } from './figures.ts'
import { get } from './page-load.ts'

const PORT = 8479
const ORIGIN = `http://127.0.0.1:${PORT}`
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const PER_SECOND = 200
const IN_FLIGHT = 8
const CHOICES = ['agree', 'disagree', 'pass']
const PATH = '/api/v1/vote/cast'

/** How votes fare while their conversation is looked at 200 times a second. */
export async function showVotesBesidePages(): Promise<void> {
  await using product = await startProduct(PORT)
  const seeded = await seed(product.pool)
  const row = showTable(`${PER_SECOND} votes a second into one conversation`, [
    'beside',
    'votes per second',
    'p50 ms',
    'p99 ms',
    'failed',
    'pages per second',
    'p99 ms of pages',
  ])
  const show = (name: string, votes: Figures, pages?: Figures) =>
    row([
      name,
      votes.perSecond.toFixed(0),
      votes.p50.toFixed(1),
      votes.p99.toFixed(1),
      String(votes.numFailed),
      pages?.perSecond.toFixed(0) ?? '',
      pages?.p99.toFixed(1) ?? '',
    ])
  // Warms up the statements and the code.
  await voting(seeded, 0, 2)
  show('nothing', await voting(seeded, 1, SECONDS))
  const viewed = seeded.large[2]?.slugId ?? ''
  const pages = load(
    { port: PORT, inFlight: IN_FLIGHT, ms: SECONDS * 1000 },
    paced(() => ({ bytes: get(`/feed/conversation/${viewed}`) })),
  )
  const votes = await voting(seeded, 2, SECONDS)
  show(`${PER_SECOND} views of its page a second`, votes, await pages)
}

/** Votes at a constant rate, signed beforehand. */
function voting({ devices, large }: Seeded, conversation: number, numSeconds: number): Promise<Figures> {
  const opinions = large[conversation]?.opinions ?? []
  const resource = ORIGIN + PATH
  const shots = Array.from({ length: PER_SECOND * numSeconds }, (_, index): Shot => {
    const token = devices[index % devices.length]?.sign({ audience: serviceDid(ORIGIN), resource })
    const opinionSlugId = opinions[Math.floor(index / devices.length) % opinions.length]
    return { bytes: post(PATH, { opinionSlugId, chosenOption: CHOICES[index % CHOICES.length] }, token) }
  })
  return load(
    { port: PORT, inFlight: IN_FLIGHT, ms: numSeconds * 1000 },
    paced(() => shots.pop()),
  )
}

/** Returns the next request when it is due. */
function paced(next: () => Shot | undefined): () => Promise<Shot | undefined> {
  const start = performance.now()
  let sent = 0
  return async () => {
    const wait = start + (sent++ * 1000) / PER_SECOND - performance.now()
    if (wait > 0) await sleep(wait)
    return next()
  }
}

// Measures the speed of the server: `npm run bench -- server`. Every number is of one run on one machine: compare
// ratios.
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker, isMainThread } from 'node:worker_threads'
import { ask, load, paced, post, type LoadStats, type PreparedRequest } from './load.ts'
import { loadAndKill, startProduct, type Product } from './product.ts'
import { requestsTo } from './requests.ts'
import { drift, numLostVotes, seed, type Seeded } from './seed.ts'
import { cellsOf, LOAD_COLUMNS, showTable } from './tables.ts'

const PORT = 8477
const CEILING_PORT = 8478
const VOTES_IN_FLIGHT = 32
const READS_IN_FLIGHT = 16
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)

const requests = requestsTo(PORT)

async function main(): Promise<void> {
  await using product = await startProduct(PORT)
  const seeded = await seed(product.pool)
  const row = showTable(['what', ...LOAD_COLUMNS, 'note'])
  const show = (title: string, stats: LoadStats, note = '') => row([title, ...cellsOf(stats), note])
  const reading = { port: PORT, inFlight: READS_IN_FLIGHT, ms: SECONDS * 1000 }
  const casting = { port: PORT, inFlight: VOTES_IN_FLIGHT, ms: SECONDS * 1000 }

  const ceiling = new Worker(new URL(import.meta.url))
  await new Promise((resolve) => ceiling.once('message', resolve))
  const echo = post('/', { opinionSlugId: 'o0010001', chosenOption: 'agree' }, 'x'.repeat(440))
  show(
    'raw node:http echo',
    await load({ port: CEILING_PORT, inFlight: VOTES_IN_FLIGHT, ms: 3000 }, () => ({ bytes: echo })),
    'the ceiling of this run',
  )
  await ceiling.terminate()

  const voting = new Voting(product, seeded)
  show('/vote/cast', await load(casting, voting.sign(0, 40_000)), await voting.lossAndDrift())
  const killed = await loadAndKill(product, casting, voting.sign(1, 40_000))
  show('/vote/cast, killed midway', killed, await voting.lossAndDrift())

  for (const isVotedOn of [false, true]) {
    const note = isVotedOn ? 'at 200 votes/s' : 'idle'
    for (const [index, [what, bytes]] of reads(seeded).entries()) {
      const voters = isVotedOn ? await voting.steadily(2 + index, 200) : undefined
      const stats = await load(reading, () => ({ bytes }))
      const stale = await voters?.()
      show(what, stats, stale === undefined ? note : `${note}; ${stale}`)
    }
  }
  show(
    '/notification/fetch, 20 of 500',
    await load(reading, notificationLists(seeded)),
    'signed, 100,000 notifications of 200 people',
  )
  show('/opinion/create', await load(reading, newOpinions(seeded)), await voting.lossAndDrift())
}

/** Signed votes of 200 devices on the 200 opinions of a conversation, and their acknowledgements. */
class Voting {
  readonly #product: Product
  readonly #seeded: Seeded
  readonly #acknowledged = new Map<string, string>()

  constructor(product: Product, seeded: Seeded) {
    this.#product = product
    this.#seeded = seeded
  }

  sign(conversation: number, count: number): () => PreparedRequest | undefined {
    const { devices, large } = this.#seeded
    const opinions = large[conversation]?.opinions ?? []
    return requests.votes({ devices, opinions, count, acknowledged: this.#acknowledged })
  }

  /**
   * Votes at a constant rate and checks ten times a second that all votes are shown. Call the returned function to stop
   * and get a summary.
   */
  async steadily(conversation: number, perSecond: number): Promise<() => Promise<string>> {
    const next = this.sign(conversation, perSecond * (SECONDS + 2))
    const conversationSlugId = this.#seeded.large[conversation]?.slugId ?? ''
    const read = requests.anonymous('/conversation/get', { conversationSlugId })
    // Read before the first vote, since a vote cast in between would be expected twice.
    const before = await voteCount(read)
    const already = this.#acknowledged.size
    let [numStale, numChecks, isOver] = [0, 0, false]
    const voting = load(
      { port: PORT, inFlight: 8, ms: (SECONDS + 2) * 1000 },
      paced(perSecond, () => (isOver ? undefined : next())),
    )
    const watch = async () => {
      while (!isOver) {
        const acknowledged = this.#acknowledged.size - already
        if ((await voteCount(read)) < before + acknowledged) numStale++
        numChecks++
        await sleep(100)
      }
    }
    const watching = watch()
    return async () => {
      isOver = true
      const [stats] = await Promise.all([voting, watching])
      return `${stats.perSecond.toFixed(0)} votes/s reached, ${numStale} of ${numChecks} checks missed one`
    }
  }

  async lossAndDrift(): Promise<string> {
    const { pool } = this.#product
    const lost = await numLostVotes(pool, this.#acknowledged)
    return `${this.#acknowledged.size} acknowledged, ${lost} lost, drift ${await drift(pool)}`
  }
}

const reads = ({ large }: Seeded): [string, Buffer][] => {
  const conversationSlugId = large[3]?.slugId ?? ''
  const { anonymous } = requests
  return [
    ['/conversation/get', anonymous('/conversation/get', { conversationSlugId })],
    [
      '/opinion/fetch-by-conversation, 200',
      anonymous('/opinion/fetch-by-conversation', { conversationSlugId, filter: 'new' }),
    ],
    [
      '/conversation/fetch-recent, 100',
      anonymous('/conversation/fetch-recent', { sortAlgorithm: 'following', limit: 100 }),
    ],
  ]
}

/** Each device reads its newest page, or the next one. */
function notificationLists({ devices, notifications }: Seeded): () => PreparedRequest | undefined {
  const shots = devices.flatMap((device, index) =>
    [{}, { lastSlugId: notifications[index] }].map((after) => ({
      bytes: requests.signed(device, '/notification/fetch', { includeAll: true, ...after }),
    })),
  )
  let at = 0
  return () => shots[at++ % shots.length]
}

function newOpinions({ devices, large }: Seeded): () => PreparedRequest | undefined {
  const conversationSlugId = large[9]?.slugId ?? ''
  const shots = Array.from({ length: 5 * SECONDS }, (_, round) =>
    devices.map((device, person): PreparedRequest => {
      const opinionBody = `A new opinion, number ${round * devices.length + person}.`
      return { bytes: requests.signed(device, '/opinion/create', { conversationSlugId, opinionBody }) }
    }),
  ).flat()
  return () => shots.pop()
}

const voteCount = async (bytes: Buffer): Promise<number> =>
  Number(/"voteCount":(\d+)/.exec(JSON.stringify(await ask(PORT, bytes)))?.[1] ?? -1)

if (isMainThread) await main()
else {
  const { parentPort } = await import('node:worker_threads')
  createServer((request, response) => {
    request.resume()
    request.on('end', () => response.setHeader('content-type', 'application/json').end('true'))
  }).listen(CEILING_PORT, '127.0.0.1', () => parentPort?.postMessage('listening'))
}

import { load, type LoadStats } from '../load.ts'
import { randomOf } from './random.ts'
import type { ComparedServer } from './measures.ts'

const HONEST_ADDRESS = '127.0.0.2'
const HOSTILE_ADDRESS = '127.0.0.3'
const NUM_CURSORS = Number(process.env['BENCH_CURSORS'] ?? 300_000)
const FLOOD_SECONDS = Number(process.env['BENCH_FLOOD_SECONDS'] ?? 60)

export type HostileLoad = { title: string; hostile: LoadStats; honest: LoadStats }

/** Loads from one address that try to fill the caches, each together with honest reads from another address. */
export async function hostileLoads(side: ComparedServer, seed: number): Promise<HostileLoad[]> {
  return [
    {
      title: `${NUM_CURSORS.toLocaleString('en')} cursors of the feed that nobody was given`,
      ...(await loadBesideReads(side, { next: cursors(side, seed), seconds: 120 })),
    },
    {
      title: `${FLOOD_SECONDS} s of random limits and group keys`,
      ...(await loadBesideReads(side, { next: lists(side, seed), seconds: FLOOD_SECONDS })),
    },
  ]
}

/** Simulates normal reads for some seconds, so that memory is compared with that of a server in use. */
export async function readHonestly(side: ComparedServer, seconds: number): Promise<void> {
  const next = honestReads(side)
  await load({ port: side.product.port, inFlight: 4, ms: seconds * 1000, from: HONEST_ADDRESS }, next)
}

function honestReads({ set, requests }: ComparedServer): () => { bytes: Buffer } | undefined {
  const reads = [
    requests.anonymous('/conversation/get', { conversationSlugId: set.slugOf(2) }),
    requests.anonymous('/conversation/fetch-recent', { sortAlgorithm: 'following', limit: 10 }),
    requests.anonymous('/opinion/fetch-by-conversation', {
      conversationSlugId: set.slugOf(2),
      filter: 'new',
      limit: 50,
    }),
  ]
  let numReads = 0
  return () => {
    const bytes = reads[numReads++ % reads.length]
    return bytes && { bytes }
  }
}

async function loadBesideReads(
  side: ComparedServer,
  { next, seconds }: { next: () => Buffer | undefined; seconds: number },
): Promise<{ hostile: LoadStats; honest: LoadStats }> {
  const { port } = side.product
  const nextHonest = honestReads(side)
  let isOver = false
  const reading = load({ port, inFlight: 4, ms: seconds * 1000, from: HONEST_ADDRESS }, () =>
    isOver ? undefined : nextHonest(),
  )
  const hostile = await load({ port, inFlight: 16, ms: seconds * 1000, from: HOSTILE_ADDRESS }, () => {
    const bytes = next()
    return bytes && { bytes }
  })
  isOver = true
  return { hostile, honest: await reading }
}

function cursors({ requests }: ComparedServer, seed: number): () => Buffer | undefined {
  const random = randomOf(seed)
  let numLeft = NUM_CURSORS
  return () =>
    numLeft-- <= 0
      ? undefined
      : requests.anonymous('/conversation/fetch-recent', {
          sortAlgorithm: random() < 0.5 ? 'new' : 'following',
          lastSlugId: random().toString(36).slice(2, 10),
          lastRank: random() * 2000,
          limit: 1 + Math.floor(random() * 100),
        })
}

const FILTERS = [
  'new',
  'discover',
  'group-aware-consensus',
  'majority',
  'controversial',
  'moderated',
  'cluster',
]

function lists({ set, requests }: ComparedServer, seed: number): () => Buffer {
  const random = randomOf(seed + 1)
  const randomBelow = (count: number) => Math.floor(random() * count)
  return () => {
    const filter = FILTERS[randomBelow(FILTERS.length)]
    return requests.anonymous('/opinion/fetch-by-conversation', {
      conversationSlugId: set.slugOf(1 + randomBelow(random() < 0.5 ? 1 : set.size.conversations)),
      filter,
      limit: 1 + randomBelow(3000),
      // Sends a group even with filters that ignore it.
      ...(filter === 'cluster' || random() < 0.5 ? { clusterKey: String(randomBelow(6)) } : {}),
    })
  }
}

// Tests whether acknowledged data is lost when processes die: `npm run bench -- crash`. In each session the server, or
// the database with it, is killed at a random moment, under 32 votes and 4 opinions at once.
import { setTimeout as sleep } from 'node:timers/promises'
import { enqueueAnalysis } from '../server/src/analysis/worker/queue.sql.ts'
import { openDb } from '../server/src/db/open.ts'
import { unpackVotes } from '../server/src/results/packed-votes.ts'
import { bodyOf, load, type PreparedRequest } from './load.ts'
import { startProduct, type Product } from './product.ts'
import { CHOICES, requestsTo, type Requests } from './requests.ts'
import { drift, numLostVotes, seed, type Seeded } from './seed.ts'
import { showTable } from './tables.ts'
import { randomOf } from './scale/random.ts'

const PORT = 28_481
const SEED = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000)
const NUM_SESSIONS = Number(process.env['BENCH_SESSIONS'] ?? 10)
const SESSION_MS = 3000
const VOTES_PER_SESSION = 20_000
const OPINIONS_PER_SESSION = 3000

/** What the server has acknowledged so far. */
type AcknowledgedWrites = { votes: Map<string, string>; opinions: Set<string> }

async function main(): Promise<void> {
  console.log(`Kills at random moments from seed ${SEED}: BENCH_SEED=${SEED} repeats them.\n`)
  const row = showTable([
    'session',
    'killed',
    'after ms',
    'votes',
    'opinions',
    'lost',
    'drift',
    'blocks',
    'wrong',
  ])
  await using product = await startProduct(PORT)
  const seeded = await seed(product.pool)
  const requests = requestsTo(PORT)
  const random = randomOf(SEED)
  const acknowledged: AcknowledgedWrites = { votes: new Map(), opinions: new Set() }
  let numWrong = 0
  for (let session = 0; session < NUM_SESSIONS; session++) {
    const before = { votes: acknowledged.votes.size, opinions: acknowledged.opinions.size }
    // Every other conversation publishes only results, so that conversations of both kinds are tested.
    const victim = session % 4 < 2 ? 'server' : 'database'
    const afterMs = Math.round(200 + random() * (SESSION_MS - 400))
    // Each session votes in another conversation, so that no vote is replaced by a later one.
    const votes = requests.votes({
      devices: seeded.devices,
      opinions: seeded.large[session % seeded.large.length]?.opinions ?? [],
      count: VOTES_PER_SESSION,
      acknowledged: acknowledged.votes,
    })
    const voting = load({ port: PORT, inFlight: 32, ms: SESSION_MS }, votes)
    const writing = load(
      { port: PORT, inFlight: 4, ms: SESSION_MS },
      newOpinions({ session, seeded, requests, acknowledged }),
    )
    const blocks = publishBlocks(product)
    await sleep(afterMs)
    clearInterval(blocks)
    await (victim === 'server' ? product.killServer() : product.killDatabase())
    await Promise.all([voting, writing])
    await product.startServer()
    const lost = await numLost(product, acknowledged)
    const difference = await drift(product.pool)
    const { numBlocks, numWrong: wrongBlocks } = await blocksOf(product)
    numWrong += lost + difference + wrongBlocks
    const numVotes = acknowledged.votes.size - before.votes
    const numOpinions = acknowledged.opinions.size - before.opinions
    row([session + 1, victim, afterMs, numVotes, numOpinions, lost, difference, numBlocks, wrongBlocks])
  }
  const { numHeld, numMissing } = await votesInLastBlocks(product, acknowledged)
  const { numWrong: wrongBlocks } = await blocksOf(product)
  numWrong += numMissing + wrongBlocks
  console.log(
    `\nThe last blocks hold ${numHeld} acknowledged votes, and lack ${numMissing}. ${wrongBlocks} of them are wrong.`,
  )
  console.log(
    `${acknowledged.votes.size.toLocaleString('en')} votes and ${acknowledged.opinions.size.toLocaleString('en')} opinions acknowledged in ${NUM_SESSIONS} sessions: ${numWrong === 0 ? 'none lost, drift 0, every block counts its votes once.' : '**something is wrong.**'}`,
  )
  if (numWrong > 0) process.exitCode = 1
}

/** Moves the times of published blocks back, so that new blocks are being published at any moment. */
const publishBlocks = ({ pool }: Product) =>
  setInterval(() => {
    void pool.query(`update blocks set published_at = published_at - interval '1 hour'`).catch(() => {})
  }, 200)

/**
 * The number of blocks, and the number of newest blocks that differ from the votes stored with them or contain a vote
 * twice.
 */
async function blocksOf({ pool }: Product): Promise<{ numBlocks: number; numWrong: number }> {
  const { rows: blocks } = await pool.query<{ id: number; count: number }>(
    'select conversation_id as id, count(*)::int as count from blocks group by 1',
  )
  let numWrong = 0
  for (const { id } of blocks) {
    const { rows: parts } = await pool.query<{ votes: Buffer }>(
      'select votes from published_vote_parts where conversation_id = $1',
      [id],
    )
    const counts = new Map<number, [number, number, number]>()
    const seen = new Set<string>()
    let numTwice = 0
    for (const { participantIds, opinionIds, values } of parts.map(({ votes }) => unpackVotes(votes)))
      for (const [at, value] of values.entries()) {
        const opinionId = opinionIds[at] ?? 0
        const key = `${participantIds[at]} ${opinionId}`
        if (seen.has(key)) numTwice++
        seen.add(key)
        const count = counts.get(opinionId) ?? [0, 0, 0]
        count[1 - value] = (count[1 - value] ?? 0) + 1
        counts.set(opinionId, count)
      }
    const { rows: totals } = await pool.query<{ id: number; votes: [number, number, number] }>(
      `select t.opinion_id as id, array[t.num_agrees, t.num_passes, t.num_disagrees] as votes
       from block_totals t join opinions o on o.id = t.opinion_id where o.conversation_id = $1`,
      [id],
    )
    const isDifferent = totals.some(
      ({ id: opinionId, votes }) => String(counts.get(opinionId) ?? [0, 0, 0]) !== String(votes),
    )
    if (isDifferent || numTwice > 0) numWrong++
  }
  return { numBlocks: blocks.reduce((sum, { count }) => sum + count, 0), numWrong }
}

/** More people than any block needs, who have not voted before. */
const LAST_VOTERS = [2001, 2100] as const

/**
 * Publishes a last block of each conversation that publishes results. Returns how many acknowledged votes are missing
 * or different in these blocks.
 */
async function votesInLastBlocks({ connection, pool }: Product, acknowledged: AcknowledgedWrites) {
  const { rows: opinions } = await pool.query<{ id: number; slug: string; conversation: number }>(
    `select o.id, o.slug_id as slug, c.id as conversation from opinions o join conversations c on c.id = o.conversation_id
     where c.publication = 'results' and c.id <= 10`,
  )
  const conversations = [...new Set(opinions.map(({ conversation }) => conversation))]
  await pool.query(
    `insert into votes (user_id, opinion_id, conversation_id, choice)
     select u, (select min(id) from opinions where conversation_id = c), c, 1
     from unnest($1::int[]) c, generate_series($2::int, $3::int) u`,
    [conversations, ...LAST_VOTERS],
  )
  await pool.query(
    `insert into participations (conversation_id, user_id, num_votes)
     select c, u, 1 from unnest($1::int[]) c, generate_series($2::int, $3::int) u`,
    [conversations, ...LAST_VOTERS],
  )
  const held = new Map<string, string>()
  const slugOf = new Map(opinions.map(({ id, slug }) => [id, slug]))
  for (const id of conversations) {
    for (const { participantIds, opinionIds, values } of await lastBlockOf({ connection, pool }, id))
      for (const [at, value] of values.entries())
        held.set(`${participantIds[at]} ${slugOf.get(opinionIds[at] ?? 0)}`, CHOICES[1 - value] ?? '')
  }
  const slugs = new Set(slugOf.values())
  const expected = [...acknowledged.votes].filter(([key]) => slugs.has(key.split(' ')[1] ?? ''))
  const numMissing = expected.filter(([key, choice]) => held.get(key) !== choice).length
  return { numHeld: expected.length - numMissing, numMissing }
}

/** The votes of the next block of a conversation, which is published with a vote of each of {@link LAST_VOTERS}. */
async function lastBlockOf(
  { connection, pool }: Pick<Product, 'connection' | 'pool'>,
  conversationId: number,
) {
  const { db, close } = openDb({ connection, poolSize: 1 })
  try {
    for (;;) {
      await pool.query(`update blocks set published_at = published_at - interval '1 hour'`)
      await enqueueAnalysis(db, conversationId)
      const { rows } = await pool.query<{ votes: Buffer }>(
        'select votes from published_vote_parts where conversation_id = $1',
        [conversationId],
      )
      const parts = rows.map(({ votes }) => unpackVotes(votes))
      if (parts.some(({ participantIds }) => participantIds.includes(LAST_VOTERS[1]))) return parts
      await sleep(500)
    }
  } finally {
    await close()
  }
}

type Session = { session: number; seeded: Seeded; requests: Requests; acknowledged: AcknowledgedWrites }

function newOpinions({
  session,
  seeded,
  requests,
  acknowledged,
}: Session): () => PreparedRequest | undefined {
  const { devices, large } = seeded
  const conversationSlugId = large[session % large.length]?.slugId
  let number = 0
  return () => {
    const index = number++
    const device = devices[index % devices.length]
    if (device === undefined || index >= OPINIONS_PER_SESSION) return undefined
    const opinionBody = `A new opinion, number ${index} of session ${session}.`
    return {
      bytes: requests.signed(device, '/opinion/create', { conversationSlugId, opinionBody }),
      done: (isOk, answer) => isOk && acknowledged.opinions.add(slugIdOf(bodyOf(answer))),
    }
  }
}

function slugIdOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'opinionSlugId' in body) return String(body.opinionSlugId)
  return `refused: ${JSON.stringify(body)}`
}

async function numLost({ pool }: Product, acknowledged: AcknowledgedWrites): Promise<number> {
  const { rows: written } = await pool.query<{ slug_id: string }>('select slug_id from opinions')
  const kept = new Set(written.map(({ slug_id }) => slug_id))
  const lostVotes = await numLostVotes(pool, acknowledged.votes)
  return lostVotes + [...acknowledged.opinions].filter((slugId) => !kept.has(slugId)).length
}

await main()

// Moves an opinion with 100,000 votes and puts it back, while people vote in its conversation: `npm run bench --
// moderation`.
import { setTimeout as sleep } from 'node:timers/promises'
import { aDevice, type TestDevice } from '../server/src/testing/device.ts'
import { ask, load, paced, type PreparedRequest } from './load.ts'
import { startProduct, type Product } from './product.ts'
import { requestsTo } from './requests.ts'
import { numWrongCounts, seed, type Seeded } from './seed.ts'
import { quantile, showTable } from './tables.ts'

const PORT = 28_487
const VOTERS = 100_000
const VOTES_PER_SECOND = 200
const WARM_UP_MS = 3000
const REST_MS = 3000
const POLL_MS = 20
const LIMIT_MS = 60_000
const AIM = 'aim: gone within 200 ms, participants exact within 2 s, p99 of votes below 100 ms'

const requests = requestsTo(PORT)

type Stage = {
  product: Product
  seeded: Seeded
  moderator: TestDevice
  slugId: string
  opinionSlugId: string
}

/** Half of the voters also vote on four other opinions, so that they stay participants without the moved opinion. */
async function setUp(product: Product): Promise<Stage> {
  const seeded = await seed(product.pool)
  const [slugId = '', opinionSlugId = ''] = [seeded.large[0]?.slugId, seeded.large[0]?.opinions[0]]
  const moderator = aDevice()
  const { pool } = product
  await pool.query(
    `with made as (insert into users (username, registered_at, is_moderator) values ('mod', now(), true) returning id)
     insert into devices (did, user_id, session_expires_at) select $1, id, now() + interval '1 day' from made`,
    [moderator.did],
  )
  await pool.query(`insert into users (username) select 'voter_' || n from generate_series(1, ${VOTERS}) n`)
  await pool.query(
    `insert into votes (user_id, opinion_id, conversation_id, choice)
     select u.id, o.id, o.conversation_id, (u.id + o.id) % 3 - 1 from users u
     cross join (select * from opinions where conversation_id = 1 order by (slug_id = $1) desc, id limit 5) o
     where u.username like 'voter%' and (u.id % 2 = 0 or o.slug_id = $1)`,
    [opinionSlugId],
  )
  await pool.query(`
    truncate participations, opinion_tallies, tally_deltas;
    insert into participations select conversation_id, user_id, count(*) from votes group by 1, 2;
    insert into opinion_tallies select opinion_id, count(*) filter (where choice = 1),
      count(*) filter (where choice = -1), count(*) filter (where choice = 0) from votes group by 1;
    update conversations c set num_votes = (select count(*) from votes where conversation_id = c.id),
      num_participants = (select count(*) from participations where conversation_id = c.id)`)
  await pool.query('vacuum analyze')
  return { product, seeded, moderator, slugId, opinionSlugId }
}

type TimedRequest = { at: number; ms: number; isOk: boolean }

/** Votes of all devices at a constant rate on the other opinions of the conversation. */
function votes(
  { seeded }: Stage,
  times: TimedRequest[],
  isOver: () => boolean,
): () => Promise<PreparedRequest | undefined> {
  const next = requests.agrees({
    devices: seeded.devices,
    opinions: seeded.large[0]?.opinions.slice(1) ?? [],
  })
  return paced(VOTES_PER_SECOND, () => {
    if (isOver()) return undefined
    const at = performance.now()
    return { ...next(), done: (isOk) => times.push({ at, ms: performance.now() - at, isOk }) }
  })
}

type ShownCounts = { opinionCount: number; voteCount: number; participantCount: number; isUpdating?: true }

async function metadata(slugId: string): Promise<ShownCounts> {
  const body = await ask(PORT, requests.anonymous('/conversation/get', { conversationSlugId: slugId }))
  return (body as { conversationData: { metadata: ShownCounts } }).conversationData.metadata
}

async function isListed({ slugId, opinionSlugId }: Stage): Promise<boolean> {
  const input = { conversationSlugId: slugId, filter: 'new' }
  const list = await ask(PORT, requests.anonymous('/opinion/fetch-by-conversation', input))
  return (list as { opinionSlugId: string }[]).some((opinion) => opinion.opinionSlugId === opinionSlugId)
}

/** Decides, and waits until lists, opinion count and participants show the decision. */
async function decide(stage: Stage, path: string, isThere: boolean): Promise<string[]> {
  const before = await metadata(stage.slugId)
  const expected = before.opinionCount + (isThere ? 1 : -1)
  const start = performance.now()
  const decision = {
    opinionSlugId: stage.opinionSlugId,
    ...(isThere
      ? {}
      : { moderationAction: 'move', moderationReason: 'spam', moderationExplanation: 'An advertisement.' }),
  }
  await ask(PORT, requests.signed(stage.moderator, path, decision))
  const answered = performance.now() - start
  while ((await metadata(stage.slugId)).opinionCount !== expected || (await isListed(stage)) !== isThere);
  const seen = performance.now() - start
  while ((await metadata(stage.slugId)).isUpdating) await sleep(POLL_MS)
  const exact = (performance.now() - start) / 1000
  return [answered.toFixed(0), seen.toFixed(0), exact.toFixed(2)]
}

const p99 = (times: TimedRequest[]): string =>
  quantile(
    times.map(({ ms }) => ms),
    0.99,
  ).toFixed(1)

async function measure(stage: Stage, title: string, path: string, isThere: boolean): Promise<string[]> {
  const times: TimedRequest[] = []
  let isOver = false
  const voting = load(
    { port: PORT, inFlight: 8, ms: LIMIT_MS },
    votes(stage, times, () => isOver),
  )
  await sleep(WARM_UP_MS)
  const from = performance.now()
  const decided = await decide(stage, path, isThere)
  const to = performance.now()
  await sleep(REST_MS)
  isOver = true
  const { numFailed, perSecond } = await voting
  const during = times.filter(({ at, ms }) => at + ms >= from && at <= to)
  const around = times.filter(({ at, ms }) => at + ms < from || at > to)
  const wrong = `${await numWrongCounts(stage.product.connection)} counts wrong`
  return [title, ...decided, perSecond.toFixed(0), p99(during), p99(around), `${numFailed}`, wrong]
}

await using product = await startProduct(PORT)
const stage = await setUp(product)
console.log(AIM)
const BEFORE_VOTES = ['what', 'answered ms', 'lists and count ms', 'participants s']
const OF_VOTES = ['votes/s', 'p99 ms until then', 'p99 ms before and after', 'failed', 'note']
const row = showTable([...BEFORE_VOTES, ...OF_VOTES])
for (let round = 0; round < 2; round++) {
  row(await measure(stage, 'moved', '/moderation/opinion/create', false))
  row(await measure(stage, 'put back', '/moderation/opinion/withdraw', true))
}

// How long the blocks of a large conversation take: `npm run bench -- blocks`.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { enqueueAnalysis } from '../server/src/analysis/worker/queue.sql.ts'
import { openDb } from '../server/src/db/open.ts'
import { load, paced, type LoadStats } from './load.ts'
import { startProduct, type Product } from './product.ts'
import { requestsTo } from './requests.ts'
import { LARGE, MIDDLE, type SetSize } from './scale/shape.ts'
import { storeSet, type StoredSet } from './scale/store.ts'
import { median, showTable } from './tables.ts'

const PORT = 28_481
const SEED = 20_261_124
/** Only the largest conversation of the large set, and a few of middle size. */
const SIZE: SetSize = {
  name: 'one large conversation',
  conversations: 40,
  votes: LARGE.big.votes + 200_000,
  big: LARGE.big,
  prolific: { opinions: 200, votes: 2000 },
}
const BIG_ID = 1
const NUM_BLOCKS = 3
/** Longer than the run of the block takes. */
const VOTING_MS = 20_000
const VOTES_IN_FLIGHT = 8
/** Leaves both cores room for the worker, whose threads have a low priority. */
const VOTES_PER_SECOND = 200
/** More people than any block needs. */
const NUM_CHANGED = 200
/**
 * The limit for the totals of blocks after the first one; the first block is slower because it marks everybody who
 * takes part.
 */
const MAX_SECONDS = 2

/**
 * How long the blocks and runs of a large conversation take, and how much they slow down votes in other conversations.
 */
async function main(): Promise<void> {
  await using product = await startProduct(PORT)
  const { connection, pool } = product
  const set = await storeSet({ connection, pool, size: SIZE, seed: SEED })
  await pool.query(`update conversations set publication = 'results' where id = $1`, [BIG_ID])
  const { people, opinions, votes } = SIZE.big
  const row = showTable(
    [
      '',
      'totals after s',
      'of a processor s',
      'groups after s',
      'votes elsewhere / s',
      'p99 ms',
      'load of the machine',
    ],
    `A block of ${people.toLocaleString('en')} people, ${opinions.toLocaleString('en')} opinions and ${(votes / 1e6).toFixed(0)} million votes`,
  )
  const secondsOfLater: number[] = []
  const cellsOf = ({ perSecond, p99 }: LoadStats) => [
    perSecond.toFixed(0),
    p99.toFixed(1),
    (loadavg()[0] ?? 0).toFixed(1),
  ]
  for (let block = 1; block <= NUM_BLOCKS; block++) {
    row(['before', '', '', '', ...cellsOf(await votesElsewhere(product, set, 5000))])
    await changeVotes(product)
    const voting = votesElsewhere(product, set, VOTING_MS)
    const { totals, groups } = await publishBlock(product, block)
    row([`block ${block}`, totals.toFixed(1), '', groups.toFixed(1), ...cellsOf(await voting)])
    if (block > 1) secondsOfLater.push(totals)
  }
  await changeVotes(product)
  const last = await publishBlock(product, NUM_BLOCKS + 1)
  row([
    'a block without votes',
    ...[last.totals, last.processor, last.groups].map((value) => value.toFixed(1)),
    '',
    '',
    (loadavg()[0] ?? 0).toFixed(1),
  ])
  const seconds = median(secondsOfLater)
  if (seconds > MAX_SECONDS)
    throw new Error(`Totals came after ${seconds.toFixed(1)} s, and ${MAX_SECONDS} s are allowed`)
}

async function votesElsewhere({ port }: Product, set: StoredSet, ms: number): Promise<LoadStats> {
  const opinions = await set.opinionsOf(MIDDLE.ids[0] ?? 0)
  const devices = set.devices.slice(0, -1)
  const next = requestsTo(port).votes({ devices, opinions, count: VOTES_PER_SECOND * (ms / 1000 + 1) })
  return load({ port, inFlight: VOTES_IN_FLIGHT, ms }, paced(VOTES_PER_SECOND, next))
}

/** Some people change a vote, long after the newest block. */
async function changeVotes({ pool }: Product): Promise<void> {
  await pool.query(
    `with changed as (
       select distinct on (user_id) user_id, opinion_id from votes where conversation_id = $1 and user_id in (
         select user_id from participations where conversation_id = $1 order by random() limit $2)
     )
     update votes v set choice = case v.choice when 1 then -1 else 1 end from changed c
     where v.user_id = c.user_id and v.opinion_id = c.opinion_id`,
    [BIG_ID, NUM_CHANGED],
  )
  await pool.query(`update blocks set published_at = published_at - interval '1 hour'`)
}

/**
 * Requests the next block. Returns the seconds until its totals and until its run were published, and the processor
 * time until the totals.
 */
async function publishBlock({ connection, pool, processorSeconds }: Product, block: number) {
  const { db, close } = openDb({ connection, poolSize: 1 })
  try {
    await sleep(1000)
    const start = performance.now()
    const used = processorSeconds()
    await enqueueAnalysis(db, BIG_ID)
    const published = async (condition: string) => {
      for (;;) {
        const { rows } = await pool.query(
          `select from blocks where conversation_id = $1 and block = $2 and ${condition}`,
          [BIG_ID, block],
        )
        if (rows.length > 0) return (performance.now() - start) / 1000
        await sleep(20)
      }
    }
    const totals = await published('true')
    const processor = processorSeconds() - used
    return { totals, processor, groups: await published('run_id is not null') }
  } finally {
    await close()
  }
}

await main()

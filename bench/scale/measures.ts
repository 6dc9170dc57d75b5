import { setTimeout as sleep } from 'node:timers/promises'
import { listOpinions, setReviewRequired } from '../../contract/src/index.ts'
import { readSnapshot } from '../../server/src/analysis/worker/snapshot.sql.ts'
import { openDb } from '../../server/src/db/open.ts'
import { load, paced, type LoadStats } from '../load.ts'
import type { Product } from '../product.ts'
import type { Requests } from '../requests.ts'
import { median } from '../tables.ts'
import { PROLIFIC_ID } from './shape.ts'
import type { StoredSet } from './store.ts'

/**
 * One side of a comparison: a data set, the server that serves it, and the opinions of its largest conversation and of
 * one of middle size.
 */
export type ComparedServer = {
  product: Product
  set: StoredSet
  requests: Requests
  big: string[]
  middle: string[]
}

export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const VOTES_IN_FLIGHT = 32
const READS_IN_FLIGHT = 16
const MAX_VOTES_PER_SECOND = 6000

/** Votes in one conversation, as fast as they are acknowledged or at a constant rate. */
export function votesInto(
  { product, set, requests }: ComparedServer,
  opinions: string[],
  { seconds = SECONDS, perSecond }: { seconds?: number; perSecond?: number } = {},
): Promise<LoadStats> {
  const count = MAX_VOTES_PER_SECOND * seconds
  const next = requests.votes({ devices: set.devices.slice(0, -1), opinions, count })
  return load(
    { port: product.port, inFlight: VOTES_IN_FLIGHT, ms: seconds * 1000 },
    perSecond === undefined ? next : paced(perSecond, next),
  )
}

/** Concurrent reads of one kind; `make` returns a new request each time, since signed ones live for seconds only. */
export function concurrentReads(
  { product }: ComparedServer,
  make: () => Buffer,
  { seconds = SECONDS, inFlight = READS_IN_FLIGHT } = {},
): Promise<LoadStats> {
  let bytes = make()
  let madeAt = performance.now()
  return load({ port: product.port, inFlight, ms: seconds * 1000 }, () => {
    if (performance.now() - madeAt > 5000) {
      bytes = make()
      madeAt = performance.now()
    }
    return { bytes }
  })
}

/** Like {@link concurrentReads}, while a conversation gets votes at a constant rate. */
export async function readsBesideVotes(
  side: ComparedServer,
  request: { opinions: string[]; perSecond: number; make: () => Buffer; inFlight?: number },
): Promise<{ stats: LoadStats; votesPerSecond: number }> {
  const { product, set, requests } = side
  const { opinions, perSecond, make, inFlight } = request
  const next = requests.votes({
    devices: set.devices.slice(0, -1),
    opinions,
    count: perSecond * (SECONDS + 1),
  })
  let isOver = false
  const voting = load(
    { port: product.port, inFlight: 8, ms: SECONDS * 1000 },
    paced(perSecond, () => (isOver ? undefined : next())),
  )
  const stats = await concurrentReads(side, make, inFlight === undefined ? {} : { inFlight })
  isOver = true
  return { stats, votesPerSecond: (await voting).perSecond }
}

/** The conversations of audited acts: as many as organizers act on at the same time in a busy installation. */
const AUDITED_IDS = Array.from({ length: 100 }, (_, index) => 10 + index)
const ACTS_IN_FLIGHT = 16

/** Like {@link votesInto}, while the author of other conversations makes audited acts at a constant rate. */
export async function votesBesideAudit(
  side: ComparedServer,
  {
    opinions,
    votesPerSecond,
    actsPerSecond,
  }: { opinions: string[]; votesPerSecond: number; actsPerSecond: number },
): Promise<{ stats: LoadStats; acts: LoadStats }> {
  const { product, set, requests } = side
  const author = set.devices.at(-1)
  if (author === undefined) throw new Error('There is no device to sign with')
  await product.pool.query(
    'update conversations set author_id = $1, organization_id = null where id = any($2)',
    [PROLIFIC_ID, AUDITED_IDS],
  )
  let numActs = 0
  let isOver = false
  const acting = load(
    { port: product.port, inFlight: ACTS_IN_FLIGHT, ms: SECONDS * 1000 },
    paced(actsPerSecond, () => {
      if (isOver) return undefined
      const [turn, index] = [Math.floor(numActs / AUDITED_IDS.length), numActs % AUDITED_IDS.length]
      numActs++
      const body = {
        conversationSlugId: set.slugOf(AUDITED_IDS[index] ?? 0),
        isReviewRequired: turn % 2 === 0,
      }
      return { bytes: requests.signed(author, setReviewRequired.path, body) }
    }),
  )
  const stats = await votesInto(side, opinions, { perSecond: votesPerSecond })
  isOver = true
  return { stats, acts: await acting }
}

/** The newest run of a conversation, by default of the largest; its id is 0 if there is none. */
export async function newestRun(
  { pool }: Product,
  conversationId = 1,
): Promise<{ id: number; durationMs: number }> {
  const { rows } = await pool.query<{ id: number; durationMs: number }>(
    `select id, duration_ms as "durationMs" from analysis_runs where conversation_id = $1 order by id desc limit 1`,
    [conversationId],
  )
  return rows[0] ?? { id: 0, durationMs: 0 }
}

/** Waits for a run of the largest conversation that is newer than this one. */
export async function runAfter(product: Product, id: number, conversationId = 1): Promise<void> {
  while ((await newestRun(product, conversationId)).id <= id) await sleep(100)
}

/**
 * Waits for a run of a conversation that begins from now on. One that publishes only its results gets one if it has no block yet.
 */
export async function nextRun(
  { product }: Pick<ComparedServer, 'product'>,
  conversationId = 1,
): Promise<void> {
  const { id } = await newestRun(product, conversationId)
  await product.pool.query(`insert into tally_deltas (conversation_id, kind) values ($1, 'correction')`, [
    conversationId,
  ])
  await runAfter(product, id, conversationId)
}

/** Casts a person's votes in this many conversations of the feed's first page. */
export async function voteInFeed({ product, set }: ComparedServer, numConversations: number): Promise<void> {
  await product.pool.query(
    `with first as (
       select id, row_number() over (order by rank desc, slug_id) as place from conversations where is_listed
       order by rank desc, slug_id limit $1
     ), chosen as (
       insert into votes (user_id, opinion_id, conversation_id, choice)
       select $2, o.id, f.id, 1 from first f
       cross join lateral (select id from opinions where conversation_id = f.id order by id limit 3) o
       on conflict do nothing returning conversation_id, opinion_id
     ), joined as (
       insert into participations (conversation_id, user_id, num_votes)
       select conversation_id, $2, count(*) from chosen group by 1 on conflict do nothing returning conversation_id
     )
     insert into tally_deltas (conversation_id, opinion_id, votes, agrees, participants)
     select conversation_id, opinion_id, 1, 1, 0 from chosen
     union all select conversation_id, null, 0, 0, 1 from joined`,
    [numConversations, set.devices.length - 1],
  )
}

export type ReadMeasurement = { seconds: number; numVotes: number; numTempFiles: number }

/** Reads everything that an analysis of the largest conversation needs; the median of five. */
export async function readForAnalysis({ product }: ComparedServer): Promise<ReadMeasurement> {
  const { pool, close } = openDb({ connection: product.connection, poolSize: 1, statementTimeoutMs: 120_000 })
  const tempFiles = async () => {
    const { rows } = await product.pool.query<{ n: number }>(
      'select temp_files::int as n from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.n ?? 0
  }
  try {
    const before = await tempFiles()
    const times: number[] = []
    let numVotes = 0
    for (let run = 0; run < 5; run++) {
      const start = performance.now()
      numVotes = (await readSnapshot(pool, 1))?.numVotes ?? 0
      times.push((performance.now() - start) / 1000)
    }
    // The counts of a session are shown about a second later.
    await sleep(1500)
    return { seconds: median(times), numVotes, numTempFiles: (await tempFiles()) - before }
  } finally {
    await close()
  }
}

/**
 * Reads the pages of a list of the largest conversation one after another while people vote, and returns how many
 * opinions appear.
 */
export async function opinionsByPaging(side: ComparedServer, filter: string): Promise<number> {
  const { product, set, requests } = side
  const found = new Set<string>()
  let cursor: { lastSlugId: string; orderId: number | undefined } | undefined
  const next = requests.votes({ devices: set.devices.slice(0, -1), opinions: side.big, count: 2000 })
  const voting = load({ port: product.port, inFlight: 4, ms: 60_000 }, next)
  for (;;) {
    const input = { conversationSlugId: set.slugOf(1), filter, limit: 50, ...cursor }
    const response = await fetch(`http://127.0.0.1:${product.port}/api/v1/opinion/fetch-by-conversation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const page = listOpinions.output.parse(await response.json())
    for (const { opinionSlugId } of page) found.add(opinionSlugId)
    const last = page.at(-1)
    if (last === undefined) break
    cursor = { lastSlugId: last.opinionSlugId, orderId: last.orderId }
  }
  await voting
  return found.size
}

export type Export = {
  seconds: number
  firstByte: number
  megabytes: number
  isStreamed: boolean
  numVotes: number
}

/** Exports the prolific person's account; the median of three. */
export async function exportAccount({ product, set, requests }: ComparedServer): Promise<Export> {
  const device = set.devices.at(-1)
  if (device === undefined) throw new Error('The prolific person has no device')
  const times: Export[] = []
  for (let run = 0; run < 3; run++) {
    const head = requests.signed(device, '/account/export', {}).toString('latin1').split('\r\n')
    const authorization =
      head.find((line) => line.startsWith('authorization: '))?.slice('authorization: '.length) ?? ''
    const start = performance.now()
    const response = await fetch(`http://127.0.0.1:${product.port}/api/v1/account/export`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    })
    const firstByte = (performance.now() - start) / 1000
    const text = await response.text()
    const seconds = (performance.now() - start) / 1000
    const own: { votes?: unknown[] } = JSON.parse(text)
    times.push({
      seconds,
      firstByte,
      megabytes: text.length / 2 ** 20,
      isStreamed: response.headers.get('transfer-encoding') === 'chunked',
      numVotes: own.votes?.length ?? 0,
    })
  }
  return times.toSorted((a, b) => a.seconds - b.seconds)[1] as Export
}

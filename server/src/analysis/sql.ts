import type { MapChange, Publication, Structure } from '@parley/contract'
import { NUM_REPORTS_TO_CHANGE, type Density, type MapResult } from '@parley/opinion-map'
import { ENGINE } from '@parley/opinion-map/version'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { assignRun } from '#analysis/blocks/blocks.sql.ts'
import type { AsideTotals } from '#analysis/excluded.ts'
import type { Drawings } from '#analysis/drawings.ts'
import type { RunOrder } from '#analysis/lists/run-orders.ts'
import { insertOrders } from '#analysis/lists/orders.sql.ts'
import type { PollTally } from '#analysis/poll.ts'
import type { Lineages } from '#analysis/worker/lineages.ts'
import type { Reach } from '#analysis/worker/reach.ts'
import type { StoredPrevious } from '#analysis/worker/previous.ts'
import { isOutdated } from '#results/engine.ts'
import type { PublishedRun } from '#results/published-run.ts'
import type { StoredWords } from '#results/run-words.sql.ts'

export type NewRun = {
  conversationId: number
  numVotes: number
  numParticipants: number
  numOpinions: number
  /** JSON of the groups as conversations show them. */
  clusters: string
  /** What explains its votes, as conversations show it; undefined where nothing about groups is told. */
  structure: Structure | undefined
  /** The names and summaries of its groups, if it has clear ones. */
  words: StoredWords | undefined
  /** JSON of {@link StoredRun}. */
  result: string
  /** Its published part, if only results are published. */
  published: PublishedRun | undefined
  change: MapChange | null
  /** See `packGroups`; undefined for the first run. */
  previousGroups: Uint8Array | undefined
  asideDecisionId: number | null
  /** How far people get; only those who lead the conversation learn it. */
  reach: Reach
  /** How long reading and computing took. */
  durationMs: number
  /** The orders of its lists. */
  orders: RunOrder[]
  /** The drawn map. */
  drawings: Drawings | undefined
  /** Whether a robustness report follows. */
  isMeasured: boolean
  /** The block that it was computed from, if only results are published. */
  block: number | undefined
}

/** Undefined if the conversation was deleted. */
export async function publicationOf(db: Db, conversationId: number): Promise<Publication | undefined> {
  const { rows } = await sql<{ publication: Publication }>`
    select publication from conversations where id = ${conversationId} and deleted_at is null`.execute(db)
  return rows[0]?.publication
}

/** Stores a run; returns its id. */
export async function insertRun(db: Db, run: NewRun): Promise<number> {
  const { id } = await db
    .insertInto('analysis_runs')
    .values({
      conversation_id: run.conversationId,
      num_votes: run.numVotes,
      num_participants: run.numParticipants,
      num_opinions: run.numOpinions,
      clusters: sql`${run.clusters}::jsonb`,
      structure: run.structure ?? null,
      words: run.words === undefined ? null : sql`${JSON.stringify(run.words)}::jsonb`,
      result: sql`${run.result}::jsonb`,
      published: run.published === undefined ? null : sql`${JSON.stringify(run.published)}::jsonb`,
      reach: sql`${JSON.stringify(run.reach)}::jsonb`,
      duration_ms: run.durationMs,
      change: run.change === null ? null : sql`${JSON.stringify(run.change)}::jsonb`,
      previous_groups: run.previousGroups === undefined ? null : Buffer.from(run.previousGroups),
      aside_decision_id: run.asideDecisionId,
      engine_version: ENGINE.version,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertOrders(db, { runId: id, conversationId: run.conversationId, orders: run.orders })
  const { conversationId, block, drawings } = run
  if (drawings !== undefined)
    await sql`insert into run_drawings (run_id, drawings)
      values (${id}, ${JSON.stringify(drawings)}::json)`.execute(db)
  if (block !== undefined) await assignRun(db, { conversationId, block, runId: id })
  return id
}

/** The number of runs with changed groups that are kept, to show how groups formed. */
const MAX_CHANGES_KEPT = 100

/**
 * Deletes old runs. It keeps the newest run, one for each hour of two days, one for each day before that, the newest
 * hundred in which groups changed (each with the run before), every pinned run, the newest run with a robustness
 * report, the three newest whose report measured the structure of the votes, and the newest exported run of each day.
 */
export async function pruneRuns(db: Db, conversationId: number): Promise<void> {
  await sql`
    delete from analysis_runs where conversation_id = ${conversationId}
      and id not in (select run_id from pinned_runs where conversation_id = ${conversationId})
      and id not in (select distinct on (date_trunc('day', created_at)) run_id from exported_runs
        where conversation_id = ${conversationId} order by date_trunc('day', created_at), run_id desc)
      and id not in (select unnest(array[id, before]) from (
        select id, before from (
          select id, change, lag(id, 1, id) over (order by id) as before from analysis_runs
          where conversation_id = ${conversationId}
        ) r where change is not null order by id desc limit ${MAX_CHANGES_KEPT}
      ) changed)
      and id not in (select run_id from run_supplements where conversation_id = ${conversationId}
        order by run_id desc limit 1)
      and id not in (select run_id from run_supplements where conversation_id = ${conversationId}
        and supplement -> 'steady' is not null order by run_id desc limit ${NUM_REPORTS_TO_CHANGE})
      and id not in (
      select distinct on (is_recent, period) id from (
        select id, is_recent, date_trunc(case when is_recent then 'hour' else 'day' end, created_at) as period
        from (select id, created_at, created_at > now() - interval '2 days' as is_recent
          from analysis_runs where conversation_id = ${conversationId}) r
      ) r order by is_recent, period, id desc
    )`.execute(db)
}

export type RunRow = {
  id: number
  conversation_id: number
  created_at: Date
  num_votes: number
  num_participants: number
  num_opinions: number
  /** How groups changed since the run before; null if the same groups continue. */
  change: MapChange | null
  /** As it was computed. Where only results are published, nobody may see it. */
  result: StoredRun
  /** Its published part, if only results are published; null for runs from before figures were published in steps. */
  published: PublishedRun | null
  publication: Publication
  /** The version of the engine that computed it; null for runs from before that was stored. */
  engine_version: string | null
  /** Whether that is an earlier version than this one. */
  is_outdated: boolean
}

export const RUN_COLUMNS = `r.id, r.conversation_id, r.created_at, r.num_votes, r.num_participants, r.num_opinions,
  r.change, r.result, r.published, c.publication, r.engine_version, ${isOutdated('r')} as is_outdated`

export async function runById(db: Db, runId: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${sql.raw(RUN_COLUMNS)} from analysis_runs r join conversations c on c.id = r.conversation_id
    where r.id = ${runId}`.execute(db)
  return rows[0]
}

/** One immutable run, as it is stored. */
export type StoredRun = {
  map: MapResult
  picture: Density
  /** What the run knew of earlier runs, if there were any; `previous_groups` has its groups. */
  previous?: StoredPrevious
  /** The votes of excluded people, if there are any: the map leaves them out. */
  aside?: AsideTotals
  /** How its people answered the poll, if there is one. */
  poll?: PollTally
  /** The numbers of its groups; absent in older runs without groups. */
  lineages?: Lineages
}

/** The drawings of a run; undefined for runs that are older than stored drawings. */
export async function drawingsOfRun(db: Db, runId: number): Promise<Drawings | undefined> {
  const { rows } = await sql<{ drawings: Drawings }>`
    select drawings from run_drawings where run_id = ${runId}`.execute(db)
  return rows[0]?.drawings
}

import type { Stability, RobustnessReport } from '@parley/opinion-map'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** The job that computes a robustness report. The database, bundles and settings call such a report a supplement. */
export const ROBUSTNESS_REPORT = 'supplement'

/** With at least this many people, a robustness report takes a long time. */
const LARGE = 10_000
const MINUTES_IF_LARGE = 10
/** The pause between two robustness reports of other conversations is this many times the duration of the last one. */
const REST_FACTOR = 20

/** The queue of first reports. */
const FIRST_REPORTS = 'supplement:first'

type QueuedReport = { conversationId: number; delayMs: number; measuresStructure: boolean }

/**
 * Enqueues the robustness report of the newest run of a conversation; further requests before it starts join it. The
 * reports of all conversations share a queue, so that runs never wait for them. The first report of a conversation that
 * measures the structure is due at once and waits for no later report of others, because nothing is said about groups
 * without it.
 */
export async function enqueueRobustnessReport(
  db: Db,
  { conversationId, delayMs, measuresStructure }: QueuedReport,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${ROBUSTNESS_REPORT}, json_build_object('conversationId', ${conversationId}::int),
      queue_name => case when first.is_first then ${FIRST_REPORTS} else ${ROBUSTNESS_REPORT} end,
      job_key => ${`${ROBUSTNESS_REPORT}:${conversationId}`}, max_attempts => 5, job_key_mode => 'preserve_run_at',
      run_at => case when first.is_first then now()
        else greatest(now() + ${delayMs}::float8 * interval '1 millisecond', rest.until) end)
    from (select ${measuresStructure}::boolean and not exists (select from run_supplements
      where conversation_id = ${conversationId} and supplement -> 'structure' is not null) as is_first) first
    left join lateral (
      select s.created_at + case when r.num_participants > ${LARGE}
          then ${MINUTES_IF_LARGE} * interval '1 minute'
          else ${REST_FACTOR} * s.duration_ms * interval '1 millisecond' end as until
      from run_supplements s join analysis_runs r on r.id = s.run_id
      where s.conversation_id = ${conversationId} order by s.run_id desc limit 1) rest on true`.execute(db)
}

export type NewReport = {
  runId: number
  supplement: RobustnessReport
  /** Hash of the votes that it was computed from (`hashOfVotes`). */
  votesHash: Uint8Array
  durationMs: number
}

/** Stores the robustness report of a run; false if it already has one or the run was deleted. */
export async function insertRobustnessReport(
  db: Db,
  { runId, supplement, votesHash, durationMs }: NewReport,
): Promise<boolean> {
  const { same, of } = supplement.redraws
  const { rows } = await sql`
    insert into run_supplements (run_id, conversation_id, redraws_same, redraws_of, supplement, votes_hash, duration_ms)
    select r.id, r.conversation_id, ${same}, ${of}, ${JSON.stringify(supplement)}::json, ${Buffer.from(votesHash)},
      ${durationMs}
    from analysis_runs r where r.id = ${runId}
    on conflict do nothing returning run_id`.execute(db)
  return rows.length > 0
}

export type RetainedReport = { runId: number; createdAt: Date; supplement: RobustnessReport }

/** The robustness report of a run, or of the last run before it that has one. */
export async function reportOfRun(
  db: Db,
  { conversationId, runId }: { conversationId: number; runId: number },
): Promise<RetainedReport | undefined> {
  const { rows } = await sql<RetainedReport>`
    select run_id as "runId", created_at as "createdAt", supplement from run_supplements
    where conversation_id = ${conversationId} and run_id <= ${runId} order by run_id desc limit 1`.execute(db)
  return rows[0]
}

/** The robustness report of a run, if it was computed from exactly these votes. */
export async function reportOfVotes(
  db: Db,
  { runId, votesHash }: Pick<NewReport, 'runId' | 'votesHash'>,
): Promise<RobustnessReport | undefined> {
  const { rows } = await sql<{ supplement: RobustnessReport }>`
    select supplement from run_supplements
    where run_id = ${runId} and votes_hash = ${Buffer.from(votesHash)}`.execute(db)
  return rows[0]?.supplement
}

export const LAST_RESAMPLES_SQL = `
  select redraws_same as same, redraws_of as of from run_supplements
  where conversation_id = $1 order by run_id desc limit 1`

/** The last measured stability; undefined if there was nothing to measure. */
export const lastMeasurement = ([row]: readonly Stability[]): Stability | undefined =>
  row === undefined || row.of === 0 ? undefined : { same: row.same, of: row.of }

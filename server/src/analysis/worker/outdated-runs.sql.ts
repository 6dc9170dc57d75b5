import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { ANALYSIS_JOB, enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { ROBUSTNESS_REPORT } from '#analysis/worker/robustness-reports.sql.ts'
import { isOutdated } from '#results/engine.ts'

/** The job that computes conversations again whose newest run is of an earlier version of the engine. */
export const OUTDATED_RUNS = 'outdated-runs'

/** The pause until it looks again whether other analyses wait. */
const WAIT_MS = 1000

/**
 * Enqueues the job, with the newest conversations first: all of them, or those before one. It names where it is, so that
 * a conversation that cannot be computed does not hold up the others.
 */
export async function enqueueOutdatedRuns(
  db: Db,
  { before, delayMs }: { before: number | null; delayMs: number } = { before: null, delayMs: 0 },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${OUTDATED_RUNS}, json_build_object('before', ${before}::int),
      job_key => ${OUTDATED_RUNS}, priority => 10, run_at => now() + ${delayMs}::float8 * interval '1 millisecond')`.execute(
    db,
  )
}

/**
 * Enqueues the analysis of the next such conversation, and this job again after a pause of `restFactor` times the duration
 * of the old run. While analyses or robustness reports wait for their turn it adds none, so that they do not wait for those
 * of an upgrade. It may run twice: a conversation that has a run of this version is not found.
 */
export async function recomputeNext(db: Db, payload: unknown, restFactor: number): Promise<void> {
  const before = lastIdOf(payload)
  await db.transaction().execute(async (db) => {
    if (await doAnalysesWait(db)) return enqueueOutdatedRuns(db, { before, delayMs: WAIT_MS })
    const next = await nextOutdated(db, before)
    if (next === undefined) return
    await enqueueAnalysis(db, next.id)
    await enqueueOutdatedRuns(db, { before: next.id, delayMs: restFactor * next.durationMs })
  })
}

function lastIdOf(payload: unknown): number | null {
  const before: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'before') : null
  return typeof before === 'number' ? before : null
}

async function doAnalysesWait(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier in (${ANALYSIS_JOB}, ${ROBUSTNESS_REPORT})
      and run_at <= now() and locked_at is null and attempts < max_attempts limit 1`.execute(db)
  return rows.length > 0
}

async function nextOutdated(
  db: Db,
  before: number | null,
): Promise<{ id: number; durationMs: number } | undefined> {
  const { rows } = await sql<{ id: number; durationMs: number }>`
    select c.id, r.duration_ms as "durationMs" from conversations c
    join lateral (select engine_version, duration_ms from analysis_runs where conversation_id = c.id
      order by id desc limit 1) r on ${sql.raw(isOutdated('r'))}
    where c.deleted_at is null and (${before}::int is null or c.id < ${before}::int)
    order by c.id desc limit 1`.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export const ANALYSIS_JOB = 'analyse'

/** Enqueues a run now, however recent the last one is. */
export const enqueueAnalysis = (db: Db, conversationId: number): Promise<void> =>
  enqueueAnalyses(db, { conversationIds: [conversationId], delayMs: 0, restFactor: 0 })

/**
 * Enqueues runs after a delay. It also waits until `restFactor` times the duration of the last run (or of the last
 * check of votes, if that found too few changes) has passed since then. Further requests before a run starts join the
 * same job and do not delay it. Each conversation has its own queue, so its runs never overlap.
 */
export async function enqueueAnalyses(
  db: Db,
  request: { conversationIds: readonly number[]; delayMs: number; restFactor: number },
): Promise<void> {
  await sql`
    select graphile_worker.add_jobs(array_agg((${ANALYSIS_JOB}, json_build_object('conversationId', c.id), key, run_at, 5, key,
      null, null)::graphile_worker.job_spec), job_key_preserve_run_at => true)
    from unnest(${request.conversationIds}::int[]) as c (id)
    cross join lateral (select ${`${ANALYSIS_JOB}:`} || c.id as key) k
    left join lateral (select created_at, duration_ms from analysis_runs r where r.conversation_id = c.id
      order by r.id desc limit 1) last on true
    left join published_votes checked on checked.conversation_id = c.id
    cross join lateral (select greatest(now() + ${request.delayMs}::float8 * interval '1 millisecond', last.created_at
      + ${request.restFactor}::float8 * last.duration_ms * interval '1 millisecond', checked.checked_at
      + ${request.restFactor}::float8 * checked.check_duration_ms * interval '1 millisecond') as run_at) due
    having count(*) > 0`.execute(db)
}

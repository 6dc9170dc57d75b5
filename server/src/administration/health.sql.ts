import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export async function databaseStats(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes`.execute(db)
  const [stats] = rows
  if (stats === undefined) throw new Error('The database told nothing of itself')
  return stats
}

export type JobStats = { numWaiting: number; numFailed: number; oldestSeconds: number }

/** The jobs that are due but not started, and those that failed for good. */
export async function jobStats(db: Db): Promise<JobStats> {
  const { rows } = await sql<JobStats>`
    select count(*) filter (where is_due)::int as "numWaiting", count(*) filter (where is_given_up)::int as "numFailed",
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestSeconds"
    from (
      select run_at, attempts >= max_attempts as is_given_up,
        attempts < max_attempts and locked_at is null and run_at <= now() as is_due
      from graphile_worker.jobs
    ) as jobs`.execute(db)
  return rows[0] ?? { numWaiting: 0, numFailed: 0, oldestSeconds: 0 }
}

export type LongestAnalysis = { ms: number; slugId: string; title: string; isListed: boolean }

/** The analysis that took longest since the given time. */
export async function longestAnalysis(db: Db, since: Date): Promise<LongestAnalysis | undefined> {
  const { rows } = await sql<LongestAnalysis>`
    select r.duration_ms as ms, c.slug_id as "slugId", c.title, c.is_listed as "isListed"
    from analysis_runs r join conversations c on c.id = r.conversation_id
    where r.created_at > ${since} order by r.duration_ms desc, r.id desc limit 1`.execute(db)
  return rows[0]
}

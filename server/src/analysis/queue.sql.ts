import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export const ANALYSE = 'analyse'

/**
 * Asks for a run after a delay. Further requests until it begins are the same job and do not put it off; one queue
 * for each conversation keeps two runs of it from overlapping.
 */
export async function enqueueAnalysis(
  db: Db,
  { conversationId, delayMs }: { conversationId: number; delayMs: number },
): Promise<void> {
  const key = `${ANALYSE}:${conversationId}`
  await sql`
    select graphile_worker.add_job(${ANALYSE}, json_build_object('conversationId', ${conversationId}::int),
      queue_name => ${key}::text, run_at => now() + ${delayMs}::float8 * interval '1 millisecond', max_attempts => 5,
      job_key => ${key}::text, job_key_mode => 'preserve_run_at')`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { notifyOfOutcome } from '#notifications/notify.sql.ts'

export const TELL_OUTCOME = 'tell-outcome'

/**
 * Enqueues telling everybody who took part that the first outcome of a conversation was posted; the caller's
 * transaction only adds a job, however many they are.
 */
export async function enqueueOutcome(db: Db, conversationId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${TELL_OUTCOME}, json_build_object('conversationId', ${conversationId}::int),
      job_key => ${`${TELL_OUTCOME}:${conversationId}`}::text, job_key_mode => 'preserve_run_at', max_attempts => 25)`.execute(
    db,
  )
}

/** The job: tells them in batches. Begun again after a failure, it tells those who have not been told. */
export async function tellOutcome(db: Db, conversationId: number): Promise<void> {
  let afterUserId: number | undefined = 0
  while (afterUserId !== undefined) afterUserId = await notifyOfOutcome(db, { conversationId, afterUserId })
}

import type { Db } from '#ctx.ts'
import { enqueueJob } from '#db/jobs.sql.ts'
import { notifyOfOutcome } from '#notifications/notify.sql.ts'

export const TELL_OUTCOME = 'tell-outcome'

/**
 * Enqueues telling everybody who took part that the first outcome of a conversation was posted; the caller's
 * transaction only adds a job, however many they are.
 */
export const enqueueOutcome = (db: Db, conversationId: number): Promise<void> =>
  enqueueJob(db, { task: TELL_OUTCOME, payload: { conversationId } })

/** The job: tells them in batches. Begun again after a failure, it tells those who have not been told. */
export async function tellOutcome(db: Db, conversationId: number): Promise<void> {
  let afterUserId: number | undefined = 0
  while (afterUserId !== undefined) afterUserId = await notifyOfOutcome(db, { conversationId, afterUserId })
}

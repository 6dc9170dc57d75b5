import type { Db } from '#ctx.ts'
import { enqueueJob } from '#db/jobs.sql.ts'
import { notifyOfOutcome } from '#notifications/notify.sql.ts'

export const NOTIFY_OUTCOME = 'tell-outcome'

/**
 * Enqueues notifications to all participants that the first outcome of a conversation was posted. The caller's
 * transaction adds only one job, however many people there are.
 */
export const enqueueOutcome = (db: Db, conversationId: number): Promise<void> =>
  enqueueJob(db, { task: NOTIFY_OUTCOME, payload: { conversationId } })

/**
 * The job that notifies all participants of an outcome in batches. If it is restarted after a failure, it notifies the
 * remaining people.
 */
export async function notifyAllOfOutcome(db: Db, conversationId: number): Promise<void> {
  let afterUserId: number | undefined = 0
  while (afterUserId !== undefined) afterUserId = await notifyOfOutcome(db, { conversationId, afterUserId })
}

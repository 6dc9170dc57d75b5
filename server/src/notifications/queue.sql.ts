import type { Db } from '#ctx.ts'
import { enqueueJob } from '#db/jobs.sql.ts'
import { notifyOfOutcome, notifyOfUpdate } from '#notifications/notify-participants.sql.ts'

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

export const NOTIFY_UPDATE = 'tell-update'

/** Enqueues notifications to all participants of an update, as one job. */
export const enqueueUpdate = (db: Db, updateId: number): Promise<void> =>
  enqueueJob(db, { task: NOTIFY_UPDATE, payload: { updateId } })

/** The job that notifies all participants of an update in batches, like {@link notifyAllOfOutcome}. */
export async function notifyAllOfUpdate(db: Db, updateId: number): Promise<void> {
  let afterUserId: number | undefined = 0
  while (afterUserId !== undefined) afterUserId = await notifyOfUpdate(db, { updateId, afterUserId })
}

import type { Db } from '#ctx.ts'
import { enqueueJob } from '#db/jobs.sql.ts'

export const ERASURE_JOB = 'erase-account'

/** Enqueues the erasure of a deleted account; repeated calls enqueue one job. */
export const enqueueErasure = (db: Db, userId: number): Promise<void> =>
  enqueueJob(db, { task: ERASURE_JOB, payload: { userId } })

/** Enqueues lost erasures again, for example after a restore, which does not include jobs. */
export async function enqueueLostErasures(db: Db, now: Date): Promise<void> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<', new Date(now.getTime() - LOST_AFTER_MS))
    .where('erased_at', 'is', null)
    .limit(100)
    .execute()
  for (const { id } of users) await enqueueErasure(db, id)
}

const LOST_AFTER_MS = 3_600_000

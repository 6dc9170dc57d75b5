import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export const ERASE = 'erase-account'

/** Enqueues the erasure of a deleted account; repeated calls enqueue one job. */
export async function enqueueErasure(db: Db, userId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${ERASE}, json_build_object('userId', ${userId}::int),
      job_key => ${`${ERASE}:${userId}`}::text, job_key_mode => 'preserve_run_at', max_attempts => 25)`.execute(
    db,
  )
}

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

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export const ERASE = 'erase-account'

/** Asks for a deleted account to be erased; once, however often it is asked. */
export async function enqueueErasure(db: Db, userId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${ERASE}, json_build_object('userId', ${userId}::int),
      job_key => ${`${ERASE}:${userId}`}::text, job_key_mode => 'preserve_run_at', max_attempts => 25)`.execute(
    db,
  )
}

/** Asks again where a job was lost, as by a restore, which brings no jobs; what waits already stays as it is. */
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

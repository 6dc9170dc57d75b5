import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export const ERASE = 'erase-account'

/** Asks for a deleted account to be erased; once, however often it is asked. */
export async function enqueueErasure(db: Db, userId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${ERASE}, json_build_object('userId', ${userId}::int),
      job_key => ${`${ERASE}:${userId}`}::text, max_attempts => 25)`.execute(db)
}

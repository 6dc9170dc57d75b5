import type { Db } from '#ctx.ts'

/** Forgets the points of times that are over. */
export async function pruneLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limit_points').where('expire', '<', now.getTime()).execute()
}

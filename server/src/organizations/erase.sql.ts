import type { Db } from '#ctx.ts'

/** Takes a person out of every organization. */
export async function eraseMemberships(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('organization_members').where('user_id', '=', userId).execute()
}

import type { Db } from '#ctx.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'

export type UserRole = 'administrator' | 'moderator'

/** Gives a role to a user or takes it; false where nobody of that name could have one. */
export async function setRole(
  db: Db,
  { username, role, isGranted }: { username: string; role: UserRole; isGranted: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const user = await db
      .updateTable('users')
      .set(role === 'administrator' ? { is_administrator: isGranted } : { is_moderator: isGranted })
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .where('is_imported', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (user === undefined) return false
    const target = await actorNumberOf(db, user.id)
    await appendAudit(db, { action: isGranted ? 'role.granted' : 'role.revoked', target, reason: role })
    return true
  })
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'

export type UserRole = 'administrator' | 'moderator'

/** Grants or revokes a role; false where no user of that name can have one. */
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

/**
 * Whether an account has a phone number and no identity proof, so that anybody who takes over the number gets the
 * account.
 */
export async function isPhoneOnly(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql<{ is_phone_only: boolean }>`
    select exists (select from phone_numbers p where p.user_id = u.id)
      and not exists (select from identities i where i.user_id = u.id) as is_phone_only
    from users u where u.username = ${username}`.execute(db)
  return rows[0]?.is_phone_only ?? false
}

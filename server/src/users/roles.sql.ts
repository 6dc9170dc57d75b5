import type { AdministeredUser, Role } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'

export type RoleChange = {
  username: string
  role: Role
  isGranted: boolean
  /** Who makes the change; absent for changes from the shell. */
  actorId?: number
}

/** Grants or revokes a role. Refused for users who cannot have one, and if no administrator would be left. */
export async function changeRole(
  db: Db,
  { username, role, isGranted, actorId }: RoleChange,
): Promise<'changed' | 'no_user' | 'last_administrator'> {
  return db.transaction().execute(async (db) => {
    if (role === 'administrator' && !isGranted && (await isLastAdministrator(db, username)))
      return 'last_administrator'
    const user = await db
      .updateTable('users')
      .set(role === 'administrator' ? { is_administrator: isGranted } : { is_moderator: isGranted })
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .where('is_imported', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (user === undefined) return 'no_user'
    const isRisky = isGranted && (await isPhoneOnly(db, username))
    await appendAudit(db, {
      actorId,
      action: isGranted ? 'role.granted' : 'role.revoked',
      target: await actorNumberOf(db, user.id),
      reason: isRisky ? `${role}; the account has no identity proof` : role,
    })
    return 'changed'
  })
}

/** If two administrators revoke each other's role at once, the second waits for the first. */
async function isLastAdministrator(db: Db, username: string): Promise<boolean> {
  const administrators = await db
    .selectFrom('users')
    .select('username')
    .where('is_administrator', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return administrators.length === 1 && administrators[0]?.username === username
}

/** An account without an identity proof: anybody who takes over its phone number can take over the account. */
const IS_PHONE_ONLY = sql<boolean>`exists (select from phone_numbers p where p.user_id = u.id)
  and not exists (select from identities i where i.user_id = u.id)`

export async function isPhoneOnly(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql<{ is_phone_only: boolean }>`
    select ${IS_PHONE_ONLY} as is_phone_only from users u where u.username = ${username}`.execute(db)
  return rows[0]?.is_phone_only ?? false
}

/** All accounts that have a role by username, or the account of a username. */
export async function administeredUsers(db: Db, username?: string): Promise<AdministeredUser[]> {
  const which =
    username === undefined ? sql`(u.is_moderator or u.is_administrator)` : sql`u.username = ${username}`
  const { rows } = await sql<Omit<AdministeredUser, 'createdAt'> & { created_at: Date }>`
    select u.username, u.created_at, u.is_moderator as "isModerator", u.is_administrator as "isAdministrator",
      ${IS_PHONE_ONLY} as "isPhoneOnly",
      array(select o.name from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = u.id order by o.name) as "organizationNameList"
    from users u
    where ${which} and u.registered_at is not null and u.deleted_at is null and not u.is_imported
    order by u.username`.execute(db)
  return rows.map(({ created_at, ...user }) => ({ ...user, createdAt: created_at.toISOString() }))
}

/** The id of an account, which cannot be deleted until the transaction ends. */
export async function lockAccount(db: Db, username: string): Promise<number | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('registered_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('is_imported', '=', false)
    .forShare()
    .executeTakeFirst()
  return user?.id
}

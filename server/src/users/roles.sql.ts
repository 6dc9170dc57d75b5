import type { AdministeredUser, Role } from '@parley/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#ctx.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'
import { suspensionSql, toSuspension, type SuspensionJson } from '#http/viewer.sql.ts'

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
): Promise<'changed' | 'unchanged' | 'no_user' | 'last_administrator'> {
  return db.transaction().execute(async (db) => {
    if (role === 'administrator' && !isGranted && (await isLastAdministrator(db, username)))
      return 'last_administrator'
    const user = await db
      .selectFrom('users')
      .select(['id', 'is_administrator', 'is_moderator'])
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .where('is_imported', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (user === undefined) return 'no_user'
    const hasRole = role === 'administrator' ? user.is_administrator : user.is_moderator
    if (hasRole === isGranted) return 'unchanged'
    await db
      .updateTable('users')
      .set(role === 'administrator' ? { is_administrator: isGranted } : { is_moderator: isGranted })
      .where('id', '=', user.id)
      .execute()
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

/** An account without an identity proof: anybody who takes over its phone number or its mailbox can take it over. */
const IS_PHONE_ONLY = sql<boolean>`(exists (select from phone_numbers p where p.user_id = u.id)
    or exists (select from email_addresses e where e.user_id = u.id))
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
  const { rows } = await sql<AdministeredRow>`
    ${ADMINISTERED}
    where ${which} and u.registered_at is not null and u.deleted_at is null and not u.is_imported
    order by u.username`.execute(db)
  return rows.map(toAdministeredUser)
}

export type AdministeredRow = Omit<AdministeredUser, 'createdAt' | 'registeredAt' | 'suspension'> & {
  created_at: Date
  registered_at: Date | null
  suspension: SuspensionJson | null
}

const SUSPENSION = sql.raw(suspensionSql('u.id'))

/** Selects people from `users u` as administrators see them. */
export const ADMINISTERED: RawBuilder<unknown> = sql`
  select u.username,
    -- The moment of a guest's first visit is that of a vote.
    case when u.registered_at is null then date_trunc('day', u.created_at, 'UTC') else u.created_at end as created_at,
    u.registered_at, u.is_moderator as "isModerator",
    u.is_administrator as "isAdministrator", ${IS_PHONE_ONLY} as "isPhoneOnly",
    array(select o.name from organization_members m join organizations o on o.id = m.organization_id
      where m.user_id = u.id order by o.name) as "organizationNameList",
    ${SUSPENSION} as suspension
  from users u`

export const toAdministeredUser = ({
  created_at,
  registered_at,
  suspension,
  ...user
}: AdministeredRow): AdministeredUser => ({
  ...user,
  createdAt: created_at.toISOString(),
  registeredAt: registered_at?.toISOString(),
  suspension: suspension === null ? undefined : toSuspension(suspension),
})

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

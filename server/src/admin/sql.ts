import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { ViewerUser } from '#http/viewer.ts'

export async function conversationIdBySlug(db: Db, slugId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('slug_id', '=', slugId)
    .executeTakeFirst()
  return row?.id
}

export async function allConversationIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('conversations').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function versionOf(db: Db): Promise<{ major: number; full: string }> {
  const { rows } = await sql<{ major: number; full: string }>`
    select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as full
  `.execute(db)
  return rows[0] ?? { major: 0, full: 'unknown' }
}

/** The names of the migrations that were applied to the database. */
export async function appliedMigrations(db: Db): Promise<Set<string>> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('migrations') is not null as exists`.execute(db)
  if (!found[0]?.exists) return new Set()
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

type Account = Pick<ViewerUser, 'id' | 'username' | 'isModerator' | 'isAdministrator' | 'joinedAt'> & {
  facilitatedOrganizationIds: number[]
}

/** The account in whose name the shell acts. */
export async function accountByName(db: Db, username: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, u.username, u.is_moderator as "isModerator", u.is_administrator as "isAdministrator",
      u.registered_at as "joinedAt", array(select m.organization_id from organization_members m
        where m.user_id = u.id and m.is_facilitator) as "facilitatedOrganizationIds"
    from users u
    where u.username = ${username} and u.registered_at is not null and u.deleted_at is null
      and not u.is_imported`.execute(db)
  return rows[0]
}

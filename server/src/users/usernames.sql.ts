import { DELETED_USER, looksLikeName } from '@parley/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'
import { siteSettings } from '#site/sql.ts'

/** How long the name of a deleted user stays reserved. */
const RETENTION_DAYS = 30

/** Whether a name is taken, also by a recently deleted user or as a pseudonym. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (select from users where username = ${username})
      or exists (select from pseudonyms where name = ${username}) as is_taken`.execute(db)
  return rows[0]?.is_taken ?? true
}

/** Whether a name looks like that of the site or of an organization, of which a site has few. */
export async function isNameOfSiteOrOrganization(db: Db, username: string): Promise<boolean> {
  const { name } = await siteSettings(db)
  if (looksLikeName(username, name, { isOfSite: true })) return true
  const organizations = await db.selectFrom('organizations').select('name').execute()
  return organizations.some((organization) => looksLikeName(username, organization.name))
}

/** Renames a user; returns whether the name has changed. The database refuses a name that is taken. */
export async function renameUser(
  db: Db,
  { userId, username }: { userId: number; username: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ username })
    .where('id', '=', userId)
    .where('username', '<>', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await noteNameChange(db)
  return true
}

/**
 * Makes caches check the names in them again. The row serializes changes, so that a reader of the number also sees all
 * names up to it.
 */
export async function noteNameChange(db: Db): Promise<void> {
  await sql`
    insert into name_changes (num) values (1)
    on conflict (only_row) do update set num = name_changes.num + 1`.execute(db)
}

/** SQL for the name under which a user is shown; `user` is the table's alias in the query. */
export const shownName = (user: string): string =>
  `case when ${user}.deleted_at is null then ${user}.username else '${DELETED_USER}' end`

/** The names under which users are shown, in the order of the input. */
export async function shownNames(pool: Pool, userIds: readonly number[]): Promise<(string | undefined)[]> {
  const { rows } = await pool.query<{ id: number; name: string }>({
    name: 'shown_names',
    text: `select id, ${shownName('users')} as name from users where id = any($1::int[])`,
    values: [userIds],
  })
  const byId = new Map(rows.map(({ id, name }) => [id, name]))
  return userIds.map((id) => byId.get(id))
}

/** Frees the names of users who were deleted long enough ago, and replaces each by a name that nobody can choose. */
export async function freeUsernames(db: Db, now: Date): Promise<void> {
  await sql`
    update users set username = '-' || id
    where deleted_at < ${now}::timestamptz - ${RETENTION_DAYS} * interval '1 day' and username <> '-' || id`.execute(
    db,
  )
}

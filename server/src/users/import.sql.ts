import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type ImportedUser = {
  id: number
  username: string
  isImported: boolean
}

/** The users with these names. Missing ones are created as imported users, as whom nobody can log in. */
export async function ensureImportedUsers(db: Db, usernames: string[]): Promise<Map<string, ImportedUser>> {
  await sql`
    insert into users (username, is_imported)
    select username, true from unnest(${usernames}::text[]) with ordinality as given (username, place) order by place
    on conflict (username) do nothing`.execute(db)
  const { rows } = await sql<ImportedUser>`
    select id, username, is_imported as "isImported" from users where username = any(${usernames}::text[])`.execute(
    db,
  )
  return new Map(rows.map((user) => [user.username, user]))
}

/** The id of the user with this name, unless the user was deleted. */
export async function userIdByName(db: Db, username: string): Promise<number | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user?.id
}

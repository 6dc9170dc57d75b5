import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type ImportedUser = {
  id: number
  username: string
  isImported: boolean
}

/** The users with these names, created as imported ones (nobody can log in as them) where there are none. */
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

/** The id of the user of this name who has not left. */
export async function userIdByName(db: Db, username: string): Promise<number | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user?.id
}

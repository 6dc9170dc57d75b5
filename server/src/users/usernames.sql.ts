import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** How long the name of a deleted user stays reserved. */
const RETENTION_DAYS = 30

/** Whether a name is taken, also by a recently deleted user or as a pseudonym. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select exists (select from users where username = ${username})
      or exists (select from pseudonyms where name = ${username}) as is_taken`.execute(db)
  return rows[0]?.is_taken ?? true
}

/** Gives a user another name, and whether it is another; refused by the database where it is taken. */
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
  return numUpdatedRows > 0n
}

/** Frees the names of users deleted long enough ago and puts a name in their place that nobody can choose. */
export async function freeUsernames(db: Db, now: Date): Promise<void> {
  await sql`
    update users set username = '-' || id
    where deleted_at < ${now}::timestamptz - ${RETENTION_DAYS} * interval '1 day' and username <> '-' || id`.execute(
    db,
  )
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** What the clock of the database says. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Whether anybody has an account; nobody has where there are no tables yet. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.users') is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return false
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('registered_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('is_imported', '=', false)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

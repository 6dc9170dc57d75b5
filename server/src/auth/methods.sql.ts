import type { LoginMethod } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** How an account can be logged in to, and since when; the oldest first. */
export async function methodsOf(db: Db, userId: number): Promise<{ method: LoginMethod; addedAt: Date }[]> {
  const { rows } = await sql<{ method: LoginMethod; addedAt: Date }>`
    select 'phone' as method, created_at as "addedAt" from phone_numbers where user_id = ${userId}
    union all select 'email', created_at from email_addresses where user_id = ${userId}
    union all select 'proof', min(verified_at) from identities where user_id = ${userId} having count(*) > 0
    order by "addedAt"`.execute(db)
  return rows
}

/** How many accounts have ways to log in, but none of those that are offered. */
export async function numLockedOut(db: Db, offered: readonly LoginMethod[]): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    with methods as (
      select user_id, 'phone' as method from phone_numbers
      union all select user_id, 'email' from email_addresses
      union all select user_id, 'proof' from identities)
    select count(*)::int as num from (
      select user_id from methods group by user_id having not bool_or(method = any(${offered}::text[]))) m
    join users u on u.id = m.user_id where u.deleted_at is null`.execute(db)
  return rows[0]?.num ?? 0
}

const TABLES = { phone: 'phone_numbers', email: 'email_addresses', proof: 'identities' } as const

/** Takes a way to log in from an account. */
export async function detachMethod(
  db: Db,
  { userId, method }: { userId: number; method: LoginMethod },
): Promise<void> {
  await db.deleteFrom(TABLES[method]).where('user_id', '=', userId).execute()
}

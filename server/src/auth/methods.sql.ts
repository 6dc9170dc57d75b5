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

const TABLES = { phone: 'phone_numbers', email: 'email_addresses', proof: 'identities' } as const

/** Takes a way to log in from an account. */
export async function detachMethod(
  db: Db,
  { userId, method }: { userId: number; method: LoginMethod },
): Promise<void> {
  await db.deleteFrom(TABLES[method]).where('user_id', '=', userId).execute()
}

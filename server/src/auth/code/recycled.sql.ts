import type { CodeMethod } from '#auth/code/recipient.ts'
import { deleteRecipient, pepperVersionOf, type RecipientKey } from '#auth/code/recipients.sql.ts'
import type { Db } from '#ctx.ts'

/** How long after the login the person may report that the account belongs to somebody else. */
const REJECTION_WINDOW_MS = 24 * 3_600_000

export async function markRecyclable(
  db: Db,
  { did, userId, method, index, now }: RecipientKey & { did: string; userId: number; now: Date },
): Promise<void> {
  const row = {
    user_id: userId,
    method,
    number_index: index,
    expires_at: new Date(now.getTime() + REJECTION_WINDOW_MS),
  }
  await db
    .insertInto('phone_recycled')
    .values({ did, ...row })
    .onConflict((conflict) => conflict.column('did').doUpdateSet(row))
    .execute()
}

/**
 * The number or address with which this device logged in to an account that may belong to somebody else; undefined once
 * the time to report that has passed.
 */
export async function findRecycled(
  db: Db,
  { did, userId, now }: { did: string; userId: number; now: Date },
): Promise<(RecipientKey & { pepperVersion: number }) | undefined> {
  const row = await db
    .selectFrom('phone_recycled')
    .select(['method', 'number_index'])
    .where('did', '=', did)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const method: CodeMethod = row.method === 'email' ? 'email' : 'phone'
  const key = { method, index: row.number_index }
  const pepperVersion = await pepperVersionOf(db, { ...key, userId })
  return pepperVersion === undefined ? undefined : { ...key, pepperVersion }
}

/** Removes a device and its number or address from an account, so that a new account can be created with them. */
export async function detachRecipient(
  db: Db,
  { did, method, index }: RecipientKey & { did: string },
): Promise<void> {
  await db.deleteFrom('phone_recycled').where('number_index', '=', index).execute()
  await deleteRecipient(db, { method, index })
  await db.deleteFrom('devices').where('did', '=', did).execute()
}

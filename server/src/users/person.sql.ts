import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#ctx.ts'

/** A guest who becomes part of an account. */
export type GuestMerge = {
  guestId: number
  accountId: number
}

/** Selects a person's rows for the export of the account, with the field names of the export. */
export type PersonalQuery = (userId: number) => RawBuilder<unknown>

/** Waits for concurrent writes about a guest, and blocks further ones until the merge is over. */
export async function lockForMerge(db: Db, guestId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', guestId).forUpdate().execute()
}

/** Empties the row of a merged guest, except for the account it was merged into. */
export async function closeMergedGuest(
  db: Db,
  { guestId, accountId, now }: GuestMerge & { now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ deleted_at: now, erased_at: now, merged_into: accountId })
    .where('id', '=', guestId)
    .execute()
}

/** The users among these who are merged or deleted: the account of a merged guest, undefined for a deleted user. */
export async function departedUsers(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, number | undefined>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'merged_into'])
    .where('id', 'in', userIds)
    .where('deleted_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, merged_into }) => [id, merged_into ?? undefined]))
}

/** Marks a user as deleted, which ends all logins. Returns false if the user was deleted already. */
export async function markUserDeleted(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  const user = await db
    .updateTable('users')
    .set({ deleted_at: now, is_moderator: false, is_administrator: false })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return user !== undefined
}

/** Whether an account exists. Its deletion then waits until the transaction ends. */
export async function lockExistingUser(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return user !== undefined
}

/** Locks a deleted user until the transaction ends; false if the data has been erased already. */
export async function lockForErasure(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user !== undefined
}

/** Erases the personal data of a user and unlinks the actor number of the audit. */
export async function eraseUser(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await db
    .updateTable('users')
    .set({
      erased_at: now,
      registered_at: null,
      language: null,
      actor_number: sql`default`,
    })
    .where('id', '=', userId)
    .execute()
}

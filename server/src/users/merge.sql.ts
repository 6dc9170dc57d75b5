import type { Db } from '#ctx.ts'

/** A guest who becomes part of an account. */
export type GuestMerge = {
  guestId: number
  accountId: number
}

/** Leaves of a guest only where they went. */
export async function closeMergedGuest(
  db: Db,
  { guestId, accountId, now }: GuestMerge & { now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      deleted_at: now,
      erased_at: now,
      merged_into: accountId,
    })
    .where('id', '=', guestId)
    .execute()
}

/** Where these users went: the account of a merged guest, nothing for one who left; those still here are not in it. */
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

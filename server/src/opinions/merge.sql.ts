import type { Db } from '#ctx.ts'
import type { GuestMerge } from '#users/merge.sql.ts'

/** Gives a guest's opinions to the account. */
export async function moveOpinions(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await db.updateTable('opinions').set({ author_id: accountId }).where('author_id', '=', guestId).execute()
}

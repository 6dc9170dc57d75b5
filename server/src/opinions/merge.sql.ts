import type { Db } from '#ctx.ts'
import type { Merging } from '#users/merge.sql.ts'

/** Gives a guest's opinions to the account. */
export async function moveOpinions(db: Db, { guestId, accountId }: Merging): Promise<void> {
  await db.updateTable('opinions').set({ author_id: accountId }).where('author_id', '=', guestId).execute()
}

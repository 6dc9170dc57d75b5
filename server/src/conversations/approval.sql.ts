import { sql } from 'kysely'
import { refreshRank } from '#conversations/tallies.sql.ts'
import type { Db } from '#ctx.ts'

/** Whether the conversation `c` waits for a moderator, who makes it public. */
export const AWAITS_APPROVAL_SQL = `exists (select from conversation_reviews x
  where x.conversation_id = c.id and x.approved_at is null)`

/** Whether the importer of the conversation `c` uploaded it as a file. Nobody knows what is in such a file. */
export const IS_UPLOADED_SQL = `exists (select from imports i where i.conversation_id = c.id and i.kind = 'upload')`

/** Asks moderators to make a conversation public. */
export async function askForApproval(db: Db, conversationId: number): Promise<void> {
  await db
    .insertInto('conversation_reviews')
    .values({ conversation_id: conversationId })
    .onConflict((conflict) => conflict.column('conversation_id').doNothing())
    .execute()
}

type Approval = { conversationId: number; reviewerId: number; now: Date }

/**
 * Makes a conversation public that waits for it; undefined if it does not, or is locked or deleted. The caller holds its
 * lock.
 */
export async function approveConversation(
  db: Db,
  { conversationId, reviewerId, now }: Approval,
): Promise<{ authorId: number } | undefined> {
  const { rows } = await sql<{ authorId: number }>`
    update conversations c set is_indexed = true, published_at = ${now}::timestamptz, index_conversation_at = null,
      change_seq = c.change_seq + 1
    where c.id = ${conversationId} and ${sql.raw(AWAITS_APPROVAL_SQL)} and c.moderation_id is null and c.deleted_at is null
    returning c.author_id as "authorId"`.execute(db)
  if (rows.length === 0) return undefined
  await db
    .updateTable('conversation_reviews')
    .set({ reviewer_id: reviewerId, approved_at: now })
    .where('conversation_id', '=', conversationId)
    .execute()
  await refreshRank(db, conversationId)
  return rows[0]
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type ConversationFollow = {
  userId: number
  conversationId: number
}

/** Waits for a concurrent merge of the guest, and then uses the account. */
export async function putConversationFollow(
  db: Db,
  { userId, conversationId }: ConversationFollow,
): Promise<void> {
  await sql`
    insert into conversation_follows (user_id, conversation_id)
    select coalesce(u.merged_into, u.id), ${conversationId}::int from users u
    where u.id = ${userId} and (u.deleted_at is null or u.merged_into is not null) for share
    on conflict do nothing`.execute(db)
}

export async function deleteConversationFollow(
  db: Db,
  { userId, conversationId }: ConversationFollow,
): Promise<void> {
  await db
    .deleteFrom('conversation_follows')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .execute()
}

export async function followsConversation(
  db: Db,
  { userId, conversationId }: ConversationFollow,
): Promise<boolean> {
  const row = await db
    .selectFrom('conversation_follows')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return row !== undefined
}

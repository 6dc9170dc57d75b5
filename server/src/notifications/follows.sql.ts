import { LIMITS } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { lockName } from '#db/locks.ts'

export type ConversationFollow = {
  userId: number
  conversationId: number
}

/**
 * Waits for a concurrent merge of the guest, and then uses the account. False if the person already follows the maximum
 * number of conversations, even by parallel calls.
 */
export async function putConversationFollow(
  db: Db,
  { userId, conversationId }: ConversationFollow,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await lockName(db, 'follows', String(userId))
    const { rows } = await sql<{ isTooMany: boolean }>`
      with person as (
        select coalesce(u.merged_into, u.id) as id from users u
        where u.id = ${userId} and (u.deleted_at is null or u.merged_into is not null) for share
      ),
      asked as (
        select p.id, (select count(*) from conversation_follows f
          where f.user_id = p.id and f.conversation_id <> ${conversationId}) >= ${LIMITS.follows}::int as "isTooMany"
        from person p
      ),
      put as (
        insert into conversation_follows (user_id, conversation_id)
        select id, ${conversationId}::int from asked where not "isTooMany"
        on conflict do nothing
      )
      select "isTooMany" from asked`.execute(db)
    return rows[0]?.isTooMany !== true
  })
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

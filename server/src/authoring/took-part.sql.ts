import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** Whether anybody but its author has voted, said something or answered the poll, or agreed to what is published. */
export async function hasSomebodyTakenPart(
  db: Db,
  { conversationId, authorId }: { conversationId: number; authorId: number },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from participations where conversation_id = ${conversationId} and user_id <> ${authorId})
      or exists (select from opinions
        where conversation_id = ${conversationId} and author_id <> ${authorId} and not is_seed)
      or exists (select from waiting_opinions
        where conversation_id = ${conversationId} and author_id <> ${authorId})
      or exists (select from poll_responses where conversation_id = ${conversationId} and user_id <> ${authorId})
      or exists (select from consents where conversation_id = ${conversationId} and user_id <> ${authorId}) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** Hides a person's conversations as by deletion, texts erased; those posted as an organization stay with it. */
export async function eraseConversations(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({
      title: 'Deleted conversation',
      body: '',
      index_conversation_at: null,
      deleted_at: sql`coalesce(deleted_at, ${now}::timestamptz)`,
      change_seq: sql`change_seq + 1`,
    })
    .where('author_id', '=', userId)
    .where('organization_id', 'is', null)
    .execute()
}

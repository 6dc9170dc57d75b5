import type { Db } from '#ctx.ts'

/** A person's own conversations that were not deleted, for the export of the account. */
export async function exportConversations(
  db: Db,
  userId: number,
): Promise<{ conversation: string; title: string; body: string; isPublic: boolean; startedAt: Date }[]> {
  return db
    .selectFrom('conversations')
    .select(['slug_id as conversation', 'title', 'body', 'is_indexed as isPublic', 'created_at as startedAt'])
    .where('author_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

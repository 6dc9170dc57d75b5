import type { Db } from '#ctx.ts'

/** A person's own opinions that were not deleted, for the export of the account. */
export async function exportOpinions(
  db: Db,
  userId: number,
): Promise<{ conversation: string; opinion: string; body: string; writtenAt: Date }[]> {
  return db
    .selectFrom('opinions as o')
    .innerJoin('conversations as c', 'c.id', 'o.conversation_id')
    .select(['c.slug_id as conversation', 'o.slug_id as opinion', 'o.body', 'o.created_at as writtenAt'])
    .where('o.author_id', '=', userId)
    .where('o.deleted_at', 'is', null)
    .orderBy('o.id')
    .execute()
}

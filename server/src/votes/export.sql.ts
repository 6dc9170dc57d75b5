import type { Db } from '#ctx.ts'

/** A person's own votes, for the export of the account. */
export async function exportVotes(
  db: Db,
  userId: number,
): Promise<{ conversation: string; opinion: string; choice: number; votedAt: Date; changedAt: Date }[]> {
  return db
    .selectFrom('votes as v')
    .innerJoin('opinions as o', 'o.id', 'v.opinion_id')
    .innerJoin('conversations as c', 'c.id', 'v.conversation_id')
    .select([
      'c.slug_id as conversation',
      'o.slug_id as opinion',
      'v.choice',
      'v.created_at as votedAt',
      'v.updated_at as changedAt',
    ])
    .where('v.user_id', '=', userId)
    .orderBy('v.created_at')
    .orderBy('v.opinion_id')
    .execute()
}

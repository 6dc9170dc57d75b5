import type { Db } from '#ctx.ts'

/** Unlinks a person from the reports they sent, and deletes what they wrote in them. Guests report nothing. */
export async function eraseReports(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ reporter_id: null, explanation: null })
    .where('reporter_id', '=', userId)
    .execute()
}

/** The reports that a person sent, for the export of the account. */
export async function exportReports(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom('reports as r')
    .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
    .leftJoin('opinions as o', 'o.id', 'r.opinion_id')
    .select(['c.slug_id as conversation', 'o.slug_id as opinion'])
    .select(['r.reason', 'r.explanation', 'r.created_at as at'])
    .where('r.reporter_id', '=', userId)
    .orderBy('r.id')
    .execute()
}

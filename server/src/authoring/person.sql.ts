import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/**
 * Erases what a person added to their own conversations, and what these were before. What was posted as an organization
 * stays with it.
 */
export async function eraseAuthoring(db: Db, userId: number): Promise<void> {
  const own = sql`select id from conversations where author_id = ${userId} and organization_id is null`
  await sql`delete from conversation_versions where conversation_id in (${own})`.execute(db)
  await sql`delete from conversation_additions where conversation_id in (${own})`.execute(db)
  await sql`delete from outcome_versions where conversation_id in (${own})`.execute(db)
}

export type ExportedText = { conversation: string; body: string; writtenAt: Date }

/** What a person added to their own conversations, for the export of the account. */
export async function exportAdditions(db: Db, userId: number): Promise<ExportedText[]> {
  return db
    .selectFrom('conversation_additions as a')
    .innerJoin('conversations as c', 'c.id', 'a.conversation_id')
    .select(['c.slug_id as conversation', 'a.body', 'a.created_at as writtenAt'])
    .where('c.author_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .orderBy('a.id')
    .execute()
}

/** What their conversations said before they replaced it. */
export async function exportVersions(
  db: Db,
  userId: number,
): Promise<{ conversation: string; title: string; body: string; replacedAt: Date }[]> {
  return db
    .selectFrom('conversation_versions as v')
    .innerJoin('conversations as c', 'c.id', 'v.conversation_id')
    .select(['c.slug_id as conversation', 'v.title', 'v.body', 'v.replaced_at as replacedAt'])
    .where('c.author_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .orderBy('v.id')
    .execute()
}

/** The outcomes that a person posted, in every version, with their answers. */
export async function exportOutcomes(
  db: Db,
  userId: number,
): Promise<(ExportedText & { answers: { opinion: string; state: string; body: string }[] })[]> {
  const { rows } = await sql<ExportedText & { answers: { opinion: string; state: string; body: string }[] }>`
    select c.slug_id as conversation, v.body, v.created_at as "writtenAt",
      coalesce((select json_agg(json_build_object('opinion', o.slug_id, 'state', a.state, 'body', a.body) order by a.place)
        from outcome_answers a join opinions o on o.id = a.opinion_id where a.outcome_version_id = v.id), '[]') as answers
    from outcome_versions v join conversations c on c.id = v.conversation_id
    where v.author_id = ${userId} and c.deleted_at is null order by v.id`.execute(db)
  return rows
}

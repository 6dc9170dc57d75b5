import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { GuestMerge } from '#users/person.sql.ts'

/** Moves a guest's appeals to the account, whose own wins where both were set aside by one decision and have appealed. */
export async function moveAppeals(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    delete from appeals g using appeals a
    where g.user_id = ${guestId} and a.user_id = ${accountId} and a.kind = g.kind and a.decision_id = g.decision_id`.execute(
    db,
  )
  await db.updateTable('appeals').set({ user_id: accountId }).where('user_id', '=', guestId).execute()
}

/** Deletes appeals that nobody has answered. Of the others stays how they were answered, which the ledger says. */
export async function eraseAppeals(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('appeals').where('user_id', '=', userId).where('answered_at', 'is', null).execute()
  await db.updateTable('appeals').set({ explanation: '', answer: '' }).where('user_id', '=', userId).execute()
}

/** The appeals that a person has sent, with their answers, for the export of the account. */
export async function exportAppeals(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom('appeals as a')
    .innerJoin('conversations as c', 'c.id', 'a.conversation_id')
    .select(['a.kind as against', 'c.slug_id as conversation', 'a.explanation', 'a.created_at as at'])
    .select(['a.is_accepted as isAccepted', 'a.answer', 'a.answered_at as answeredAt'])
    .where('a.user_id', '=', userId)
    .orderBy('a.id')
    .execute()
}

/** The notes that a person wrote as a moderator, for the export of the account. */
export async function exportNotes(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ note: string; at: Date }>`
    select body as note, created_at as at from moderation_notes where author_id = ${userId} order by id`.execute(
    db,
  )
  return rows
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { GuestMerge, PersonalQuery } from '#users/person.sql.ts'

/** Moves a guest's appeals to the account. If both appealed against one decision, the account's appeal wins. */
export async function moveAppeals(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    delete from appeals g using appeals a
    where g.user_id = ${guestId} and a.user_id = ${accountId} and a.kind = g.kind and a.decision_id = g.decision_id`.execute(
    db,
  )
  await db.updateTable('appeals').set({ user_id: accountId }).where('user_id', '=', guestId).execute()
}

/** Deletes unanswered appeals and the texts of answered ones. The ledger still shows the answers. */
export async function eraseAppeals(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('appeals').where('user_id', '=', userId).where('answered_at', 'is', null).execute()
  await db.updateTable('appeals').set({ explanation: '', answer: '' }).where('user_id', '=', userId).execute()
}

/** The appeals of a person with their answers, for the export of the account. */
export const exportAppeals: PersonalQuery = (userId) => sql`
  select a.kind as against, c.slug_id as conversation, a.explanation, a.created_at as at,
    a.is_accepted as "isAccepted", a.answer, a.answered_at as "answeredAt"
  from appeals a left join conversations c on c.id = a.conversation_id where a.user_id = ${userId} order by a.id`

/** Which opinions of others a person marked as about the person, or unmarked, for the export of the account. */
export const exportAboutPersonActs: PersonalQuery = (userId) => sql`
  select o.slug_id as opinion, a.action, a.created_at as at
  from about_person_acts a join opinions o on o.id = a.opinion_id where a.actor_id = ${userId} order by a.id`

/** The notes that a person wrote as a moderator, for the export of the account. */
export const exportNotes: PersonalQuery = (userId) => sql`
  select body as note, created_at as at from moderation_notes where author_id = ${userId} order by id`

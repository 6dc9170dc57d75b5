import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { PersonalQuery } from '#users/person.sql.ts'

/** Removes a person and their explanations from the reports they sent. Guests have no reports. */
export async function eraseReports(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ reporter_id: null, explanation: null })
    .where('reporter_id', '=', userId)
    .execute()
}

/** The reports that a person sent, for the export of the account. */
export const exportReports: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, o.slug_id as opinion, x.slug_id as update, r.reason, r.explanation, r.created_at as at
  from reports r join conversations c on c.id = r.conversation_id left join opinions o on o.id = r.opinion_id
  left join updates x on x.id = r.update_id
  where r.reporter_id = ${userId} order by r.id`

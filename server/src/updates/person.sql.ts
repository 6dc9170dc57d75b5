import { sql } from 'kysely'
import { bumpVersions } from '#conversations/sql.ts'
import type { Db } from '#ctx.ts'
import type { PersonalQuery } from '#users/person.sql.ts'

/** Empties the updates that a person sent, in conversations of organizations too. */
export async function eraseUpdates(db: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ conversation_id: number }>`
    update updates set body = '' where author_id = ${userId} returning conversation_id`.execute(db)
  await bumpVersions(
    db,
    rows.map(({ conversation_id }) => conversation_id),
  )
}

/** The updates that a person sent, for the export of the account. */
export const exportUpdates: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, x.body, x.created_at as "sentAt"
  from updates x join conversations c on c.id = x.conversation_id
  where x.author_id = ${userId} order by x.id`

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { PersonalQuery } from '#users/person.sql.ts'

/** Cancels the imports of a person whose account is erased; the next run deletes their content. */
export async function eraseImports(db: Db, userId: number): Promise<void> {
  const own = sql<boolean>`conversation_id in (select id from conversations where author_id = ${userId})`
  await db.deleteFrom('import_files').where(own).execute()
  await db
    .updateTable('imports')
    .set({ state: 'canceled', leased_until: null, failure_detail: null, failure_problem: null })
    .where(own)
    .where('state', '<>', 'complete')
    .execute()
}

/** The imports of a person, for the export of the account. */
export const exportImports: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, c.source_url as source, i.state, i.requested_at as "requestedAt"
  from imports i join conversations c on c.id = i.conversation_id
  where c.author_id = ${userId} and c.deleted_at is null order by i.requested_at`

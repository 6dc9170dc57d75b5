import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** SQL for the language of the texts of a conversation `c`, as stated or as detected; null if it is unknown. */
export const LANGUAGE_OF_CONVERSATION_SQL = `coalesce(c.language, nullif(c.suggested_language, ''))`

export type UnknownConversation = { id: number; title: string; body: string }

/** Some conversations whose author states no language, and whose texts nobody has looked at. */
export async function conversationsWithoutLanguage(db: Db, limit: number): Promise<UnknownConversation[]> {
  const { rows } = await sql<UnknownConversation>`
    select id, title, body from conversations
    where language is null and suggested_language is null and deleted_at is null
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Stores what was found, unless somebody has said something in between; an empty text stands for nothing. */
export async function suggestLanguages(
  db: Db,
  found: readonly { id: number; language: string }[],
): Promise<void> {
  await sql`
    update conversations c set suggested_language = given.language, change_seq = change_seq + 1
    from unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ language }) => language)}::text[])
      as given (id, language)
    where c.id = given.id and c.language is null and c.suggested_language is null`.execute(db)
}

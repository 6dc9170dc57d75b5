import { sql } from 'kysely'
import { LANGUAGE_OF_CONVERSATION_SQL } from '#conversations/languages.sql.ts'
import type { Db } from '#ctx.ts'

/** Who said the language of an opinion, by the number in the column; the first is nobody. */
const SAID_BY = [undefined, 'detected', 'author', 'moderator'] as const

export type StatedLanguage = { tag: string; by: 'detected' | 'author' | 'moderator' }

/** The language of an opinion with who said it, as open data has it; undefined if it is unknown. */
export const statedLanguage = (tag: string | null, languageBy: number): StatedLanguage | undefined => {
  const by = SAID_BY[languageBy]
  return tag === null || by === undefined ? undefined : { tag, by }
}

/** The language of a conversation in the same form. */
export const languageOfConversation = ({
  language,
  suggestedLanguage,
}: {
  language: string | null
  suggestedLanguage: string | null
}): StatedLanguage | undefined => {
  if (language !== null) return { tag: language, by: 'author' }
  return suggestedLanguage ? { tag: suggestedLanguage, by: 'detected' } : undefined
}

/** The column for who said a language. */
export const saidBy = (by: StatedLanguage['by'] | undefined): number => Math.max(0, SAID_BY.indexOf(by))

/** An opinion in no known language yet, with the language of its conversation, if that is stated or suggested. */
export type UnknownOpinion = { id: number; conversationId: number; body: string; expected: string | null }

/** Some opinions whose language nobody has looked for, oldest first. */
export async function opinionsWithoutLanguage(db: Db, limit: number): Promise<UnknownOpinion[]> {
  const { rows } = await sql<UnknownOpinion>`
    select o.id, o.conversation_id as "conversationId", o.body,
      ${sql.raw(LANGUAGE_OF_CONVERSATION_SQL)} as expected
    from opinions o join conversations c on c.id = o.conversation_id
    where o.language_by = 0 and o.deleted_at is null order by o.id limit ${limit}`.execute(db)
  return rows
}

/** Stores what was found, unless somebody has said something in between; null stands for nothing. */
export async function setDetected(
  db: Db,
  found: readonly { id: number; language: string | null }[],
): Promise<void> {
  await sql`
    update opinions o set language = given.language, language_by = 1
    from unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ language }) => language)}::text[])
      as given (id, language)
    where o.id = given.id and o.language_by = 0`.execute(db)
}

/** Stores the language that somebody who moderates gives an opinion; null if it is in none. */
export async function setOpinionLanguage(
  db: Db,
  { id, language }: { id: number; language: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('opinions')
    .set({ language, language_by: 3 })
    .where('id', '=', id)
    .where(sql<boolean>`(language, language_by) is distinct from (${language}, 3)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

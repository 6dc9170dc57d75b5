import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { newSlugId } from '#db/slug.ts'
import { saidBy, type StatedLanguage } from '#opinions/languages.sql.ts'
import { sameTextKey } from '#opinions/same-text.ts'

export type OpinionWithoutVotes = {
  authorId: number
  body: string
  isSeed: boolean
  isAboutPerson?: boolean | undefined
  language?: StatedLanguage | undefined
  createdAt: Date
}

/**
 * Stores imported opinions, or the first ones of a conversation, without votes by their authors. Returns the ids in the
 * order of the input.
 */
export async function putOpinionsWithoutVotes(
  db: Db,
  { conversationId, opinions }: { conversationId: number; opinions: OpinionWithoutVotes[] },
): Promise<number[]> {
  const ids = new Map<number, number>()
  while (ids.size < opinions.length) {
    // If a slug id is taken, by another opinion or within the list, its opinion is left to the next round.
    const places = new Map<string, number>()
    for (const place of opinions.keys()) if (!ids.has(place)) places.set(newSlugId(), place)
    const waiting = [...places].map(([slugId, place]) => ({ slugId, opinion: opinions[place] }))
    const { rows } = await sql<{ id: number; slug_id: string }>`
      insert into opinions (conversation_id, slug_id, author_id, body, text_key, is_seed, language, language_by,
        about_person_since, created_at, updated_at)
      select ${conversationId}::int, slug_id, author_id, body, text_key, is_seed, language, language_by,
        case when is_about_person then now() end, created_at, created_at
      from unnest(${waiting.map(({ slugId }) => slugId)}::text[],
        ${waiting.map(({ opinion }) => opinion?.authorId)}::int[],
        ${waiting.map(({ opinion }) => opinion?.body)}::text[],
        ${waiting.map(({ opinion }) => sameTextKey(opinion?.body ?? ''))}::bytea[],
        ${waiting.map(({ opinion }) => opinion?.isSeed)}::boolean[],
        ${waiting.map(({ opinion }) => opinion?.language?.tag ?? null)}::text[],
        ${waiting.map(({ opinion }) => saidBy(opinion?.language?.by))}::smallint[],
        ${waiting.map(({ opinion }) => opinion?.isAboutPerson ?? false)}::boolean[],
        ${waiting.map(({ opinion }) => opinion?.createdAt.toISOString())}::timestamptz[])
        as given (slug_id, author_id, body, text_key, is_seed, language, language_by, is_about_person, created_at)
      order by created_at
      on conflict (slug_id) do nothing
      returning id, slug_id`.execute(db)
    for (const { id, slug_id } of rows) ids.set(places.get(slug_id) ?? -1, id)
  }
  return [...ids].sort(([a], [b]) => a - b).map(([, id]) => id)
}

/** The imported opinions of a conversation, oldest first, without those that its author may have added. */
export async function importedOpinions(
  db: Db,
  conversationId: number,
): Promise<{ id: number; body: string }[]> {
  return db
    .selectFrom('opinions as o')
    .innerJoin('users as u', 'u.id', 'o.author_id')
    .select(['o.id', 'o.body'])
    .where('o.conversation_id', '=', conversationId)
    .where('u.is_imported', '=', true)
    .where('o.deleted_at', 'is', null)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute()
}

/** Sets the current decisions of opinions; both lists have the same length. */
export async function setModerations(
  db: Db,
  { opinionIds, moderationIds }: { opinionIds: number[]; moderationIds: number[] },
): Promise<void> {
  await sql`
    update opinions o set moderation_id = given.moderation_id
    from unnest(${opinionIds}::int[], ${moderationIds}::int[]) as given (opinion_id, moderation_id)
    where o.id = given.opinion_id`.execute(db)
}

/** Erases the opinions of an unfinished import. Nobody but its author has seen them. */
export async function eraseImportedOpinions(db: Db, conversationId: number): Promise<void> {
  await db
    .updateTable('opinions')
    .set({ body: '', text_key: null, deleted_at: sql<Date>`coalesce(deleted_at, now())` })
    .where('conversation_id', '=', conversationId)
    .where('author_id', 'in', (query) =>
      query.selectFrom('users').select('id').where('is_imported', '=', true),
    )
    .execute()
}

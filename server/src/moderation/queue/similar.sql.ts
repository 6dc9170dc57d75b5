import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** The share of common trigrams from which two texts count as similar. */
const MIN_SIMILARITY = 0.55

/**
 * How many characters of each text are compared. Few texts differ only after these, and comparing long texts takes
 * time.
 */
const COMPARED_CHARACTERS = 400

/** The compared part of an opinion's text, without formatting. */
const textOf = (opinion: 'o' | 'p') =>
  sql`left(regexp_replace(${sql.ref(`${opinion}.body`)}, '<[^>]*>', ' ', 'g'), ${sql.lit(COMPARED_CHARACTERS)})`

/** Opinions by their slug ids, including those that wait for review. */
const textsBySlugId = (slugIds: readonly string[]) => sql`
  select slug_id, conversation_id, body from opinions where slug_id = any(${[...slugIds]}::text[])
  union all
  select slug_id, conversation_id, body from waiting_opinions where slug_id = any(${[...slugIds]}::text[])`

/** The most similar public opinion of the same conversation. */
export async function mostSimilar(db: Db, slugId: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug_id: string }>`
    select p.slug_id
    from (${textsBySlugId([slugId])}) o
    join opinions p on p.conversation_id = o.conversation_id and p.slug_id <> o.slug_id
    where p.deleted_at is null and p.moderation_id is null
      and length(p.body) between length(o.body) / 2 and length(o.body) * 2
      and similarity(${textOf('o')}, ${textOf('p')}) >= ${MIN_SIMILARITY}
    order by similarity(${textOf('o')}, ${textOf('p')}) desc, p.id limit 1`.execute(db)
  return rows[0]?.slug_id
}

/** For each opinion in the list that is similar to an earlier one in the list, that earlier opinion. */
export async function findSimilarPairs(db: Db, slugIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug_id: string; similar_to: string }>`
    with given as materialized (
      select o.slug_id, o.conversation_id, g.n, ${textOf('o')} as text
      from unnest(${[...slugIds]}::text[]) with ordinality as g (slug_id, n) join (${textsBySlugId(slugIds)}) o using (slug_id)
    )
    select distinct on (b.n) b.slug_id, a.slug_id as similar_to
    from given a join given b on b.conversation_id = a.conversation_id and a.n < b.n and a.slug_id <> b.slug_id
    where similarity(a.text, b.text) >= ${MIN_SIMILARITY}
    order by b.n, a.n desc`.execute(db)
  return new Map(rows.map((row) => [row.slug_id, row.similar_to]))
}

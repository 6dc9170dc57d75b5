import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** From which share of common trigrams on two texts may be meant as the same. */
const SIMILAR = 0.55

/** How much of a text is compared; what differs only later is rare, and long texts cost time. */
const COMPARED_CHARACTERS = 400

/** The text of an opinion without its formatting, as far as it is compared. */
const textOf = (opinion: 'o' | 'p') =>
  sql`left(regexp_replace(${sql.ref(`${opinion}.body`)}, '<[^>]*>', ' ', 'g'), ${sql.lit(COMPARED_CHARACTERS)})`

/** The opinion of the same conversation that says most nearly the same, among those that everybody reads. */
export async function mostSimilar(db: Db, opinionId: number): Promise<string | undefined> {
  const { rows } = await sql<{ slug_id: string }>`
    select p.slug_id
    from opinions o join opinions p on p.conversation_id = o.conversation_id and p.id <> o.id
    where o.id = ${opinionId} and p.deleted_at is null and p.moderation_id is null
      and length(p.body) between length(o.body) / 2 and length(o.body) * 2
      and similarity(${textOf('o')}, ${textOf('p')}) >= ${SIMILAR}
    order by similarity(${textOf('o')}, ${textOf('p')}) desc, p.id limit 1`.execute(db)
  return rows[0]?.slug_id
}

/** Which of some opinions say nearly the same as one that stands before it. */
export async function similarAmong(db: Db, opinionIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; similar_to: number }>`
    with given as materialized (
      select o.id, o.conversation_id, g.n, ${textOf('o')} as text
      from unnest(${opinionIds}::int[]) with ordinality as g (id, n) join opinions o on o.id = g.id
    )
    select distinct on (b.n) b.id, a.id as similar_to
    from given a join given b on b.conversation_id = a.conversation_id and a.n < b.n
    where similarity(a.text, b.text) >= ${SIMILAR}
    order by b.n, a.n desc`.execute(db)
  return new Map(rows.map((row) => [row.id, row.similar_to]))
}

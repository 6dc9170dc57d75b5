import type { SameText } from '@parley/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'
import { sameTextKey } from '#opinions/same-text.ts'

type Row = { of: string; state: SameText['state']; count: number; newest: string }

/** The order in which they are named. */
const STATES: SameText['state'][] = ['live', 'waiting', 'moved', 'hidden']

/** The other opinions that say the same as given ones, waiting ones included, by the slug id of the given one. */
export async function sameTexts(pool: Pool, slugIds: readonly string[]): Promise<Map<string, SameText[]>> {
  const { rows } = await pool.query<Row>({
    name: 'same_texts',
    text: `
      with given as (
        select slug_id, conversation_id, text_key from opinions where slug_id = any($1::text[]) and deleted_at is null
        union all
        select slug_id, conversation_id, text_key from waiting_opinions where slug_id = any($1::text[])
      )
      select g.slug_id as of, x.state, count(*)::int as count,
        (array_agg(x.slug_id order by x.created_at desc, x.slug_id))[1] as newest
      from given g cross join lateral (
        select o.slug_id, o.created_at,
          case m.action when 'hide' then 'hidden' when 'move' then 'moved' else 'live' end as state
        from opinions o left join opinion_moderations m on m.id = o.moderation_id
        where o.conversation_id = g.conversation_id and o.text_key = g.text_key and o.deleted_at is null
        union all
        select w.slug_id, w.created_at, 'waiting' from waiting_opinions w
        where w.conversation_id = g.conversation_id and w.text_key = g.text_key
      ) x where x.slug_id <> g.slug_id group by g.slug_id, x.state`,
    values: [slugIds],
  })
  const found = Map.groupBy(
    rows.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state)),
    ({ of }) => of,
  )
  return new Map(Array.from(found, ([of, same]) => [of, same.map(toSameText)]))
}

const toSameText = ({ state, count, newest }: Row): SameText => ({
  state,
  count,
  ...(state === 'live' || state === 'moved' ? { opinionSlugId: newest } : {}),
})

/** The number of texts that one run hashes. It runs every half minute, so that an upgrade slows nothing down. */
const AT_ONCE = 5000

/** Sets the keys of texts that were stored before keys existed. The index that finds them is empty once all have keys. */
export async function setTextKeys(db: Db): Promise<void> {
  for (const table of ['opinions', 'waiting_opinions'] as const) {
    const isDue = sql.raw(`t.text_key is null ${table === 'opinions' ? 'and t.deleted_at is null' : ''}`)
    const { rows } = await sql<{ id: number; body: string }>`
      select t.id, t.body from ${sql.table(table)} t where ${isDue} order by t.id limit ${AT_ONCE}`.execute(
      db,
    )
    if (rows.length === 0) continue
    // A text that has been deleted in between gets none.
    await sql`
      update ${sql.table(table)} t set text_key = given.text_key
      from unnest(${rows.map(({ id }) => id)}::int[],
        ${rows.map(({ body }) => sameTextKey(body))}::bytea[]) as given (id, text_key)
      where t.id = given.id and ${isDue}`.execute(db)
  }
}

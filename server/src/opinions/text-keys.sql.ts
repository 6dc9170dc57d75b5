import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { sameTextKey } from '#opinions/same-text.ts'

/** How many texts one run hashes; it is repeated every half minute, so that an upgrade slows nothing down. */
const AT_ONCE = 5000

/** Sets the keys of texts from before there were keys. What finds them is empty when all is done. */
export async function setTextKeys(db: Db): Promise<void> {
  for (const table of ['opinions', 'waiting_opinions'] as const) {
    const isDue = sql.raw(`t.text_key is null ${table === 'opinions' ? 'and t.deleted_at is null' : ''}`)
    const { rows } = await sql<{ id: number; body: string }>`
      select t.id, t.body from ${sql.table(table)} t where ${isDue} order by t.id limit ${AT_ONCE}`.execute(
      db,
    )
    if (rows.length === 0) continue
    // A text that was deleted meanwhile gets none.
    await sql`
      update ${sql.table(table)} t set text_key = given.text_key
      from unnest(${rows.map(({ id }) => id)}::int[],
        ${rows.map(({ body }) => sameTextKey(body))}::bytea[]) as given (id, text_key)
      where t.id = given.id and ${isDue}`.execute(db)
  }
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** Tables that calls write whatever they do: used tokens, limits, refusals, and when a device was last seen. */
const BY_EVERY_CALL = ['devices', 'limit_points', 'refused_calls', 'token_replays']

/** A digest of the content of each table, to check that nothing has changed. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(
    tables.rows.filter(({ name }) => !BY_EVERY_CALL.includes(name)).map(({ name }) => digestOf(name)),
    sql` union all `,
  )}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

const digestOf = (name: string) => sql`
  select ${name}::text as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
  from ${sql.table(name)} t`

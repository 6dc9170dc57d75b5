import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** Written by every signed call: used tokens, limits, and when a device was last seen. */
const BY_EVERY_CALL = ['devices', 'limit_points', 'token_replays']

/** A digest of the content of each table, to show that nothing has changed. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
  const digests: Record<string, string> = {}
  for (const { name } of tables.rows.filter(({ name }) => !BY_EVERY_CALL.includes(name))) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(
      db,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

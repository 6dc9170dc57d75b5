import { sql } from 'kysely'
import type { PolisHost } from '@parley/contract'
import type { Db } from '#ctx.ts'

/**
 * Takes the next turn to ask a source, in the order of the database for all processes, and returns the milliseconds until
 * it. The row says when the turn after that is, and is deleted like other expired limits.
 */
export async function takeTurn(
  db: Db,
  { host, spacingMs }: { host: PolisHost; spacingMs: number },
): Promise<number> {
  const { rows } = await sql<{ wait_ms: number }>`
    insert into limit_points as turn (key, points, expire)
    values (${`import turn:${host}`}, 0, ${NOW_MS} + ${spacingMs}::bigint)
    on conflict (key) do update set expire = greatest(turn.expire + ${spacingMs}::bigint, excluded.expire)
    returning greatest(0, turn.expire - ${spacingMs}::bigint - ${NOW_MS})::int as wait_ms`.execute(db)
  return rows[0]?.wait_ms ?? 0
}

const NOW_MS = sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Queryable } from '#db/open.ts'

/** A place in the log (WAL) of the primary. Each promotion of a standby begins a new timeline. */
export type Position = { timeline: number; lsn: number }

/**
 * SQL for a position that nothing which the statement sees is behind: a transaction writes the end of its log before
 * others see it, and this is read after the statement has begun. Null if the database is a standby itself.
 */
export const POSITION = `case when not pg_is_in_recovery() then (
  select json_build_object('timeline', ('x' || left(pg_walfile_name(l), 8))::bit(32)::int,
    'lsn', (l - '0/0'::pg_lsn)::int8) from pg_current_wal_insert_lsn() l) end`

/** The newest of several positions; undefined if one of them is not known. */
export function newestPosition(positions: readonly (Position | undefined)[]): Position | undefined {
  let [newest] = positions
  for (const position of positions) {
    if (position === undefined || newest === undefined) return undefined
    const isNewer = position.timeline - newest.timeline || position.lsn - newest.lsn
    if (isNewer > 0) newest = position
  }
  return newest
}

/** Where the log of the primary ends now; undefined if the database is a standby. */
export async function currentPosition(primary: Pool): Promise<Position | undefined> {
  const { rows } = await primary.query<{ position: Position | null }>(`select ${POSITION} as position`)
  return rows[0]?.position ?? undefined
}

/**
 * Whether a standby replays everything before the position within some time; never of a primary. Statements that begin afterwards see it,
 * but not those of an older snapshot. A standby that still follows an earlier timeline may be far in a log that is no
 * longer that of the primary, so it has not; after a promotion it is known to have changed at its next restartpoint.
 */
export async function hasReplayed(
  standby: Queryable,
  { timeline, lsn }: Position,
  withinMs: number,
): Promise<boolean> {
  const endMs = performance.now() + withinMs
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    const { rows } = await standby.query<{ is_standby: boolean; has_replayed: boolean }>({
      name: 'has_replayed',
      text: HAS_REPLAYED,
      values: [timeline, lsn],
    })
    const [state] = rows
    if (state?.has_replayed === true) return true
    if (state?.is_standby !== true || performance.now() + pauseMs > endMs) return false
    await sleep(pauseMs)
  }
}

const HAS_REPLAYED = `select pg_is_in_recovery() as is_standby, coalesce(
  pg_is_in_recovery() and pg_last_wal_replay_lsn() - '0/0'::pg_lsn >= $2::int8
    and (select timeline_id from pg_control_checkpoint()) = $1::int, false) as has_replayed`

const MAX_PAUSE_MS = 50

/** What identifies a database in all its copies, other databases of the same server included. */
export async function databaseIdentity(source: Queryable): Promise<string> {
  const { rows } = await source.query<{ identity: string }>(
    `select system_identifier || ' ' || current_database() as identity from pg_control_system()`,
  )
  return rows[0]?.identity ?? ''
}

import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'
import { LOCK_TIMEOUT_MS, retryWhileLocked } from '#db/brief-locks.ts'

type Queries = Pick<Pool, 'query'>

/** Replay keys are stored a little longer than needed, because the clocks of processes differ. */
const PRUNE_MARGIN_MS = 20_000

export type ReplayKey = {
  key: Buffer
  /** The earliest time at which the key could have been used. */
  issuedAt: Date
  expiresAt: Date
}

/** `unknowable`: issued before a crash in which the database lost its replay keys, so it may have been used. */
export type ReplayVerdict = 'fresh' | 'used' | 'unknowable'

/**
 * Returns for each key whether this is its first use by any process. Of two equal keys at most the first is `fresh`.
 */
export async function claimReplayKeys(
  pool: Queries,
  keys: readonly ReplayKey[],
  now: Date,
): Promise<ReplayVerdict[]> {
  const byKey = new Map(keys.map((replayKey) => [replayKey.key.toString('hex'), replayKey]))
  // Sorted, so that two batches with common keys cannot deadlock.
  const sorted = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1))
  const { rows } = await pool.query<{ key: string; is_knowable: boolean; is_fresh: boolean }>(
    `with used as (
       select decode(key, 'hex') as key, expires_at,
         coalesce(issued_at >= (select expires_at from token_replays where key = ''), false) as is_knowable
       from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as used (key, issued_at, expires_at)
     ),
     claimed as (
       insert into token_replays (key, expires_at) select key, expires_at from used where is_knowable
       on conflict (key) do nothing
       returning key
     )
     select encode(used.key, 'hex') as key, is_knowable, claimed.key is not null as is_fresh
     from used left join claimed on claimed.key = used.key`,
    [
      sorted.map(([key]) => key),
      sorted.map(([, { issuedAt }]) => issuedAt.toISOString()),
      sorted.map(([, { expiresAt }]) => expiresAt.toISOString()),
    ],
  )
  const verdicts = new Map(rows.map((row): [string, ReplayVerdict] => [row.key, verdictOf(row)]))
  if (rows.some(({ is_knowable }) => !is_knowable)) await recordLostKeys(pool, now)
  return keys.map(({ key }) => {
    const verdict = verdicts.get(key.toString('hex')) ?? 'used'
    if (verdict === 'fresh') verdicts.set(key.toString('hex'), 'used')
    return verdict
  })
}

const verdictOf = (row: { is_knowable: boolean; is_fresh: boolean }): ReplayVerdict => {
  if (!row.is_knowable) return 'unknowable'
  return row.is_fresh ? 'fresh' : 'used'
}

/** Records that all replay keys are stored from now on, unless that is already recorded. */
async function recordLostKeys(pool: Queries, now: Date): Promise<void> {
  await pool.query(`insert into token_replays (key, expires_at) values ('', $1) on conflict do nothing`, [
    now,
  ])
}

/** Deletes the replay keys of expired tokens. */
export async function pruneReplays(pool: Queries, now: Date): Promise<void> {
  await pool.query('delete from token_replays where expires_at < $1 and length(key) > 0', [
    new Date(now.getTime() - PRUNE_MARGIN_MS),
  ])
}

/**
 * Replay keys that are logged outlive a crash and reach the standbys; others are cheaper. The table is rewritten only if
 * it is stored in the other way.
 */
export async function storeReplayKeys(
  db: Db,
  storage: 'logged' | 'unlogged',
  log: (line: string) => void,
): Promise<void> {
  const change = () =>
    db.transaction().execute(async (db) => {
      const { rows } = await sql<{ storage: string }>`
        select case relpersistence when 'u' then 'unlogged' else 'logged' end as storage
        from pg_class where oid = 'token_replays'::regclass`.execute(db)
      if (rows[0]?.storage === storage) return
      await sql`set local lock_timeout = ${sql.raw(String(LOCK_TIMEOUT_MS))}`.execute(db)
      await sql`alter table token_replays set ${sql.raw(storage)}`.execute(db)
      log(`token_replays is ${storage} from now on`)
    })
  await retryWhileLocked(change, (attempt) => log(`token_replays waits for a table in use, ${attempt}`))
}

/** Deletes the expired counts of rate limits. */
export async function pruneLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limit_points').where('expire', '<', now.getTime()).execute()
}

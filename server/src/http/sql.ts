import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'

type Queries = Pick<Pool, 'query'>

/** Replay keys are kept a little longer than needed, as the clocks of several processes differ. */
const PRUNE_MARGIN_MS = 20_000

/** For every key, whether this is its first use by any process; of two equal keys only the first can be. */
export async function claimReplayKeys(
  pool: Queries,
  keys: readonly { key: Buffer; expiresAt: Date }[],
): Promise<boolean[]> {
  const marks = new Map(keys.map(({ key, expiresAt }) => [key.toString('hex'), expiresAt]))
  // Sorted, so that two batches with common keys cannot deadlock.
  const sorted = [...marks].sort(([one], [other]) => (one < other ? -1 : 1))
  const { rows } = await pool.query<{ key: string }>(
    `insert into token_replays (key, expires_at)
     select decode(key, 'hex'), expires_at from unnest($1::text[], $2::timestamptz[]) as mark (key, expires_at)
     on conflict (key) do nothing
     returning encode(key, 'hex') as key`,
    [sorted.map(([key]) => key), sorted.map(([, expiresAt]) => expiresAt.toISOString())],
  )
  const fresh = new Set(rows.map(({ key }) => key))
  return keys.map(({ key }) => fresh.delete(key.toString('hex')))
}

/** Deletes the replay keys of expired tokens. */
export async function pruneReplays(pool: Queries, now: Date): Promise<void> {
  await pool.query('delete from token_replays where expires_at < $1', [
    new Date(now.getTime() - PRUNE_MARGIN_MS),
  ])
}

/** Deletes expired points of limits. */
export async function pruneLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limit_points').where('expire', '<', now.getTime()).execute()
}

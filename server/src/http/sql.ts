import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'

type Queries = Pick<Pool, 'query'>

/** Replay keys are kept a little longer than needed, as the clocks of several processes differ. */
const PRUNE_MARGIN_MS = 20_000

export type ReplayKey = {
  key: Buffer
  /** The earliest moment at which it can have been used. */
  issuedAt: Date
  expiresAt: Date
}

/** `unknowable` was issued before the database lost its marks in a crash: it may have been used. */
export type ReplayVerdict = 'fresh' | 'used' | 'unknowable'

/** For every key, whether this is its first use by any process; of two equal keys only the first can be. */
export async function claimReplayKeys(
  pool: Queries,
  keys: readonly ReplayKey[],
  now: Date,
): Promise<ReplayVerdict[]> {
  const marks = new Map(keys.map((mark) => [mark.key.toString('hex'), mark]))
  // Sorted, so that two batches with common keys cannot deadlock.
  const sorted = [...marks].sort(([one], [other]) => (one < other ? -1 : 1))
  const { rows } = await pool.query<{ key: string; is_knowable: boolean; is_fresh: boolean }>(
    `with mark as (
       select decode(key, 'hex') as key, expires_at,
         coalesce(issued_at >= (select expires_at from token_replays where key = ''), false) as is_knowable
       from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as mark (key, issued_at, expires_at)
     ),
     claimed as (
       insert into token_replays (key, expires_at) select key, expires_at from mark where is_knowable
       on conflict (key) do nothing
       returning key
     )
     select encode(mark.key, 'hex') as key, is_knowable, claimed.key is not null as is_fresh
     from mark left join claimed on claimed.key = mark.key`,
    [
      sorted.map(([key]) => key),
      sorted.map(([, { issuedAt }]) => issuedAt.toISOString()),
      sorted.map(([, { expiresAt }]) => expiresAt.toISOString()),
    ],
  )
  const verdicts = new Map(rows.map((row): [string, ReplayVerdict] => [row.key, verdictOf(row)]))
  if (rows.some(({ is_knowable }) => !is_knowable)) await noteLostMarks(pool, now)
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

/** Says that all marks are here from now on, unless it was said before. */
async function noteLostMarks(pool: Queries, now: Date): Promise<void> {
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

/** Deletes expired points of limits. */
export async function pruneLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limit_points').where('expire', '<', now.getTime()).execute()
}

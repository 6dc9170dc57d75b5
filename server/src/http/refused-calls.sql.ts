import { REFUSED_CALLS_PAGE } from '@parley/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'

export type NewRefusedCall = {
  at: Date
  userId: number | null
  network: string | null
  call: string
  code: string
}

/** Returns the ids of the rows. */
export async function insertRefusedCalls(pool: Pool, refused: readonly NewRefusedCall[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into refused_calls (at, actor, network, call, code)
     select r.at, u.actor_number, r.network, r.call, r.code
     from unnest($1::timestamptz[], $2::int[], $3::text[], $4::text[], $5::text[])
       with ordinality as r (at, user_id, network, call, code, place)
     left join users u on u.id = r.user_id
     order by r.place returning id::int`,
    [
      refused.map(({ at }) => at),
      refused.map(({ userId }) => userId),
      refused.map(({ network }) => network),
      refused.map(({ call }) => call),
      refused.map(({ code }) => code),
    ],
  )
  return rows.map(({ id }) => id)
}

/** Counts one more refused call beside a row each time that its id is in the list. */
export async function countMoreRefusedCalls(pool: Pool, ids: readonly number[]): Promise<void> {
  await pool.query(
    `update refused_calls r set num_more = num_more + m.count
     from (select id, count(*)::int from unnest($1::bigint[]) as id group by id) m where r.id = m.id`,
    [ids],
  )
}

export type RefusedCallRow = {
  id: number
  at: Date
  actor: string | null
  actorName: string | null
  network: string | null
  call: string
  code: string
  numMore: number
}

/** A page, newest first, with one more row if there are more. Deleted accounts have no name. */
export async function refusedCallRows(db: Db, before: number | undefined): Promise<RefusedCallRow[]> {
  const { rows } = await sql<RefusedCallRow>`
    select r.id::int as id, r.at, r.actor::text as actor, u.username as "actorName", r.network, r.call, r.code,
      r.num_more as "numMore"
    from refused_calls r left join users u on u.actor_number = r.actor and u.deleted_at is null
    where (${before ?? null}::bigint is null or r.id < ${before ?? null}::bigint)
    order by r.id desc limit ${REFUSED_CALLS_PAGE + 1}`.execute(db)
  return rows
}

const DAY_MS = 24 * 3_600_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Deletes networks after a week, and everything after 30 days. */
export async function pruneRefusedCalls(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('refused_calls').where('at', '<', daysBefore(now, 30)).execute()
  await db
    .updateTable('refused_calls')
    .set({ network: null })
    .where('at', '<', daysBefore(now, 7))
    .where('network', 'is not', null)
    .execute()
}

import { LIMITS } from '@parley/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'
import { lockName } from '#db/locks.ts'

type MuteRequest = {
  userId: number
  /** A username or a pseudonym. */
  name: string
}

/** SQL for the target of a name: an existing user or a pseudonym. Usernames and pseudonyms are never equal. */
const targetSql = (name: string) => sql`
  target as (
    select u.id as muted_id, null::text as pseudonym, u.id as person_id from users u
    where u.username = ${name} and u.deleted_at is null for share
  ),
  named as (
    select * from target
    union all select null, s.name, s.user_id from pseudonyms s where s.name = ${name}
  )`

/**
 * Mutes the user or the pseudonym with a name. Shared locks prevent the deletion of both accounts meanwhile. They are
 * shared so that two people can mute each other at once. The maximum number of mutes also holds for parallel calls.
 */
export async function insertMute(
  db: Db,
  { userId, name }: MuteRequest,
): Promise<'muted' | 'unknown' | 'self' | 'too_many'> {
  return db.transaction().execute(async (db) => {
    await lockName(db, 'mutes', String(userId))
    const { rows } = await sql<{ outcome: 'muted' | 'self' | 'too_many' }>`
      with muting as (select id from users where id = ${userId}::int and deleted_at is null for share),
      ${targetSql(name)},
      judged as (
        select n.*, case when n.person_id = ${userId}::int then 'self'
          when (select count(*) from mutes where user_id = ${userId}::int) >= ${LIMITS.mutes}::int
            and not exists (select from mutes m where m.user_id = ${userId}::int
              and (m.muted_id = n.muted_id or m.pseudonym = n.pseudonym)) then 'too_many'
          else 'muted' end as outcome
        from named n
      ),
      put as (
        insert into mutes (user_id, muted_id, pseudonym)
        select ${userId}::int, muted_id, pseudonym from judged
        where outcome = 'muted' and exists (select from muting)
        on conflict do nothing
      )
      select outcome from judged`.execute(db)
    return rows[0]?.outcome ?? 'unknown'
  })
}

/** Ends a mute; false if nobody has the name. */
export async function deleteMute(db: Db, { userId, name }: MuteRequest): Promise<boolean> {
  const { rows } = await sql<{ person: number }>`
    with ${targetSql(name)},
    gone as (
      delete from mutes m using named n
      where m.user_id = ${userId}::int and (m.muted_id = n.muted_id or m.pseudonym = n.pseudonym)
    )
    select 1 as person from named`.execute(db)
  return rows.length > 0
}

export type MuteRow = {
  created_at: Date
  username: string
  is_pseudonym: boolean
  conversation_slug_id: string | null
  title: string | null
}

/**
 * The people whom somebody has muted, newest first. The conversation of a pseudonym is returned only if it is listed or
 * the person took part there, so that guessing a pseudonym reveals nothing.
 */
export async function selectMutes(pool: Pool, userId: number): Promise<MuteRow[]> {
  const { rows } = await pool.query<MuteRow>({
    name: 'mutes',
    text: `
      select m.created_at, coalesce(m.pseudonym, u.username) as username, m.pseudonym is not null as is_pseudonym,
        c.slug_id as conversation_slug_id, c.title
      from mutes m
      left join users u on u.id = m.muted_id
      left join pseudonyms s on s.name = m.pseudonym
      left join conversations c on c.id = s.conversation_id and c.deleted_at is null and c.is_ready
        and (c.is_indexed or exists (select from participations p
          where p.conversation_id = c.id and p.user_id = $1 and p.num_votes > 0))
      where m.user_id = $1 and (m.muted_id is null or u.deleted_at is null)
      order by m.id desc`,
    values: [userId],
  })
  return rows
}

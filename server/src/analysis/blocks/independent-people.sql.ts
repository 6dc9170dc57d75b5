import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Person } from '#analysis/blocks/independent-people.ts'
import type { Db } from '#ctx.ts'

/** What is known of the people who have ever voted or answered the poll and have not left, in ascending order of ids. */
export async function readPeople(client: ClientBase, conversationId: number): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `select u.id, i.counts, u.registered_at is not null as "isRegistered", p."takesPart", encode(i.place, 'hex') as place,
       encode(i.network, 'hex') as network
     from (select user_id, bool_or(takes_part) as "takesPart" from (
         select user_id, num_votes > 0 as takes_part from participations where conversation_id = $1
         union all select user_id, true from poll_responses where conversation_id = $1) x group by user_id) p
     join users u on u.id = p.user_id and u.deleted_at is null
     left join independent_people i on i.conversation_id = $1 and i.user_id = u.id
     order by u.id`,
    [conversationId],
  )
  return rows
}

/** Marks people whose votes are published for the first time, and erases where they voted from. */
export async function markPeople(
  db: Db,
  { conversationId, marks }: { conversationId: number; marks: ReadonlyMap<number, boolean> },
): Promise<void> {
  await sql`
    insert into independent_people (conversation_id, user_id, counts)
    select ${conversationId}, u.id, i.counts
    from unnest(${[...marks.keys()]}::int[], ${[...marks.values()]}::boolean[]) as i (user_id, counts)
    join users u on u.id = i.user_id and u.deleted_at is null
    order by u.id
    on conflict (conversation_id, user_id) do update
      set counts = coalesce(independent_people.counts, excluded.counts), place = null, network = null
      where independent_people.counts is null or independent_people.place is not null`.execute(db)
}

const DAYS_OF_PLACES = 7

/** Erases where guests voted from a week ago. Each of them then counts as one person. */
export async function prunePlaces(db: Db, now: Date): Promise<void> {
  await sql`
    update independent_people set place = null, network = null
    where place is not null and seen_at < ${now}::timestamptz - ${DAYS_OF_PLACES} * interval '1 day'`.execute(
    db,
  )
}

import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Person, SharedPlace } from '#analysis/blocks/independent-people.ts'
import { IS_UPLOADED_SQL } from '#conversations/approval.sql.ts'
import type { Db } from '#ctx.ts'

/**
 * The facts about the people who have ever voted or answered the poll and have not left, in ascending order of ids.
 * People with the same facts share one row; after the first block these are nearly all.
 */
export async function readPeople(client: ClientBase, conversationId: number): Promise<Person[]> {
  const { rows } = await client.query<Omit<Person, 'id'> & { ids: number[] }>(
    `select i.counts, u.registered_at is not null as "isRegistered", encode(i.place, 'hex') as place,
       encode(i.network, 'hex') as network,
       case when i.counts is null or i.place is not null then i.seen_at end as "seenAt",
       i.changed_in as "changedIn", coalesce(i.of_shared_place, false) as "isOfSharedPlace",
       u.is_imported and (select ${IS_UPLOADED_SQL} from conversations c where c.id = $1) as "isUploaded",
       array_agg(u.id) as ids
     from (select user_id from participations where conversation_id = $1
       union select user_id from poll_responses where conversation_id = $1) p
     join users u on u.id = p.user_id and u.deleted_at is null
     left join independent_people i on i.conversation_id = $1 and i.user_id = u.id
     group by 1, 2, 3, 4, 5, 6, 7, 8`,
    [conversationId],
  )
  return rows
    .flatMap(({ ids, ...known }) => ids.map((id): Person => ({ id, ...known })))
    .sort((one, other) => one.id - other.id)
}

/** The shared place, if an organizer stated one. */
export async function readSharedPlace(
  client: ClientBase,
  conversationId: number,
): Promise<SharedPlace | undefined> {
  const { rows } = await client.query<SharedPlace>(
    `select encode(place_tag, 'hex') as place, until, num_people - num_counted as "numLeft"
     from shared_places where conversation_id = $1 and ended_at is null`,
    [conversationId],
  )
  return rows[0]
}

/**
 * Marks people whose votes are published for the first time, and erases where they voted from. Rows of somebody who is
 * being merged or erased at this moment are left to the next block, because waiting for them could deadlock.
 */
export async function markPeople(
  db: Db,
  { conversationId, marks }: { conversationId: number; marks: ReadonlyMap<number, boolean> },
): Promise<void> {
  const given = sql`unnest(${[...marks.keys()]}::int[], ${[...marks.values()]}::boolean[]) as g (user_id, counts)`
  await sql`
    with free as (
      select user_id from independent_people
      where conversation_id = ${conversationId} and user_id = any(${[...marks.keys()]}::int[])
      order by user_id for update skip locked
    )
    update independent_people i set counts = coalesce(i.counts, g.counts), place = null, network = null
    from free join ${given} using (user_id)
    where i.conversation_id = ${conversationId} and i.user_id = free.user_id`.execute(db)
  // A guest who has become an account since the votes were read is marked as that account.
  await sql`
    insert into independent_people (conversation_id, user_id, counts)
    select distinct on (a.id) ${conversationId}::int, a.id, g.counts
    from ${given} join users u on u.id = g.user_id
    join users a on a.id = coalesce(u.merged_into, u.id) and a.deleted_at is null
    order by a.id
    on conflict do nothing`.execute(db)
}

type ChangedPeople = {
  conversationId: number
  block: number
  /** Who changed something in the block. */
  changed: readonly number[]
  /** Who counts since this block because of a shared place. */
  ofSharedPlace: readonly number[]
}

/** Notes who changed something in a block. Rows that others hold are skipped, as in {@link markPeople}. */
export async function markChanged(
  db: Db,
  { conversationId, block, changed, ofSharedPlace }: ChangedPeople,
): Promise<void> {
  await sql`
    with free as (
      select user_id from independent_people
      where conversation_id = ${conversationId} and user_id = any(${[...changed]}::int[])
      order by user_id for update skip locked
    )
    update independent_people i set changed_in = ${block},
      of_shared_place = i.of_shared_place or i.user_id = any(${[...ofSharedPlace]}::int[])
    from free where i.conversation_id = ${conversationId} and i.user_id = free.user_id`.execute(db)
}

const DAYS_OF_PLACES = 7

/**
 * Erases the places of guests who voted more than a week ago. From then on only the first guest of a place counts as a
 * person, and from a shared place as many guests as its stated number still allows.
 */
export async function prunePlaces(db: Db, now: Date): Promise<void> {
  await sql`
    with old as (
      select i.conversation_id, i.user_id, i.place, i.counts, s.place_tag is not null as is_shared,
        row_number() over (partition by i.conversation_id, i.place, s.place_tag order by i.user_id)
          <= coalesce(s.num_people - s.num_counted, 1) as may_count
      from independent_people i
      left join shared_places s on s.conversation_id = i.conversation_id and s.place_tag = i.place
        and s.ended_at is null and s.until >= i.seen_at
      where i.place is not null and i.seen_at < ${now}::timestamptz - ${DAYS_OF_PLACES} * interval '1 day'
    ),
    used as (
      update shared_places s set num_counted = s.num_counted + o.num
      from (select conversation_id, place, count(*)::int as num from old
        where is_shared and may_count and counts is null group by conversation_id, place) o
      where s.conversation_id = o.conversation_id and s.place_tag = o.place
    )
    update independent_people i set counts = coalesce(i.counts, old.may_count), place = null, network = null,
      of_shared_place = i.of_shared_place or (old.is_shared and old.may_count and i.counts is null)
    from old where i.conversation_id = old.conversation_id and i.user_id = old.user_id`.execute(db)
}

/**
 * Gives marks of guests who have become part of an account to that account, and deletes those of people who left: a block
 * that did not see that yet may have marked them after their own rows were moved or erased.
 */
export async function moveMarksOfDeparted(db: Db, conversationId: number): Promise<void> {
  await sql`
    with free as (
      select i.conversation_id, i.user_id, u.merged_into
      from independent_people i join users u on u.id = i.user_id and u.deleted_at is not null
      where i.conversation_id = ${conversationId}
      order by i.conversation_id, i.user_id for update of i skip locked
    ), gone as (
      delete from independent_people i using free f
      where i.conversation_id = f.conversation_id and i.user_id = f.user_id returning i.*, f.merged_into
    )
    insert into independent_people (conversation_id, user_id, counts, place, network, seen_at)
    select distinct on (g.conversation_id, a.id) g.conversation_id, a.id, g.counts, g.place, g.network, g.seen_at
    from gone g join users a on a.id = g.merged_into and a.deleted_at is null
    order by g.conversation_id, a.id, g.counts desc nulls last
    on conflict (conversation_id, user_id) do update set counts = true where excluded.counts`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { GuestMerge } from '#users/person.sql.ts'
import type { GuestOrigin } from '#votes/place.ts'

/** A guest who takes part, and from where. */
export type SeenGuest = { conversationId: number; userId: number; place: GuestOrigin }

/**
 * Stores from where guests take part in conversations that publish results, until their votes are published. Rows are
 * written in ascending order, as a block does that marks these people, so that the two cannot deadlock.
 */
export async function recordPlaces(db: Db, guests: readonly SeenGuest[]): Promise<void> {
  if (guests.length === 0) return
  await sql`
    insert into independent_people (conversation_id, user_id, place, network)
    select distinct on (c.id, i.user_id) c.id, i.user_id, i.place, i.network
    from unnest(${guests.map(({ conversationId }) => conversationId)}::int[],
      ${guests.map(({ userId }) => userId)}::int[], ${guests.map(({ place }) => place.place)}::bytea[],
      ${guests.map(({ place }) => place.network ?? null)}::bytea[]) as i (conversation_id, user_id, place, network)
    join conversations c on c.id = i.conversation_id and c.publication = 'results'
    order by c.id, i.user_id
    on conflict do nothing`.execute(db)
}

/** Moves the marks and places of a guest to the account. If either of them counts as independent, the account does. */
export async function movePlaces(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    with gone as (delete from independent_people where user_id = ${guestId} returning *)
    insert into independent_people (conversation_id, user_id, counts, place, network, seen_at)
    select conversation_id, ${accountId}::int, counts, place, network, seen_at from gone
    on conflict (conversation_id, user_id) do update set counts = true where excluded.counts`.execute(db)
}

/**
 * The number of guests who wait for a block, and how many of them are at the place with the most guests of their conversation.
 */
export async function shareOfOnePlace(db: Db): Promise<{ numGuests: number; numFromLargestPlace: number }> {
  const { rows } = await sql<{ numGuests: number; numFromLargestPlace: number }>`
    select coalesce(sum(guests), 0)::int as "numGuests", coalesce(sum(most), 0)::int as "numFromLargestPlace"
    from (
      select conversation_id, sum(guests) as guests, max(guests) as most
      from (
        select i.conversation_id, i.place, count(*) as guests from independent_people i
        -- People at a stated shared place may share an address.
        left join shared_places s on s.conversation_id = i.conversation_id and s.place_tag = i.place and s.ended_at is null
        where i.place is not null and s.place_tag is null
        group by i.conversation_id, i.place
      ) p
      group by conversation_id having sum(guests) > 1
    ) c`.execute(db)
  return rows[0] ?? { numGuests: 0, numFromLargestPlace: 0 }
}

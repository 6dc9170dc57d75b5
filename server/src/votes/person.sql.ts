import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { isCounted } from '#results/has-figures.ts'
import type { GuestMerge, PersonalQuery } from '#users/person.sql.ts'

/**
 * Moves a guest's votes to the account. If both have voted on an opinion, the account's vote stays. Both users must be
 * locked.
 */
export async function moveVotes(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    with moving as (
      select g.opinion_id, g.conversation_id, g.choice, a.choice is null as is_kept,
        ${sql.raw(isCounted('o'))} as counts,
        -- If the recount of the opinion has not reached the account, it will find this vote.
        (${sql.raw(isCounted('o'))}) <> coalesce(${accountId}::int > o.recounted_to, false)
          as counts_now
      from votes g join opinions o on o.id = g.opinion_id
      left join votes a on a.conversation_id = g.conversation_id and a.user_id = ${accountId}
        and a.opinion_id = g.opinion_id
      where g.user_id = ${guestId}
    ),
    moved as (
      update votes v set user_id = ${accountId}
      from moving m where v.conversation_id = m.conversation_id and v.user_id = ${guestId}
        and v.opinion_id = m.opinion_id and m.is_kept
    ),
    dropped as (
      delete from votes v
      using moving m where v.conversation_id = m.conversation_id and v.user_id = ${guestId}
        and v.opinion_id = m.opinion_id and not m.is_kept
    ),
    gone as (
      delete from participations where user_id = ${guestId} returning conversation_id, num_votes, last_day
    ),
    gained as (
      select g.conversation_id, g.num_votes, g.last_day, (select count(*) from moving m
        where m.conversation_id = g.conversation_id and m.counts_now and m.is_kept)::int as step
      from gone g
    ),
    joined as (
      insert into participations (conversation_id, user_id, num_votes, last_day)
      select conversation_id, ${accountId}::int, step, last_day from gained
      on conflict (conversation_id, user_id) do update
        set num_votes = participations.num_votes + excluded.num_votes,
          last_day = greatest(participations.last_day, excluded.last_day)
      returning conversation_id, num_votes
    )
    insert into tally_deltas (conversation_id, opinion_id, votes, participants, agrees, disagrees, passes, kind)
    select conversation_id, opinion_id, -(counts::int), 0, -((choice = 1)::int), -((choice = -1)::int),
      -((choice = 0)::int), 'correction'
    from moving where not is_kept
    union all
    select g.conversation_id, null, 0,
      (j.num_votes > 0)::int - (j.num_votes - g.step > 0)::int - (g.num_votes > 0)::int, 0, 0, 0, 'correction'
    from gained g join joined j using (conversation_id)`.execute(db)
}

/** Deletes all votes of a user and subtracts them from every count. The user must be locked. */
export async function eraseVotes(db: Db, userId: number): Promise<void> {
  await sql`
    with gone as (
      delete from votes v using opinions o
      where v.user_id = ${userId} and o.id = v.opinion_id and o.conversation_id = v.conversation_id
      returning v.opinion_id, v.conversation_id, v.choice, ${sql.raw(isCounted('o'))} as counts
    ),
    parted as (delete from participations where user_id = ${userId} returning conversation_id, num_votes)
    insert into tally_deltas (conversation_id, opinion_id, votes, participants, agrees, disagrees, passes, kind)
    select conversation_id, opinion_id, -(counts::int), 0, -((choice = 1)::int), -((choice = -1)::int),
      -((choice = 0)::int), 'correction'
    from gone
    union all
    select conversation_id, null, 0, -1, 0, 0, 0, 'correction' from parted where num_votes > 0`.execute(db)
}

export type ExportedVote = {
  conversation: string
  opinion: string
  choice: number
  /** Whether it was cast inside the page of another site. */
  isViaEmbed: boolean
  /** How its opinion was drawn at the first vote: the version of the weights and the probability; null if unknown. */
  routingVersion: string | null
  propensity: number | null
  votedAt: Date
  changedAt: Date
}

const ROWS_AT_ONCE = 1000

/** A person's own votes in batches, in the order of conversations and opinions, for the export of the account. */
export async function* exportVotes(db: Db, userId: number): AsyncGenerator<ExportedVote[]> {
  let last = { conversation_id: 0, opinion_id: 0 }
  for (;;) {
    const rows = await db
      // The limit is applied before the join, so that opinions are looked up and not scanned.
      .selectFrom(
        db
          .selectFrom('votes')
          .selectAll()
          .where('user_id', '=', userId)
          .where(sql<boolean>`(conversation_id, opinion_id) > (${last.conversation_id}, ${last.opinion_id})`)
          .orderBy('conversation_id')
          .orderBy('opinion_id')
          .limit(ROWS_AT_ONCE)
          .as('v'),
      )
      .innerJoin('opinions as o', 'o.id', 'v.opinion_id')
      .innerJoin('conversations as c', 'c.id', 'v.conversation_id')
      .select([
        'v.conversation_id',
        'v.opinion_id',
        'c.slug_id as conversation',
        'o.slug_id as opinion',
        'v.choice',
        'v.is_via_embed as isViaEmbed',
        'v.routing_version as routingVersion',
        'v.propensity',
        'v.created_at as votedAt',
        'v.updated_at as changedAt',
      ])
      .orderBy('v.conversation_id')
      .orderBy('v.opinion_id')
      .execute()
    yield rows.map(({ conversation_id: _conversationId, opinion_id: _opinionId, ...vote }) => vote)
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1) ?? last
  }
}

/** What a person stated about places, for the export of the account. */
export const exportSharedPlaces: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, a.action, a.num_people as "numPeople", a.until, a.created_at as "statedAt"
  from shared_place_acts a join conversations c on c.id = a.conversation_id
  where a.actor_id = ${userId} and c.deleted_at is null order by a.id`

import { LIMITS, voteChoiceOf, type Routing, type VoteChoice } from '@parley/contract'
import { lockForVoting } from '#conversations/locks.sql.ts'
import { TAKES_NOTHING, refusalFor } from '#conversations/participation.sql.ts'
import type { Db } from '#ctx.ts'
import { recordConsents } from '#conversations/consents.sql.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { GuestOrigin } from '#votes/place.ts'
import { recordPlaces } from '#votes/places.sql.ts'

/** The ids that a vote on an opinion needs; they never change. */
export type Target = {
  opinionId: number
  conversationId: number
}

export async function targetsBySlug(pool: Pool, slugIds: readonly string[]): Promise<(Target | undefined)[]> {
  const { rows } = await pool.query<{ slug_id: string; id: number; conversation_id: number }>({
    name: 'vote_targets',
    text: 'select slug_id, id, conversation_id from opinions where slug_id = any($1::text[])',
    values: [slugIds],
  })
  const bySlug = new Map(rows.map((row) => [row.slug_id, row]))
  return slugIds.map((slugId) => {
    const row = bySlug.get(slugId)
    return row && { opinionId: row.id, conversationId: row.conversation_id }
  })
}

export type VoteInput = Target & {
  userId: number
  isLoggedIn: boolean
  /** 1 is agree, 0 pass, -1 disagree; null withdraws the vote. */
  choice: number | null
  /** The version of the consent text that was accepted with this vote, if one was shown. */
  consentVersion?: string | undefined
  /** Whether it was cast inside the page of another site. */
  isViaEmbed?: boolean
  /** Whether the person was told that the opinion is about them, and only rounded totals are published. */
  isAboutPerson?: boolean
  /** Where a guest votes from. */
  place?: GuestOrigin | undefined
  /** How the opinion was drawn, if the client says so. */
  routing?: Routing | undefined
}

/** The outcome of a vote. */
export type VoteResult =
  | 'saved'
  | 'closed'
  | 'login_required'
  | 'opinion_deleted'
  | 'conversation_deleted'
  | 'conversation_not_found'
  /** The user was merged into an account or deleted after authentication. */
  | 'user_gone'

/** SQL for the day of today. */
const TODAY = sql`(now() at time zone 'UTC')::date`

/**
 * Casts votes in one transaction, at most one for each person and opinion. Unchanged votes are not written again.
 * Returns an outcome for each vote, in the same order.
 * People are locked before their votes are read, so that concurrent votes of one person cannot make the counts wrong.
 */
export async function castVotes(db: Db, castings: readonly VoteInput[]): Promise<VoteResult[]> {
  return db.transaction().execute(async (db) => {
    await lockForVoting(db, {
      conversationIds: castings.map(({ conversationId }) => conversationId),
      userIds: castings.map(({ userId }) => userId),
    })
    const outcomes = await putVotes(db, castings)
    await recordConsents(
      db,
      castings.flatMap(({ userId, conversationId, consentVersion: version }, index) =>
        version === undefined || outcomes[index] !== 'saved' ? [] : [{ userId, conversationId, version }],
      ),
    )
    return outcomes
  })
}

type Voter = Record<'isLoggedIn' | 'userId' | 'isAboutPerson', RawBuilder<unknown>>

// SQL for whether a vote on the opinion `o` of the conversation `c` can be saved, for people logged in or not.
const outcomeFor = ({ isLoggedIn, userId, isAboutPerson }: Voter) => sql`
  coalesce(${refusalFor(isLoggedIn, userId)},
    case when o.deleted_at is not null then 'opinion_deleted'
      when ${isAboutPerson} and o.about_person_since is null then 'closed'
      when ${sql.raw(TAKES_NOTHING)} or o.moderation_id is not null then 'closed'
      else 'saved' end)`

const VOTER_OF_INPUT = {
  isLoggedIn: sql`i.is_logged_in`,
  userId: sql`i.user_id`,
  isAboutPerson: sql`i.is_about_person`,
}

/** The outcome that a vote would have for somebody who is not logged in and has not voted on the opinion. */
export async function outcomeOfNewVote(
  db: Db,
  { opinionId, isAboutPerson }: { opinionId: number; isAboutPerson: boolean },
): Promise<VoteResult> {
  const voter = {
    isLoggedIn: sql`false`,
    userId: sql`null::int`,
    isAboutPerson: sql`${isAboutPerson}::boolean`,
  }
  const { rows } = await sql<{ outcome: VoteResult }>`
    select ${outcomeFor(voter)} as outcome
    from opinions o join conversations c on c.id = o.conversation_id where o.id = ${opinionId}`.execute(db)
  return rows[0]?.outcome ?? 'conversation_not_found'
}

/**
 * Like {@link castVotes}, within a transaction that already holds the locks. Returns an outcome for each vote, in the
 * same order. `evenWhereClosed` accepts the author's vote with an opinion that waited for review, because it was cast
 * when the opinion was written.
 */
export async function putVotes(
  db: Db,
  castings: readonly VoteInput[],
  { evenWhereClosed = false } = {},
): Promise<VoteResult[]> {
  // Where the table is in partitions, the planner must know which ones before it has the targets.
  const conversationIds = [...new Set(castings.map(({ conversationId }) => conversationId))]
  const isInPartition = sql`v.conversation_id = any(${conversationIds}::int[])`
  const outcome = evenWhereClosed ? sql`'saved'` : outcomeFor(VOTER_OF_INPUT)
  const { rows } = await sql<{ n: number; outcome: VoteResult }>`
    with target as (
      select i.n, i.opinion_id, i.user_id, i.choice, i.is_via_embed, i.routing_version, i.propensity, o.conversation_id,
        o.about_person_since is not null as is_about_person,
        -- The recount of the opinion will see this vote, or see that it is gone.
        coalesce(i.user_id > o.recounted_to, false) as is_left_to_recount,
        case when u.deleted_at is not null then 'user_gone'
          else ${outcome} end as outcome
      from unnest(${castings.map(({ opinionId }) => opinionId)}::int[], ${castings.map(({ userId }) => userId)}::int[],
        ${castings.map(({ choice }) => choice)}::smallint[], ${castings.map(({ isLoggedIn }) => isLoggedIn)}::boolean[],
        ${castings.map(({ isViaEmbed = false }) => isViaEmbed)}::boolean[],
        ${castings.map(({ isAboutPerson = false }) => isAboutPerson)}::boolean[],
        ${castings.map(({ routing }) => routing?.version ?? null)}::text[],
        ${castings.map(({ routing }) => routing?.propensity ?? null)}::real[])
        with ordinality as i (opinion_id, user_id, choice, is_logged_in, is_via_embed, is_about_person, routing_version, propensity, n)
      join opinions o on o.id = i.opinion_id
      join conversations c on c.id = o.conversation_id
      join users u on u.id = i.user_id
    ),
    change as (
      select t.*, v.choice as before, (t.choice is not null)::int - (v.choice is not null)::int as step
      from target t left join votes v on v.conversation_id = t.conversation_id and v.user_id = t.user_id
        and v.opinion_id = t.opinion_id and ${isInPartition}
      where t.outcome = 'saved' and t.choice is distinct from v.choice
    ),
    taken_back as (
      delete from votes v using change c
      where c.choice is null and v.conversation_id = c.conversation_id and v.user_id = c.user_id
        and v.opinion_id = c.opinion_id and ${isInPartition}
    ),
    put as (
      -- A changed vote keeps how its opinion was shown at first.
      insert into votes (user_id, opinion_id, conversation_id, choice, is_via_embed, routing_version, propensity)
      select user_id, opinion_id, conversation_id, choice, is_via_embed, routing_version, propensity
      from change where choice is not null
      on conflict (conversation_id, user_id, opinion_id) do update
        set choice = excluded.choice, is_via_embed = excluded.is_via_embed, updated_at = now()
    ),
    sums as (
      select conversation_id, user_id, coalesce(sum(step) filter (where not is_left_to_recount), 0)::int as step,
        bool_or(is_left_to_recount) as must_be_found
      from change where not is_about_person group by conversation_id, user_id
    ),
    -- Votes on opinions about the person count only in the figure of that opinion. This row finds their voters if it is
    -- unmarked.
    answering as (
      insert into participations (conversation_id, user_id, num_votes)
      select distinct conversation_id, user_id, 0 from change c
      where is_about_person and not exists (select from sums s
        where s.conversation_id = c.conversation_id and s.user_id = c.user_id)
      on conflict do nothing
    ),
    person as (
      select s.*, p.last_day is distinct from ${TODAY} as is_first_today, 
        p.user_id is null or (p.last_day is null and p.num_votes = 0) as is_new
      from sums s left join participations p using (conversation_id, user_id)
    ),
    -- This is a separate step, because a row with a negative number of votes is refused before the conflict with the
    -- existing row is found.
    joining as (
      insert into participations (conversation_id, user_id, num_votes, last_day)
      select conversation_id, user_id, step, ${TODAY} from person where step > 0 or step = 0 and must_be_found
      on conflict (conversation_id, user_id) do update
        set num_votes = participations.num_votes + excluded.num_votes, last_day = excluded.last_day
      returning conversation_id, user_id, num_votes
    ),
    leaving as (
      update participations p set num_votes = p.num_votes + q.step, last_day = ${TODAY}
      from person q
      where q.step < 0 and p.conversation_id = q.conversation_id and p.user_id = q.user_id
      returning p.conversation_id, p.user_id, p.num_votes
    ),
    -- The counts stay the same, but writing the row records that this person's votes have changed.
    changing as (
      update participations p set num_votes = p.num_votes, last_day = ${TODAY}
      from person q
      where q.step = 0 and not q.must_be_found and p.conversation_id = q.conversation_id and p.user_id = q.user_id
    ),
    participation as (select * from joining union all select * from leaving),
    newcomer as (
      select conversation_id, coalesce(sum(joined), 0)::int as participants, sum(is_first_today::int)::int as voters,
        coalesce(sum(greatest(joined, 0)) filter (where is_new), 0)::int as newcomers
      from person left join (
        select p.conversation_id, p.user_id, (p.num_votes > 0)::int - (p.num_votes - q.step > 0)::int as joined
        from participation p join person q using (conversation_id, user_id)
      ) j using (conversation_id, user_id)
      group by conversation_id
    ),
    delta as (
      insert into tally_deltas
        (conversation_id, opinion_id, votes, participants, voters, newcomers, agrees, disagrees, passes, kind, at)
      select conversation_id, opinion_id, coalesce(sum(step) filter (where not is_about_person), 0), 0, 0, 0,
        sum((choice = 1)::int - (before = 1)::int), sum((choice = -1)::int - (before = -1)::int),
        sum((choice = 0)::int - (before = 0)::int), case when bool_or(is_about_person) then 'silent' else 'activity' end,
        clock_timestamp()
      from (select conversation_id, opinion_id, is_about_person, step, coalesce(choice, 9) as choice, coalesce(before, 9) as before
        from change) c
      group by conversation_id, opinion_id
      union all
      select conversation_id, null, 0, participants, voters, newcomers, 0, 0, 0, 'activity', clock_timestamp()
      from newcomer
      where participants <> 0 or voters <> 0
    )
    select n, outcome from target
  `.execute(db)
  const outcomes = new Map(rows.map(({ n, outcome }) => [n, outcome]))
  await recordPlaces(
    db,
    castings.flatMap(({ conversationId, userId, place }, index) =>
      place !== undefined && outcomes.get(index + 1) === 'saved' ? [{ conversationId, userId, place }] : [],
    ),
  )
  return castings.map((_, index) => outcomes.get(index + 1) ?? 'conversation_not_found')
}

/** Somebody's own votes in some conversations. */
export async function ownVotes(
  db: Db,
  { userId, conversationIds }: { userId: number; conversationIds: number[] },
): Promise<{ slug_id: string; choice: VoteChoice }[]> {
  if (conversationIds.length === 0) return []
  const rows = await db
    .selectFrom('votes as v')
    .innerJoin('opinions as o', 'o.id', 'v.opinion_id')
    .select(['o.slug_id', 'v.choice'])
    .where('v.user_id', '=', userId)
    .where('v.conversation_id', 'in', conversationIds)
    // Both conditions are needed, so that many votes of one person are joined only with the opinions of these
    // conversations.
    .where('o.conversation_id', 'in', conversationIds)
    .where('o.deleted_at', 'is', null)
    .orderBy('v.opinion_id', 'desc')
    .limit(LIMITS.ownVotes)
    .execute()
  return rows.toReversed().map((row) => ({ ...row, choice: voteChoiceOf(row.choice) }))
}

/**
 * Deletes the votes on an opinion that is in no count that were cast or changed since a moment. Imported votes stay, and
 * an author's agreement with what they wrote, which everybody knows. The conversation must be locked against votes.
 */
export async function removeAnswers(
  db: Db,
  { opinionId, since }: { opinionId: number; since: Date },
): Promise<void> {
  await sql`
    with gone as (
      delete from votes v using opinions o, users u
      where v.conversation_id = (select conversation_id from opinions where id = ${opinionId})
        and v.opinion_id = ${opinionId} and o.id = v.opinion_id and u.id = v.user_id and not u.is_imported
        and not (v.user_id = o.author_id and not o.is_seed and v.choice = 1) and v.updated_at >= ${since}
      returning v.conversation_id, v.choice
    )
    insert into tally_deltas (conversation_id, opinion_id, agrees, disagrees, passes, kind)
    select conversation_id, ${opinionId}, -count(*) filter (where choice = 1), -count(*) filter (where choice = -1),
      -count(*) filter (where choice = 0), 'correction'
    from gone group by conversation_id`.execute(db)
}

/** Removes an opinion's votes from its conversation's counts (-1), or adds them again (1); the votes stay stored. */
export async function countVotesOf(
  db: Db,
  { opinionId, conversationId, sign }: { opinionId: number; conversationId: number; sign: 1 | -1 },
): Promise<void> {
  await sql`
    with person as (
      update participations p set num_votes = p.num_votes + ${sign}
      from votes v
      where v.opinion_id = ${opinionId} and v.conversation_id = ${conversationId}
        and p.conversation_id = ${conversationId} and p.user_id = v.user_id
      returning p.num_votes
    )
    insert into tally_deltas (conversation_id, opinions, votes, participants, kind)
    select ${conversationId}, ${sign}, ${sign} * count(*),
      ${sign} * count(*) filter (where num_votes = case when ${sign} > 0 then 1 else 0 end), 'silent'
    from person
  `.execute(db)
}

/**
 * Recounts some participants in ascending order of ids, when the votes themselves are already counted. Returns the last
 * id, or undefined if all are done. The conversation must be locked against votes.
 */
export async function recountVoters(
  db: Db,
  part: {
    opinionId: number
    conversationId: number
    sign: 1 | -1
    afterUserId: number
    limit: number
  },
): Promise<number | undefined> {
  const { opinionId, conversationId, sign, afterUserId, limit } = part
  const { rows } = await sql<{ last: number | null; looked: number }>`
    with part as materialized (
      select ctid as place, user_id from participations
      where conversation_id = ${conversationId} and user_id > ${afterUserId} order by user_id limit ${limit}
    ),
    -- One lookup for each, however many votes there are; nobody else writes these rows meanwhile, so they stay in their places.
    voter as materialized (
      select p.place from part p
      cross join lateral (select from votes v where v.conversation_id = ${conversationId} and v.user_id = p.user_id
        and v.opinion_id = ${opinionId} offset 0) v
    ),
    person as (
      update participations p set num_votes = p.num_votes + ${sign}
      where p.ctid = any (array(select place from voter))
      returning p.num_votes
    ),
    delta as (
      insert into tally_deltas (conversation_id, participants, kind)
      select ${conversationId}, ${sign} * count(*), 'silent'
      from person where num_votes = case when ${sign} > 0 then 1 else 0 end having count(*) > 0
    )
    select max(user_id) as last, count(*)::int as looked from part`.execute(db)
  const [row] = rows
  return row === undefined || row.looked < limit ? undefined : (row.last ?? undefined)
}

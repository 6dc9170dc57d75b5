import { MIN_PUBLISHED_COUNT } from '@parley/opinion-map'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

type Shares = { numVotes: number; agreePercent: number; disagreePercent: number }

/** How an opinion is answered, with and without the excluded people. */
export type ComparedShares = { id: number; all: Shares; without: Shares }

const MAX_OPINIONS = 10

/**
 * Computes the results with and without the excluded people again, if five of these have changed since the last time:
 * the difference of two comparisons must not reveal how one person voted.
 */
export async function refreshComparison(db: Db, conversationId: number): Promise<void> {
  const { rows } = await sql<{ aside: number; changed: number }>`
    select count(*) filter (where is_aside)::int as aside,
      count(*) filter (where is_aside <> was_compared)::int as changed
    from set_aside where conversation_id = ${conversationId}`.execute(db)
  const { aside = 0, changed = 0 } = rows[0] ?? {}
  if (changed < MIN_PUBLISHED_COUNT) return
  if (aside < MIN_PUBLISHED_COUNT)
    await db.deleteFrom('set_aside_comparisons').where('conversation_id', '=', conversationId).execute()
  else await putComparison(db, conversationId, aside)
  await db
    .deleteFrom('set_aside')
    .where('conversation_id', '=', conversationId)
    .where('is_aside', '=', false)
    .execute()
  await sql`update set_aside set was_compared = is_aside where conversation_id = ${conversationId}`.execute(
    db,
  )
}

/**
 * Compares only opinions on which at least five excluded people and five others voted, in whole percentages. The totals
 * are the ones that are shown: stored counts plus deltas that are not folded yet.
 */
async function putComparison(db: Db, conversationId: number, numPeople: number): Promise<void> {
  await sql`
    with theirs as (
      select v.opinion_id, count(*)::int as votes, count(*) filter (where v.choice = 1)::int as agrees,
        count(*) filter (where v.choice = -1)::int as disagrees
      from set_aside s join votes v on v.user_id = s.user_id and v.conversation_id = s.conversation_id
      where s.conversation_id = ${conversationId} and s.is_aside
      group by v.opinion_id having count(*) >= ${MIN_PUBLISHED_COUNT}
    ),
    total as (
      select o.id, x.votes, x.agrees, x.disagrees, r.votes as theirs, r.agrees as their_agrees,
        r.disagrees as their_disagrees
      from theirs r join opinions o on o.id = r.opinion_id and o.moderation_id is null and o.deleted_at is null
      cross join lateral (
        select sum(agrees + disagrees + passes)::int as votes, sum(agrees)::int as agrees,
          sum(disagrees)::int as disagrees
        from (
          select num_agrees as agrees, num_disagrees as disagrees, num_passes as passes from opinion_tallies
          where opinion_id = o.id
          union all
          select agrees, disagrees, passes from tally_deltas
          where conversation_id = ${conversationId} and opinion_id = o.id
        ) counts
      ) x
      where x.votes - r.votes >= ${MIN_PUBLISHED_COUNT}
    ),
    shares as (
      select id, votes, votes - theirs as others, round(100.0 * agrees / votes)::int as agree,
        round(100.0 * disagrees / votes)::int as disagree,
        round(100.0 * (agrees - their_agrees) / (votes - theirs))::int as agree_without,
        round(100.0 * (disagrees - their_disagrees) / (votes - theirs))::int as disagree_without
      from total
    ),
    largest as (
      select * from shares
      order by greatest(abs(agree - agree_without), abs(disagree - disagree_without)) desc, id limit ${MAX_OPINIONS}
    )
    insert into set_aside_comparisons (conversation_id, num_people, opinions)
    select ${conversationId}::int, ${numPeople}::int, coalesce(jsonb_agg(jsonb_build_object('id', id,
      'all', jsonb_build_object('numVotes', votes, 'agreePercent', agree, 'disagreePercent', disagree),
      'without', jsonb_build_object('numVotes', others, 'agreePercent', agree_without,
        'disagreePercent', disagree_without)) order by
      greatest(abs(agree - agree_without), abs(disagree - disagree_without)) desc, id), '[]')
    from largest
    on conflict (conversation_id) do update set num_people = excluded.num_people, opinions = excluded.opinions,
      compared_at = now()`.execute(db)
}

export type ComparisonRow = { num_people: number; opinions: ComparedShares[]; compared_at: Date }

/** The newest comparison, if at least five people are excluded. */
export async function selectComparison(db: Db, conversationId: number): Promise<ComparisonRow | undefined> {
  const { rows } = await sql<ComparisonRow>`
    select num_people, opinions, compared_at from set_aside_comparisons c
    where conversation_id = ${conversationId} and (select count(*) from set_aside s
      where s.conversation_id = c.conversation_id and s.is_aside) >= ${MIN_PUBLISHED_COUNT}`.execute(db)
  return rows[0]
}

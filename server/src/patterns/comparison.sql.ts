import {
  MIN_COMPARED,
  MIN_NEWLY_COMPARED,
  MIN_PUBLISHED_COUNT,
  midpointOf,
  publishedComparison,
  type ComparedVotes,
  type Step,
} from '@parley/opinion-map'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#ctx.ts'
import { isCounted } from '#results/has-figures.ts'

type Shares = {
  numVotes: number
  agreePercent: number
  disagreePercent: number
  /** The same in steps, where only results are published. */
  agree?: Step
  disagree?: Step
}

/** How an opinion is answered, with and without the excluded people. */
export type ComparedShares = { id: number; all: Shares; without: Shares }

const MAX_OPINIONS = 10

/** How everybody answered an opinion, and how the excluded people answered, according to the votes that were read. */
export type TotalsWithAside = ComparedVotes & { opinionId: number }

/**
 * Compares the results with and without the excluded people again, after a decision about them. Where only results are
 * published, the next block does that ({@link refreshComparisonOfBlock}).
 */
export async function refreshComparison(db: Db, conversationId: number): Promise<void> {
  const { publication } = await db
    .selectFrom('conversations')
    .select('publication')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  if (publication !== 'votes') return
  const { numPeople, isDue } = await excludedPeople(db, conversationId, {
    minPeople: MIN_PUBLISHED_COUNT,
    minChanged: MIN_PUBLISHED_COUNT,
  })
  if (!isDue) return
  await putExactComparison(db, { conversationId, numPeople })
  await markCompared(db, conversationId)
}

type ComparedBlock = {
  conversationId: number
  totals: readonly TotalsWithAside[]
  /** The independent people of the block. */
  independent: ReadonlySet<number>
}

/** Compares the results of a block with and without the excluded people. Call it in the transaction of the block. */
export async function refreshComparisonOfBlock(
  db: Db,
  { conversationId, totals, independent }: ComparedBlock,
): Promise<void> {
  const { numPeople, isDue } = await excludedPeople(db, conversationId, {
    minPeople: MIN_COMPARED,
    minChanged: MIN_NEWLY_COMPARED,
    independent,
  })
  if (!isDue) return
  const opinions = totals
    .flatMap((votes): ComparedShares[] => {
      const comparison = publishedComparison(votes)
      return comparison === undefined
        ? []
        : [{ id: votes.opinionId, all: inPercent(comparison.all), without: inPercent(comparison.without) }]
    })
    .sort((a, b) => changeOf(b) - changeOf(a) || a.id - b.id)
    .slice(0, MAX_OPINIONS)
  await putComparison(db, { conversationId, numPeople, opinions: sql`${JSON.stringify(opinions)}::jsonb` })
  await markCompared(db, conversationId)
}

const inPercent = ({ numVotes, agree, disagree }: { numVotes: number; agree: Step; disagree: Step }) => ({
  numVotes,
  agreePercent: Math.round(100 * midpointOf(agree)),
  disagreePercent: Math.round(100 * midpointOf(disagree)),
  agree,
  disagree,
})

const changeOf = ({ all, without }: ComparedShares): number =>
  Math.max(
    Math.abs(all.agreePercent - without.agreePercent),
    Math.abs(all.disagreePercent - without.disagreePercent),
  )

/** Minimum number of excluded people, and of those who have changed since the last comparison. */
type ComparisonMinimums = { minPeople: number; minChanged: number; independent?: ReadonlySet<number> }

/**
 * The number of excluded people, and whether to compare again: the difference between two published comparisons must not
 * reveal how one person voted, even if a comparison of too few people was left out between them.
 */
async function excludedPeople(
  db: Db,
  conversationId: number,
  { minPeople, minChanged, independent }: ComparisonMinimums,
): Promise<{ numPeople: number; isDue: boolean }> {
  const rows = await db
    .selectFrom('set_aside')
    .select(['user_id', 'is_aside', 'was_compared'])
    .where('conversation_id', '=', conversationId)
    .execute()
  const counting = rows.filter(({ user_id }) => independent?.has(user_id) ?? true)
  const aside = counting.filter(({ is_aside }) => is_aside)
  const changed = counting.filter(({ is_aside, was_compared }) => is_aside !== was_compared)
  return {
    numPeople: rows.filter(({ is_aside }) => is_aside).length,
    isDue: aside.length >= minPeople && changed.length >= minChanged,
  }
}

async function markCompared(db: Db, conversationId: number): Promise<void> {
  await db
    .deleteFrom('set_aside')
    .where('conversation_id', '=', conversationId)
    .where('is_aside', '=', false)
    .execute()
  await sql`update set_aside set was_compared = is_aside where conversation_id = ${conversationId}`.execute(
    db,
  )
}

/** SQL for the totals that are shown, stored counts plus deltas that are not folded yet, and the excluded part of them. */
const presentTotals = (conversationId: number) => sql`
  select o.id, x.votes, x.agrees, x.disagrees, r.votes as theirs, r.agrees as their_agrees,
    r.disagrees as their_disagrees
  from (
    select v.opinion_id, count(*)::int as votes, count(*) filter (where v.choice = 1)::int as agrees,
      count(*) filter (where v.choice = -1)::int as disagrees
    from set_aside s join votes v on v.user_id = s.user_id and v.conversation_id = s.conversation_id
    where s.conversation_id = ${conversationId} and s.is_aside
    group by v.opinion_id
  ) r
  join opinions o on o.id = r.opinion_id and ${sql.raw(isCounted('o'))}
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
  ) x`

/** Compares only opinions on which at least five excluded people and five others voted, in whole percentages. */
const putExactComparison = (
  db: Db,
  { conversationId, numPeople }: { conversationId: number; numPeople: number },
): Promise<void> =>
  putComparison(db, {
    conversationId,
    numPeople,
    opinions: sql`(
      with shares as (
        select id, votes, votes - theirs as others, round(100.0 * agrees / votes)::int as agree,
          round(100.0 * disagrees / votes)::int as disagree,
          round(100.0 * (agrees - their_agrees) / (votes - theirs))::int as agree_without,
          round(100.0 * (disagrees - their_disagrees) / (votes - theirs))::int as disagree_without
        from (${presentTotals(conversationId)}) t
        where theirs >= ${MIN_PUBLISHED_COUNT} and votes - theirs >= ${MIN_PUBLISHED_COUNT}
      ),
      largest as (
        select *, greatest(abs(agree - agree_without), abs(disagree - disagree_without)) as change from shares
        order by change desc, id limit ${MAX_OPINIONS}
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', id,
        'all', jsonb_build_object('numVotes', votes, 'agreePercent', agree, 'disagreePercent', disagree),
        'without', jsonb_build_object('numVotes', others, 'agreePercent', agree_without,
          'disagreePercent', disagree_without)) order by change desc, id), '[]')
      from largest)`,
  })

type NewComparison = { conversationId: number; numPeople: number; opinions: RawBuilder<unknown> }

async function putComparison(db: Db, { conversationId, numPeople, opinions }: NewComparison): Promise<void> {
  await sql`
    insert into set_aside_comparisons (conversation_id, num_people, opinions)
    values (${conversationId}, ${numPeople}, ${opinions})
    on conflict (conversation_id) do update set num_people = excluded.num_people, opinions = excluded.opinions,
      compared_at = now()`.execute(db)
}

export type ComparisonRow = { num_people: number; opinions: ComparedShares[]; compared_at: Date }

/** The newest comparison, as long as so many people are excluded. */
export async function selectComparison(db: Db, conversationId: number): Promise<ComparisonRow | undefined> {
  const { rows } = await sql<ComparisonRow>`
    select num_people, opinions, compared_at from set_aside_comparisons k
    join conversations c on c.id = k.conversation_id
    where k.conversation_id = ${conversationId} and (select count(*) from set_aside s
      where s.conversation_id = c.id and s.is_aside)
      >= case c.publication when 'votes' then ${MIN_PUBLISHED_COUNT}::int else ${MIN_COMPARED}::int end`.execute(
    db,
  )
  return rows[0]
}

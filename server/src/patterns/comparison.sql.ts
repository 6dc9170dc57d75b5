import type { Publication } from '@parley/contract'
import { MIN_PUBLISHED_COUNT, MIN_VOTERS } from '@parley/opinion-map'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#ctx.ts'

type Shares = { numVotes: number; agreePercent: number; disagreePercent: number }

/** How an opinion is answered, with and without the excluded people. */
export type ComparedShares = { id: number; all: Shares; without: Shares }

const MAX_OPINIONS = 10

/** How much a comparison tells. */
type Detail = {
  /** The fewest excluded people, and others, whose answers are told. */
  least: number
  /** Percentages are multiples of this. */
  step: number
}
const DETAIL = {
  votes: { least: MIN_PUBLISHED_COUNT, step: 1 },
  results: { least: MIN_VOTERS.word, step: 5 },
} as const satisfies Record<Publication, Detail>

/** How everybody answered an opinion, and how the excluded people did, by what was read of them. */
export type TotalsWithAside = {
  opinionId: number
  all: [agrees: number, disagrees: number, passes: number]
  aside: [agrees: number, disagrees: number, passes: number]
}

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
  if (publication === 'votes')
    await refresh(db, { conversationId, totals: presentTotals(conversationId), detail: DETAIL.votes })
}

/** Compares the results of a block with and without the excluded people. Call it in the transaction of the block. */
export async function refreshComparisonOfBlock(
  db: Db,
  { conversationId, totals }: { conversationId: number; totals: readonly TotalsWithAside[] },
): Promise<void> {
  const column = (of: 'all' | 'aside', choice: 0 | 1 | 2) => totals.map((row) => row[of][choice])
  await refresh(db, {
    conversationId,
    detail: DETAIL.results,
    totals: sql`select id, agrees + disagrees + passes as votes, agrees, disagrees,
        their_agrees + their_disagrees + their_passes as theirs, their_agrees, their_disagrees
      from unnest(${totals.map(({ opinionId }) => opinionId)}::int[], ${column('all', 0)}::int[],
        ${column('all', 1)}::int[], ${column('all', 2)}::int[], ${column('aside', 0)}::int[],
        ${column('aside', 1)}::int[], ${column('aside', 2)}::int[])
        as t (id, agrees, disagrees, passes, their_agrees, their_disagrees, their_passes)`,
  })
}

type Compared = { conversationId: number; totals: RawBuilder<unknown>; detail: Detail }

/**
 * Computes the comparison again if five of the excluded people have changed since the last time: the difference of two
 * comparisons must not reveal how one person voted.
 */
async function refresh(db: Db, { conversationId, totals, detail }: Compared): Promise<void> {
  const { rows } = await sql<{ aside: number; changed: number }>`
    select count(*) filter (where is_aside)::int as aside,
      count(*) filter (where is_aside <> was_compared)::int as changed
    from set_aside where conversation_id = ${conversationId}`.execute(db)
  const { aside = 0, changed = 0 } = rows[0] ?? {}
  if (changed < MIN_PUBLISHED_COUNT) return
  if (aside < detail.least)
    await db.deleteFrom('set_aside_comparisons').where('conversation_id', '=', conversationId).execute()
  else await putComparison(db, { conversationId, totals, detail, numPeople: aside })
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
  join opinions o on o.id = r.opinion_id and o.moderation_id is null and o.deleted_at is null
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

/**
 * Compares only opinions on which at least five excluded people and five others voted, in whole percentages; where only
 * results are published fifteen, in steps of five, and so is told how many are left.
 */
async function putComparison(
  db: Db,
  { conversationId, numPeople, totals, detail: { least, step } }: Compared & { numPeople: number },
): Promise<void> {
  await sql`
    with total as (
      select * from (${totals}) t
      where theirs >= ${least} and votes - theirs >= ${least}
    ),
    shares as (
      select id, votes, s * round((votes - theirs)::numeric / s)::int as others,
        s * round(100.0 * agrees / votes / s)::int as agree,
        s * round(100.0 * disagrees / votes / s)::int as disagree,
        s * round(100.0 * (agrees - their_agrees) / (votes - theirs) / s)::int as agree_without,
        s * round(100.0 * (disagrees - their_disagrees) / (votes - theirs) / s)::int as disagree_without
      from total cross join (select ${step}::int as s) steps
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

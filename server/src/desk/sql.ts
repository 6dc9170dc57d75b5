import { sql } from 'kysely'
import type { Reach } from '#analysis/worker/reach.ts'
import type { Db } from '#ctx.ts'
import type { Day } from '#desk/small-counts.ts'
import { isCounted } from '#results/has-figures.ts'

/** What was counted on each day with votes, oldest first, and what is not folded yet. */
export async function daysOf(db: Db, conversationId: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select day::text as day, sum(votes)::int as votes, sum(people)::int as people, sum(newcomers)::int as newcomers
    from (
      select day, votes, people, newcomers from conversation_days where conversation_id = ${conversationId}
      union all
      select (written_at at time zone 'UTC')::date, greatest(votes, 0), voters, newcomers
      from tally_deltas where conversation_id = ${conversationId} and voters is not null
    ) d
    group by day having sum(votes) + sum(people) > 0 order by day`.execute(db)
  return rows
}

/** How far the people of the newest run have got; undefined before the first run, and for runs that did not count it. */
export async function newestReach(
  db: Db,
  conversationId: number,
): Promise<{ reach: Reach; created_at: Date } | undefined> {
  const { rows } = await sql<{ reach: Reach | null; created_at: Date }>`
    select reach, created_at from analysis_runs where conversation_id = ${conversationId}
    order by id desc limit 1`.execute(db)
  const [row] = rows
  return row?.reach ? { reach: row.reach, created_at: row.created_at } : undefined
}

export type FewVotesRow = {
  slug_id: string
  body: string
  language: string | null
  votes: number
  /** How many opinions have as few votes. */
  total: number
}

/**
 * The opinions with fewer votes than `fewerThan`, those with the fewest first. Where only results are published, votes
 * count as of the newest block.
 */
export async function opinionsWithFewVotes(
  db: Db,
  request: { conversationId: number; publication: string; fewerThan: number; limit: number },
): Promise<FewVotesRow[]> {
  const { conversationId, publication, fewerThan, limit } = request
  const counts =
    publication === 'results'
      ? sql`select opinion_id, num_agrees + num_disagrees + num_passes as votes from block_totals
          where opinion_id in (select id from opinions where conversation_id = ${conversationId})`
      : // Deltas are many while people vote, so all are summed once and not again for each opinion.
        sql`select opinion_id, sum(votes) as votes from (
          select opinion_id, num_agrees + num_disagrees + num_passes as votes from opinion_tallies
          where opinion_id in (select id from opinions where conversation_id = ${conversationId})
          union all
          select opinion_id, agrees + disagrees + passes from tally_deltas
          where conversation_id = ${conversationId} and opinion_id is not null) every group by opinion_id`
  const { rows } = await sql<FewVotesRow>`
    select o.slug_id, o.body, o.language, coalesce(n.votes, 0)::int as votes, count(*) over ()::int as total
    from opinions o left join (${counts}) n on n.opinion_id = o.id
    where o.conversation_id = ${conversationId} and ${sql.raw(isCounted('o'))}
      and coalesce(n.votes, 0) < ${fewerThan}
    order by votes, o.created_at, o.id limit ${limit}`.execute(db)
  return rows
}

/** How many listed opinions do not come from whoever started the conversation; those moved or hidden are not listed. */
export async function countAdded(db: Db, conversationId: number): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select count(*)::int as added from opinions
    where conversation_id = ${conversationId} and deleted_at is null and moderation_id is null and not is_seed`.execute(
    db,
  )
  return rows[0]?.added ?? 0
}

export type LedRow = {
  id: number
  slug_id: string
  title: string
  language: string | null
  created_at: Date
  is_indexed: boolean
  closed_at: Date | null
  close_at: Date | null
  opens_at: Date | null
  is_locked: boolean
  answer_due_on: string | null
  has_outcome: boolean
  participants: number
}

/** The conversations that a person leads as author or as member of an organization, newest first. */
export async function ledConversations(
  db: Db,
  { userId, limit }: { userId: number; limit: number },
): Promise<LedRow[]> {
  const { rows } = await sql<LedRow>`
    select c.id, c.slug_id, c.title, c.language, c.created_at, c.is_indexed, c.closed_at, c.close_at, case when c.is_unopened then c.reopen_at end as opens_at,
      c.moderation_id is not null as is_locked, c.answer_due_on::text as answer_due_on,
      exists (select from outcome_versions v where v.conversation_id = c.id) as has_outcome,
      c.num_participants + coalesce((select sum(d.participants)::int from tally_deltas d
        where d.conversation_id = c.id), 0) as participants
    from conversations c
    where c.deleted_at is null and c.is_ready and (c.organization_id is null and c.author_id = ${userId}
      or c.organization_id in (select organization_id from organization_members where user_id = ${userId}))
    order by c.id desc limit ${limit}`.execute(db)
  return rows
}

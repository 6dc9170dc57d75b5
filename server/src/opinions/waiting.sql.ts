import { NO_NAME } from '@parley/contract'
import type { Pool } from 'pg'
import type { OpinionInConversation } from '#opinions/sql.ts'
import { shownName } from '#users/usernames.sql.ts'

/** An opinion that waits for review, in the shape of an opinion that nobody has voted on. */
export type WaitingOpinion = OpinionInConversation & { is_waiting: true }

// Organizers may review it, and must not learn its time more exactly than other readers.
const TIME = `case c.publication when 'results' then date_trunc('day', w.created_at, 'UTC') else w.created_at end`

const WAITING_COLUMNS = `
  w.id, w.slug_id, w.conversation_id, w.author_id, w.body, w.language, false as is_seed, ${TIME} as created_at, ${TIME} as updated_at,
  ${shownName('u')} as username,
  case when u.deleted_at is null
    then coalesce(s.name, case when c.publication = 'votes' then '${NO_NAME}' end) end as pseudonym,
  c.publication, null as action, null as reason, null as explanation, null as import_reason, null as decided_at,
  null as moderated_at, null as block, null as num_people_of_block, false as is_in_block, w.is_about_person, null as figure_answers, 0 as num_agrees, 0 as num_disagrees, 0 as num_passes,
  case c.publication when 'results' then 0 else c.num_participants + coalesce((select sum(d.participants)
    from tally_deltas d where d.conversation_id = c.id), 0)::int end as num_participants,
  c.slug_id as conversation_slug_id, null::int as run_id, true as is_waiting`
const FROM = `
  from waiting_opinions w
  join conversations c on c.id = w.conversation_id
  join users u on u.id = w.author_id
  left join pseudonyms s on s.conversation_id = w.conversation_id and s.user_id = w.author_id`

/** Waiting opinions by their slug ids, in any order. */
export async function waitingBySlug(pool: Pool, slugIds: readonly string[]): Promise<WaitingOpinion[]> {
  const { rows } = await pool.query<WaitingOpinion>({
    name: 'waiting_by_slug',
    text: `select ${WAITING_COLUMNS} ${FROM} where w.slug_id = any($1::text[])`,
    values: [slugIds],
  })
  return rows
}

/** Somebody's waiting opinions, newest first, also in deleted conversations. */
export async function waitingOfAuthor(
  pool: Pool,
  { userId, limit }: { userId: number; limit: number },
): Promise<WaitingOpinion[]> {
  const { rows } = await pool.query<WaitingOpinion>({
    name: 'waiting_of_author',
    text: `select ${WAITING_COLUMNS} ${FROM} where w.author_id = $1 order by w.created_at desc, w.id desc limit $2`,
    values: [userId, limit],
  })
  return rows
}

/** The waiting opinions of a conversation, newest first; only those of one author if given. */
export async function waitingInConversation(
  pool: Pool,
  { conversationId, authorId, limit }: { conversationId: number; authorId?: number; limit: number },
): Promise<WaitingOpinion[]> {
  const { rows } = await pool.query<WaitingOpinion>({
    name: 'waiting_in_conversation',
    text: `select ${WAITING_COLUMNS} ${FROM} where w.conversation_id = $1 and ($2::int is null or w.author_id = $2)
      order by w.created_at desc, w.id desc limit $3`,
    values: [conversationId, authorId ?? null, limit],
  })
  return rows
}

/** Determines which opinions somebody reviews. */
export type Reviewer = {
  userId: number
  /** Whether they review every conversation of the installation. */
  isModerator: boolean
  /** The organizations that they facilitate. */
  organizationIds: readonly number[]
}

/** Whether the reviewer $1 may review a waiting opinion: $2 is `isModerator`, and $3 are the `organizationIds`. */
const MAY_REVIEW_SQL = `c.deleted_at is null and w.author_id <> $1
  and ($2 or c.organization_id = any($3::int[]) or (c.organization_id is null and c.author_id = $1))`

/** The opinions that wait for somebody's review in all conversations, newest first. */
export async function waitingForReviewer(
  pool: Pool,
  {
    userId,
    isModerator,
    organizationIds,
    lastSlugId,
    limit,
  }: Reviewer & { lastSlugId: string | undefined; limit: number },
): Promise<(WaitingOpinion & { conversation_title: string })[]> {
  const { rows } = await pool.query<WaitingOpinion & { conversation_title: string }>({
    name: 'waiting_for_reviewer',
    text: `select ${WAITING_COLUMNS}, c.title as conversation_title ${FROM} where ${MAY_REVIEW_SQL}
      and ($4::text is null or (w.created_at, w.id) < (select l.created_at, l.id from waiting_opinions l where l.slug_id = $4))
      order by w.created_at desc, w.id desc limit $5`,
    values: [userId, isModerator, organizationIds, lastSlugId ?? null, limit],
  })
  return rows
}

/** How many opinions wait for somebody's review; in one conversation if given. */
export async function countWaiting(
  pool: Pool,
  { userId, isModerator, organizationIds, conversationId }: Reviewer & { conversationId?: number },
): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>({
    name: 'count_waiting',
    text: `select count(*)::int as waiting from waiting_opinions w join conversations c on c.id = w.conversation_id
      where ${MAY_REVIEW_SQL} and ($4::int is null or w.conversation_id = $4)`,
    values: [userId, isModerator, organizationIds, conversationId ?? null],
  })
  return rows[0]?.waiting ?? 0
}

export type OpinionReview = { reviewer_id: number; is_refused: boolean; conversation_slug_id: string }

/** Who admitted or refused a waiting opinion; undefined for all others. */
export async function reviewOf(pool: Pool, slugId: string): Promise<OpinionReview | undefined> {
  const { rows } = await pool.query<OpinionReview>({
    name: 'review_of',
    text: `select r.reviewer_id, r.is_refused, c.slug_id as conversation_slug_id
      from opinions o join opinion_reviews r on r.opinion_id = o.id join conversations c on c.id = o.conversation_id
      where o.slug_id = $1 and o.deleted_at is null`,
    values: [slugId],
  })
  return rows[0]
}

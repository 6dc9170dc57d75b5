import type { listOwnPollResponses, Output } from '@parley/contract'
import { lockForVoting } from '#conversations/locks.sql.ts'
import { TAKES_NOTHING, refusalFor } from '#conversations/participation.sql.ts'
import type { Db } from '#ctx.ts'
import { recordConsents } from '#conversations/consents.sql.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { GuestOrigin } from '#votes/place.ts'
import { recordPlaces } from '#votes/places.sql.ts'

/** Gives a new conversation its poll, in the transaction that creates the conversation. */
export async function createPoll(db: Db, conversationId: number, options: readonly string[]): Promise<void> {
  await sql`
    insert into poll_options (conversation_id, option_number, title)
    select ${conversationId}::int, n, title from unnest(${options}::text[]) with ordinality as o (title, n)`.execute(
    db,
  )
}

/** The ids of conversations by slug id, in the order of the input. */
export async function conversationIdsBySlug(
  pool: Pool,
  slugIds: readonly string[],
): Promise<(number | undefined)[]> {
  const { rows } = await pool.query<{ slug_id: string; id: number }>({
    name: 'conversation_ids_by_slug',
    text: 'select slug_id, id from conversations where slug_id = any($1::text[])',
    values: [slugIds],
  })
  const bySlug = new Map(rows.map(({ slug_id, id }) => [slug_id, id]))
  return slugIds.map((slugId) => bySlug.get(slugId))
}

/** Somebody's answer to the poll of a conversation. */
export type PollAnswer = {
  conversationId: number
  userId: number
  isLoggedIn: boolean
  optionNumber: number
  /** Where a guest answers from. */
  place?: GuestOrigin | undefined
  /** The version of the consent text that was accepted with this answer, if one was shown. */
  consentVersion?: string | undefined
}

/** The outcome of an answer. */
export type AnswerResult =
  | 'saved'
  | 'closed'
  | 'login_required'
  | 'conversation_deleted'
  | 'conversation_not_found'
  | 'poll_not_found'
  | 'option_not_found'
  /** The user was merged into an account or deleted after authentication. */
  | 'user_gone'

/**
 * Saves answers in one transaction, at most one for each person and conversation. Returns an outcome for each, in the
 * same order. It takes the same locks as votes, so that answers do not run concurrently with merging, erasing or
 * closing.
 */
export async function answerPolls(db: Db, answers: readonly PollAnswer[]): Promise<AnswerResult[]> {
  return db.transaction().execute(async (db) => {
    await lockForVoting(db, {
      conversationIds: answers.map(({ conversationId }) => conversationId),
      userIds: answers.map(({ userId }) => userId),
    })
    const outcomes = await putAnswers(db, answers)
    await recordPlaces(
      db,
      answers.flatMap(({ conversationId, userId, place }, index) =>
        place !== undefined && outcomes[index] === 'saved' ? [{ conversationId, userId, place }] : [],
      ),
    )
    await recordConsents(
      db,
      answers.flatMap(({ userId, conversationId, consentVersion: version }, index) =>
        version !== undefined && outcomes[index] === 'saved' ? [{ userId, conversationId, version }] : [],
      ),
    )
    return outcomes
  })
}

// SQL for whether `option_number` of the poll of the conversation `c` can be chosen.
const outcomeFor = (
  isLoggedIn: ReturnType<typeof sql>,
  { userId, option }: { userId: ReturnType<typeof sql>; option: ReturnType<typeof sql> },
) => sql`
  coalesce(${refusalFor(isLoggedIn, userId)},
    case when not exists (select from poll_options p where p.conversation_id = c.id) then 'poll_not_found'
      when not exists (select from poll_options p where p.conversation_id = c.id and p.option_number = ${option})
        then 'option_not_found'
      when ${sql.raw(TAKES_NOTHING)} then 'closed'
      else 'saved' end)`

/** The outcome that an answer would have for somebody who is not logged in and has not answered. */
export async function outcomeOfNewAnswer(
  db: Db,
  { conversationId, optionNumber }: Pick<PollAnswer, 'conversationId' | 'optionNumber'>,
): Promise<AnswerResult> {
  const nobody = { userId: sql`null::int`, option: sql`${optionNumber}::smallint` }
  const { rows } = await sql<{ outcome: AnswerResult }>`
    select ${outcomeFor(sql`false`, nobody)} as outcome from conversations c where c.id = ${conversationId}`.execute(
    db,
  )
  return rows[0]?.outcome ?? 'conversation_not_found'
}

async function putAnswers(db: Db, answers: readonly PollAnswer[]): Promise<AnswerResult[]> {
  const { rows } = await sql<{ n: number; outcome: AnswerResult }>`
    with target as (
      select i.n, i.conversation_id, i.user_id, i.option_number,
        case when u.deleted_at is not null then 'user_gone'
          else ${outcomeFor(sql`i.is_logged_in`, { userId: sql`i.user_id`, option: sql`i.option_number` })}
        end as outcome
      from unnest(${answers.map(({ conversationId }) => conversationId)}::int[],
        ${answers.map(({ userId }) => userId)}::int[], ${answers.map(({ optionNumber }) => optionNumber)}::smallint[],
        ${answers.map(({ isLoggedIn }) => isLoggedIn)}::boolean[])
        with ordinality as i (conversation_id, user_id, option_number, is_logged_in, n)
      join conversations c on c.id = i.conversation_id
      join users u on u.id = i.user_id
    ),
    change as (
      select t.conversation_id, t.user_id, t.option_number, r.option_number as before
      from target t
      left join poll_responses r on r.user_id = t.user_id and r.conversation_id = t.conversation_id
      where t.outcome = 'saved' and t.option_number is distinct from r.option_number
    ),
    put as (
      insert into poll_responses (user_id, conversation_id, option_number)
      select user_id, conversation_id, option_number from change order by user_id, conversation_id
      on conflict (user_id, conversation_id)
      do update set option_number = excluded.option_number, updated_at = now()
    ),
    -- The delta is also needed if answers changed and the sum is 0, because the answers of groups have changed.
    delta as (
      insert into tally_deltas (conversation_id, option_number, responses, kind)
      select conversation_id, option_number, sum(step), 'silent' from (
        select conversation_id, option_number, 1 as step from change
        union all select conversation_id, before, -1 from change where before is not null
      ) steps group by conversation_id, option_number
    )
    select n, outcome from target`.execute(db)
  const outcomes = new Map(rows.map(({ n, outcome }) => [n, outcome]))
  return answers.map((_, index) => outcomes.get(index + 1) ?? 'conversation_not_found')
}

type OwnAnswers = { userId: number; conversations: readonly { id: number; slugId: string }[] }

/** Somebody's own answers in some conversations. */
export async function ownAnswers(
  db: Db,
  { userId, conversations }: OwnAnswers,
): Promise<Output<typeof listOwnPollResponses>> {
  if (conversations.length === 0) return []
  const slugIdOf = new Map(conversations.map(({ id, slugId }) => [id, slugId]))
  const rows = await db
    .selectFrom('poll_responses')
    .select(['conversation_id', 'option_number'])
    .where('user_id', '=', userId)
    .where('conversation_id', 'in', [...slugIdOf.keys()])
    .orderBy('conversation_id')
    .execute()
  return rows.map(({ conversation_id, option_number }) => ({
    conversationSlugId: slugIdOf.get(conversation_id) ?? '',
    optionChosen: option_number,
  }))
}

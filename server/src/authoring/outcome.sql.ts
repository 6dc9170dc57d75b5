import type { AnswerState, Organization } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { shownName } from '#users/usernames.sql.ts'

export type NewAnswer = {
  opinionId: number
  state: AnswerState
  body: string
  /** Empty if nobody is named. */
  doneBy: string
  /** As `2026-12-20`. */
  dueOn: string | null
}

export type OutcomeRow = {
  body: string
  is_complete: boolean
  created_at: Date
  answers: (NewAnswer & { slugId: string; opinion: string; language: string | null })[]
}

/** The most characters of all listed versions: enough for several long ones, and few enough for a frequent response. */
const MAX_LENGTH = 600_000

/**
 * A page of the versions of the outcome of a conversation, newest first, as many as fit, at least one. They contain the current texts of
 * opinions that people may read.
 */
export async function outcomeVersions(
  db: Db,
  { conversationId, limit, skip = 0 }: { conversationId: number; limit: number; skip?: number },
): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select v.body, v.is_complete, v.created_at, coalesce((
      select json_agg(json_build_object('slugId', o.slug_id, 'opinionId', o.id, 'state', a.state, 'body', a.body,
          'doneBy', a.done_by, 'dueOn', a.due_on, 'language', o.language,
          'opinion', case when o.deleted_at is null and m.action is distinct from 'hide' then o.body else '' end)
        order by a.place)
      from outcome_answers a join opinions o on o.id = a.opinion_id
      left join opinion_moderations m on m.id = o.moderation_id
      where a.outcome_version_id = v.id), '[]') as answers
    from (
      select n.*, sum(length(n.body) + coalesce((select sum(length(a.body) + length(o.body))
          from outcome_answers a join opinions o on o.id = a.opinion_id where a.outcome_version_id = n.id), 0))
        over (order by n.id desc) as length, row_number() over (order by n.id desc) as place
      from (select * from outcome_versions where conversation_id = ${conversationId} order by id desc limit ${limit} offset ${skip}) n
    ) v where v.place = 1 or v.length <= ${MAX_LENGTH} order by v.id desc`.execute(db)
  return rows
}

/** When the version of an outcome before so many newer ones was posted; undefined without one. */
export async function outcomeBefore(
  db: Db,
  { conversationId, numNewer }: { conversationId: number; numNewer: number },
): Promise<Date | undefined> {
  const found = await db
    .selectFrom('outcome_versions')
    .select('created_at')
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .offset(numNewer)
    .limit(1)
    .executeTakeFirst()
  return found?.created_at
}

export async function hasOutcome(db: Db, conversationId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from outcome_versions where conversation_id = ${conversationId}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Who posted the outcome of a conversation first and when, and which organization the conversation belongs to. */
export async function outcomeAuthorship(
  db: Db,
  { conversationId, origin }: { conversationId: number; origin: string },
): Promise<{ username: string; created_at: Date; organization: Organization | null } | undefined> {
  const { rows } = await sql<{ username: string; created_at: Date; organization: Organization | null }>`
    select ${sql.raw(shownName('u'))} as username, v.created_at,
      case when o.id is not null then organization_json(o, ${origin}) end as organization
    from outcome_versions v join users u on u.id = v.author_id join conversations c on c.id = v.conversation_id
    left join organizations o on o.id = c.organization_id
    where v.conversation_id = ${conversationId} order by v.id limit 1`.execute(db)
  return rows[0]
}

/**
 * The ids of the given opinions, by slug id. Opinions of other conversations and opinions that people may not read are
 * left out.
 */
export async function answerableOpinions(
  db: Db,
  { conversationId, slugIds }: { conversationId: number; slugIds: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; slug_id: string }>`
    select o.id, o.slug_id from opinions o left join opinion_moderations m on m.id = o.moderation_id
    where o.slug_id = any(${slugIds}::text[]) and o.conversation_id = ${conversationId} and o.deleted_at is null
      and m.action is distinct from 'hide'`.execute(db)
  return new Map(rows.map(({ id, slug_id }) => [slug_id, id]))
}

/** Adds a version of an outcome with its answers, in their order. */
export async function insertOutcome(
  db: Db,
  outcome: {
    conversationId: number
    authorId: number
    body: string
    answers: readonly NewAnswer[]
    isComplete: boolean
    now: Date
  },
): Promise<void> {
  const { answers } = outcome
  await sql`
    with version as (
      insert into outcome_versions (conversation_id, author_id, body, is_complete, created_at)
      values (${outcome.conversationId}, ${outcome.authorId}, ${outcome.body}, ${outcome.isComplete}, ${outcome.now})
      returning id
    )
    insert into outcome_answers (outcome_version_id, place, opinion_id, state, body, done_by, due_on)
    select version.id, a.place, a.opinion_id, a.state, a.body, a.done_by, a.due_on
    from version, unnest(${answers.map(({ opinionId }) => opinionId)}::int[],
      ${answers.map(({ state }) => state)}::text[], ${answers.map(({ body }) => body)}::text[],
      ${answers.map(({ doneBy }) => doneBy)}::text[], ${answers.map(({ dueOn }) => dueOn)}::date[])
      with ordinality as a (opinion_id, state, body, done_by, due_on, place)`.execute(db)
}

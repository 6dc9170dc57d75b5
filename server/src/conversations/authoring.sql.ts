import type { PromisedAnswer, Publication } from '@parley/contract'
import { sql } from 'kysely'
import { AWAITS_APPROVAL_SQL } from '#conversations/approval.sql.ts'
import { bumpVersions } from '#conversations/sql.ts'
import type { Db } from '#ctx.ts'

/** The fields that every new conversation has, imported ones included. */
export type ConversationBasics = {
  authorId: number
  organizationId: number | undefined
  title: string
  body: string
  isIndexed: boolean
  isLoginRequired: boolean
  /** When it becomes public, if it is private until then. */
  indexConversationAt: Date | undefined
  publication: Publication
  isReviewRequired: boolean
}

/** When a new conversation begins to take votes, and until when; undefined: at once, and without an end. */
export type OpeningDates = { opensAt: Date | undefined; closeAt: Date | undefined }

export type NewConversation = ConversationBasics & {
  numOpinions: number
  dates: OpeningDates
  promised: PromisedAnswer
  /** The language that the author states. */
  language: string | undefined
  idempotencyKey: string | undefined
}

/** The columns for these fields. */
export const basicColumns = (slugId: string, conversation: ConversationBasics) => ({
  slug_id: slugId,
  author_id: conversation.authorId,
  organization_id: conversation.organizationId ?? null,
  title: conversation.title,
  body: conversation.body,
  is_indexed: conversation.isIndexed,
  is_login_required: conversation.isLoginRequired,
  index_conversation_at: conversation.indexConversationAt ?? null,
  publication: conversation.publication,
  is_review_required: conversation.isReviewRequired,
})

/** Inserts a conversation; undefined if the slug id or the author's idempotency key is taken. */
export async function insertConversation(
  db: Db,
  slugId: string,
  conversation: NewConversation,
): Promise<{ id: number; slugId: string } | undefined> {
  return db
    .insertInto('conversations')
    .values({
      ...basicColumns(slugId, conversation),
      num_opinions: conversation.numOpinions,
      ...openingColumns(conversation.dates),
      ...promisedAnswerColumns(conversation.promised),
      language: conversation.language ?? null,
      idempotency_key: conversation.idempotencyKey ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'slug_id as slugId'])
    .executeTakeFirst()
}

/** A conversation that has not opened yet is closed until then. */
const openingColumns = ({ opensAt, closeAt }: OpeningDates) => ({
  ...(opensAt && { is_unopened: true, closed_at: sql<Date>`now()`, reopen_at: opensAt }),
  close_at: closeAt ?? null,
})

/** A promised answer as it is stored. */
export const promisedAnswerColumns = ({ answerDueOn, answeredBy }: PromisedAnswer) => ({
  answer_due_on: answerDueOn || null,
  answered_by: answeredBy,
})

/** The slug id of the conversation that an author created with this key, deleted or not. */
export async function slugIdByIdempotencyKey(
  db: Db,
  { authorId, idempotencyKey }: Pick<NewConversation, 'authorId' | 'idempotencyKey'>,
): Promise<string | undefined> {
  if (idempotencyKey === undefined) return undefined
  const made = await db
    .selectFrom('conversations')
    .select('slug_id')
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return made?.slug_id
}

/** Gives a conversation its topics; returns the codes that exist. */
export async function insertTopics(
  db: Db,
  { conversationId, codes }: { conversationId: number; codes: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with known as (select id, code from topics where code = any(${codes}::text[]) and retired_at is null),
    given as (insert into conversation_topics (conversation_id, topic_id) select ${conversationId}::int, id from known)
    select code from known`.execute(db)
  return rows.map(({ code }) => code)
}

/** The data of a conversation that decide whether and how its organizers may change it. */
export type ConversationToChange = {
  id: number
  authorId: number
  organizationId: number | null
  title: string
  body: string
  isIndexed: boolean
  awaitsApproval: boolean
  isReady: boolean
  indexConversationAt: Date | null
  closedAt: Date | null
  closeAt: Date | null
  reopenAt: Date | null
  isUnopened: boolean
  createdAt: Date
  deletedAt: Date | null
  isLocked: boolean
  printIntroduction: string
  language: string | null
} & PromisedAnswer

export async function conversationToChange(
  db: Db,
  slugId: string,
): Promise<ConversationToChange | undefined> {
  const { rows } = await sql<ConversationToChange>`
    select id, author_id as "authorId", organization_id as "organizationId", title, body, is_indexed as "isIndexed",
      ${sql.raw(AWAITS_APPROVAL_SQL)} as "awaitsApproval", is_ready as "isReady", index_conversation_at as "indexConversationAt", closed_at as "closedAt",
      close_at as "closeAt", reopen_at as "reopenAt", is_unopened as "isUnopened", created_at as "createdAt", deleted_at as "deletedAt",
      moderation_id is not null as "isLocked", print_introduction as "printIntroduction", language,
      coalesce(answer_due_on::text, '') as "answerDueOn", answered_by as "answeredBy"
    from conversations c where slug_id = ${slugId}`.execute(db)
  return rows[0]
}

/** All votes of a conversation, including those that are not folded yet. */
export async function countVotes(db: Db, conversationId: number): Promise<number> {
  const { rows } = await sql<{ votes: number }>`
    select num_votes + (select coalesce(sum(votes), 0)::int from tally_deltas where conversation_id = c.id) as votes
    from conversations c where id = ${conversationId}`.execute(db)
  return rows[0]?.votes ?? 0
}

/** Whether anybody but the author has voted, posted an opinion, answered the poll, or consented to the publication. */
export async function haveOthersTakenPart(
  db: Db,
  { conversationId, authorId }: { conversationId: number; authorId: number },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from participations where conversation_id = ${conversationId} and user_id <> ${authorId})
      or exists (select from opinions
        where conversation_id = ${conversationId} and author_id <> ${authorId} and not is_seed)
      or exists (select from waiting_opinions
        where conversation_id = ${conversationId} and author_id <> ${authorId})
      or exists (select from poll_responses where conversation_id = ${conversationId} and user_id <> ${authorId})
      or exists (select from consents where conversation_id = ${conversationId} and user_id <> ${authorId}) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

export async function replaceText(
  db: Db,
  { id, title, body, now }: { id: number; title: string; body: string; now: Date },
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({
      title,
      body,
      edited_at: now,
      updated_at: now,
      change_seq: sql`change_seq + 1`,
      suggested_language: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Sets the language that the author states; null if none. */
export async function setLanguage(db: Db, id: number, language: string | null): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ language, change_seq: sql`change_seq + 1` })
    .where('id', '=', id)
    .execute()
}

/** Marks that something was added to a conversation. */
export async function markUpdated(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ updated_at: now, change_seq: sql`change_seq + 1` })
    .where('id', '=', id)
    .execute()
}

/** Sets what an organizer says first on the printed results. */
export async function setPrintIntroduction(
  db: Db,
  { id, introduction, now }: { id: number; introduction: string; now: Date },
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ print_introduction: introduction, updated_at: now, change_seq: sql`change_seq + 1` })
    .where('id', '=', id)
    .execute()
}

/** Sets by when an answer is promised, and who answers. */
export async function setPromisedAnswer(
  db: Db,
  { id, promised, now }: { id: number; promised: PromisedAnswer; now: Date },
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({
      ...promisedAnswerColumns(promised),
      // A first promise replaces nothing.
      edited_at: sql`case when answer_due_on is null then edited_at else ${now}::timestamptz end`,
      updated_at: now,
      change_seq: sql`change_seq + 1`,
    })
    .where('id', '=', id)
    .execute()
}

type Dates = {
  index_conversation_at?: Date | null
  closed_at?: Date | null
  close_at?: Date | null
  reopen_at?: Date | null
}

/** Sets when a conversation closes, opens or becomes public. */
export async function setDates(db: Db, id: number, dates: Dates): Promise<void> {
  await db
    .updateTable('conversations')
    .set({
      ...dates,
      ...(dates.closed_at !== undefined && { is_unopened: false }),
      change_seq: sql`change_seq + 1`,
    })
    .where('id', '=', id)
    .execute()
  // When a conversation closes, results that had to wait until then may be published.
  if (dates.closed_at) await bumpVersions(db, [id])
}

/** Hides a conversation from every list, and cancels its scheduled changes. */
export async function markConversationDeleted(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('conversations')
    .set({
      deleted_at: now,
      index_conversation_at: null,
      close_at: null,
      reopen_at: null,
      is_unopened: false,
      change_seq: sql`change_seq + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Gives a conversation to another author and organization, who lead it from then on. */
export async function setLeader(
  db: Db,
  { id, authorId, organizationId }: { id: number; authorId: number; organizationId: number | null },
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({
      author_id: authorId,
      organization_id: organizationId,
      // Keys are those of the former author.
      idempotency_key: null,
      change_seq: sql`change_seq + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Settings for new opinions. Undefined ones stay unchanged. */
export type IntakeSettings = {
  isReviewRequired?: boolean | undefined
  isNewcomerReviewRequired?: boolean | undefined
  areOpinionsPaused?: boolean | undefined
}

/** The settings for new opinions. */
export const intakeOf = (db: Db, id: number): Promise<Required<IntakeSettings>> =>
  db
    .selectFrom('conversations')
    .select('is_review_required as isReviewRequired')
    .select('is_newcomer_review_required as isNewcomerReviewRequired')
    .select('are_opinions_paused as areOpinionsPaused')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Changes the settings for new opinions. Opinions that are already waiting for review keep waiting. */
export async function setIntake(
  db: Db,
  id: number,
  { isReviewRequired, isNewcomerReviewRequired, areOpinionsPaused }: IntakeSettings,
): Promise<void> {
  await sql`
    update conversations set change_seq = change_seq + 1,
      is_review_required = coalesce(${isReviewRequired}::boolean, is_review_required),
      is_newcomer_review_required = coalesce(${isNewcomerReviewRequired}::boolean, is_newcomer_review_required),
      are_opinions_paused = coalesce(${areOpinionsPaused}::boolean, are_opinions_paused)
    where id = ${id}`.execute(db)
}

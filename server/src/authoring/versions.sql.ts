import { LIMITS, type PromisedAnswer } from '@parley/contract'
import { sql } from 'kysely'
import { promisedAnswerColumns } from '#conversations/authoring.sql.ts'
import type { Db } from '#ctx.ts'

/** The parts of a conversation that are replaced at a moment, as they were before it. */
type Replaced = {
  conversationId: number
  title?: string | undefined
  body?: string | undefined
  promised?: PromisedAnswer
}

/** Stores what is about to be replaced, and nothing that stays. */
export async function insertVersion(
  db: Db,
  { conversationId, title, body, promised }: Replaced,
  now: Date,
): Promise<void> {
  await db
    .insertInto('conversation_versions')
    .values({
      conversation_id: conversationId,
      title: title ?? null,
      body: body ?? null,
      ...(promised && promisedAnswerColumns(promised)),
      replaced_at: now,
    })
    .execute()
}

/** When the version before so many others was replaced; undefined without one. */
export async function versionBefore(
  db: Db,
  { conversationId, numNewer }: { conversationId: number; numNewer: number },
): Promise<Date | undefined> {
  const found = await db
    .selectFrom('conversation_versions')
    .select('replaced_at')
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .offset(numNewer)
    .limit(1)
    .executeTakeFirst()
  return found?.replaced_at
}

/** A page of earlier titles, bodies and promised answers, newest first, after those that are skipped. */
export async function versionsOf(
  db: Db,
  { conversationId, skip }: { conversationId: number; skip: number },
): Promise<
  {
    title: string | null
    body: string | null
    answerDueOn: string | null
    answeredBy: string
    replacedAt: Date
  }[]
> {
  return db
    .selectFrom('conversation_versions')
    .select([
      'title',
      'body',
      sql<string | null>`answer_due_on::text`.as('answerDueOn'),
      'answered_by as answeredBy',
      'replaced_at as replacedAt',
    ])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(LIMITS.versionsPage)
    .execute()
}

export async function insertAddition(
  db: Db,
  { id, body, now }: { id: number; body: string; now: Date },
): Promise<void> {
  await db
    .insertInto('conversation_additions')
    .values({ conversation_id: id, body, created_at: now })
    .execute()
}

/** The texts added to a body, oldest first. */
export async function additionsOf(db: Db, conversationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_additions')
    .select('body')
    .where('conversation_id', '=', conversationId)
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body)
}

import { sql } from 'kysely'
import { promisedAnswerColumns, type ConversationToChange } from '#conversations/authoring.sql.ts'
import type { Db } from '#ctx.ts'

/** Stores what is about to be replaced: title, body and promised answer. */
export async function insertVersion(
  db: Db,
  { id, title, body, ...promised }: ConversationToChange,
  now: Date,
): Promise<void> {
  await db
    .insertInto('conversation_versions')
    .values({ conversation_id: id, title, body, ...promisedAnswerColumns(promised), replaced_at: now })
    .execute()
}

/** Earlier titles, bodies and promised answers, newest first. */
export async function versionsOf(
  db: Db,
  conversationId: number,
): Promise<
  { title: string; body: string; answerDueOn: string | null; answeredBy: string; replacedAt: Date }[]
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

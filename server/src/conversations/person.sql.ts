import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { PersonalQuery } from '#users/person.sql.ts'

/** Deletes a person's conversations and erases their texts. Those posted as an organization stay with it. */
export async function eraseConversations(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({
      title: '',
      body: '',
      print_introduction: '',
      answer_due_on: null,
      answered_by: '',
      index_conversation_at: null,
      close_at: null,
      reopen_at: null,
      is_unopened: false,
      deleted_at: sql`coalesce(deleted_at, ${now}::timestamptz)`,
      change_seq: sql`change_seq + 1`,
    })
    .where('author_id', '=', userId)
    .where('organization_id', 'is', null)
    .execute()
}

/** A person's own conversations that were not deleted, for the export of the account. */
export const exportConversations: PersonalQuery = (userId) => sql`
  select slug_id as conversation, title, body, language, print_introduction as "printIntroduction",
    answer_due_on::text as "answerDueOn", answered_by as "answeredBy", is_indexed as "isPublic", created_at as "startedAt"
  from conversations where author_id = ${userId} and deleted_at is null order by id`

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { PersonalQuery } from '#users/person.sql.ts'

/**
 * Erases additions, earlier versions and outcomes of a person's own conversations. Conversations of organizations keep
 * theirs.
 */
export async function eraseAuthoring(db: Db, userId: number): Promise<void> {
  const own = sql`select id from conversations where author_id = ${userId} and organization_id is null`
  await sql`delete from conversation_versions where conversation_id in (${own})`.execute(db)
  await sql`delete from conversation_additions where conversation_id in (${own})`.execute(db)
  await sql`delete from outcome_versions where conversation_id in (${own})`.execute(db)
}

/** The additions to a person's conversations, for the export of the account. */
export const exportAdditions: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, a.body, a.created_at as "writtenAt"
  from conversation_additions a join conversations c on c.id = a.conversation_id
  where c.author_id = ${userId} and c.deleted_at is null order by a.id`

/** The earlier titles, bodies and promised answers of a person's conversations, for the export of the account. */
export const exportVersions: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, v.title, v.body, v.answer_due_on::text as "answerDueOn",
    v.answered_by as "answeredBy", v.replaced_at as "replacedAt"
  from conversation_versions v join conversations c on c.id = v.conversation_id
  where c.author_id = ${userId} and c.deleted_at is null order by v.id`

/** The outcomes that a person posted, in every version, with their answers. */
export const exportOutcomes: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, v.body, v.is_complete as "isComplete", v.created_at as "writtenAt",
    coalesce((select json_agg(json_build_object('opinion', o.slug_id, 'state', a.state, 'body', a.body,
        'doneBy', a.done_by, 'dueOn', a.due_on) order by a.place)
      from outcome_answers a join opinions o on o.id = a.opinion_id where a.outcome_version_id = v.id), '[]') as answers
  from outcome_versions v join conversations c on c.id = v.conversation_id
  where v.author_id = ${userId} and c.deleted_at is null order by v.id`

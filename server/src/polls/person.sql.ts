import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { DELETED_OPTION } from '#texts/content.ts'
import type { GuestMerge, PersonalQuery } from '#users/person.sql.ts'

/** Moves a guest's poll answers to the account. If both have one, the account's stays. Both users must be locked. */
export async function moveAnswers(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    with gone as (delete from poll_responses where user_id = ${guestId} returning *),
    moved as (
      insert into poll_responses (user_id, conversation_id, option_number, created_at, updated_at)
      select ${accountId}::int, conversation_id, option_number, created_at, updated_at from gone
      on conflict (user_id, conversation_id) do nothing
      returning conversation_id
    )
    insert into tally_deltas (conversation_id, option_number, responses, kind)
    select conversation_id, option_number, -1, 'silent' from gone
    where conversation_id not in (select conversation_id from moved)`.execute(db)
}

/** Deletes all poll answers of a user and subtracts them from the counts. The user must be locked. */
export async function eraseAnswers(db: Db, userId: number): Promise<void> {
  await sql`
    with gone as (delete from poll_responses where user_id = ${userId} returning conversation_id, option_number)
    insert into tally_deltas (conversation_id, option_number, responses, kind)
    select conversation_id, option_number, -1, 'silent' from gone`.execute(db)
}

/** Erases the texts of polls in a person's conversations. Polls of organizations stay. */
export async function erasePolls(db: Db, userId: number): Promise<void> {
  await sql`
    update poll_options set title = ${DELETED_OPTION}
    where conversation_id in (select id from conversations where author_id = ${userId} and organization_id is null)
  `.execute(db)
}

/** The polls of a person's conversations, for the export of the account. */
export const exportPolls: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, json_agg(p.title order by p.option_number) as options
  from conversations c join poll_options p on p.conversation_id = c.id
  where c.author_id = ${userId} and c.deleted_at is null group by c.id order by c.id`

/** A person's poll answers, for the export of the account. */
export const exportAnswers: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, p.title as answer, r.created_at as "answeredAt", r.updated_at as "changedAt"
  from poll_responses r join conversations c on c.id = r.conversation_id
  join poll_options p on p.conversation_id = r.conversation_id and p.option_number = r.option_number
  where r.user_id = ${userId} order by r.conversation_id`

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { GuestMerge, PersonalQuery } from '#users/person.sql.ts'

/** Moves the exclusions of a guest to the account. */
export async function moveSetAside(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    with gone as (delete from set_aside where user_id = ${guestId} returning *)
    insert into set_aside (conversation_id, user_id, is_aside, was_compared, decision_id)
    select conversation_id, ${accountId}::int, is_aside, was_compared, decision_id from gone
    on conflict (conversation_id, user_id) do update set is_aside = set_aside.is_aside or excluded.is_aside,
      was_compared = set_aside.was_compared or excluded.was_compared,
      decision_id = greatest(set_aside.decision_id, excluded.decision_id)`.execute(db)
}

/** The conversations from which a person is excluded, for the export of the account. */
export const exportSetAside: PersonalQuery = (userId) => sql`
  select c.slug_id as conversation, d.created_at as since, d.explanation
  from set_aside s join conversations c on c.id = s.conversation_id join pattern_decisions d on d.id = s.decision_id
  where s.user_id = ${userId} and s.is_aside order by s.conversation_id`

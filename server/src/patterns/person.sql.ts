import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { GuestMerge } from '#users/person.sql.ts'

/** The account stands where the guest stood. */
export async function moveSetAside(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    with gone as (delete from set_aside where user_id = ${guestId} returning *)
    insert into set_aside (conversation_id, user_id, is_aside, was_compared, decision_id)
    select conversation_id, ${accountId}::int, is_aside, was_compared, decision_id from gone
    on conflict (conversation_id, user_id) do update set is_aside = set_aside.is_aside or excluded.is_aside,
      was_compared = set_aside.was_compared or excluded.was_compared,
      decision_id = greatest(set_aside.decision_id, excluded.decision_id)`.execute(db)
}

/** In which conversations a person is set aside, for the export of the account. */
export async function exportSetAside(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom('set_aside as s')
    .innerJoin('conversations as c', 'c.id', 's.conversation_id')
    .innerJoin('pattern_decisions as d', 'd.id', 's.decision_id')
    .select(['c.slug_id as conversation', 'd.created_at as since', 'd.explanation'])
    .where('s.user_id', '=', userId)
    .where('s.is_aside', '=', true)
    .orderBy('s.conversation_id')
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { GuestMerge, PersonalQuery } from '#users/person.sql.ts'

/**
 * Moves mutes of a guest to the account, and mutes of the guest's pseudonyms to the account's pseudonyms in the same
 * conversations, if any. Must run before the guest's pseudonyms move. Nobody mutes themselves as a result. Guests
 * cannot mute anybody, so they have no mutes to move.
 */
export async function moveMutes(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    with gone as (delete from mutes where muted_id = ${guestId} returning *)
    insert into mutes (user_id, muted_id, created_at)
    select user_id, ${accountId}::int, created_at from gone where user_id <> ${accountId}::int
    on conflict do nothing`.execute(db)
  await sql`
    insert into mutes (user_id, pseudonym, created_at)
    select m.user_id, a.name, m.created_at
    from pseudonyms g
    join mutes m on m.pseudonym = g.name
    join pseudonyms a on a.conversation_id = g.conversation_id and a.user_id = ${accountId}::int
    where g.user_id = ${guestId} and m.user_id <> ${accountId}::int
    on conflict do nothing`.execute(db)
  await sql`
    delete from mutes m using pseudonyms g
    where g.user_id = ${guestId} and m.pseudonym = g.name and (m.user_id = ${accountId}::int or exists (
      select from pseudonyms a where a.conversation_id = g.conversation_id and a.user_id = ${accountId}::int))`.execute(
    db,
  )
}

/** The people whom a person muted, for the export of the account. */
export const exportMutes: PersonalQuery = (userId) => sql`
  select coalesce(m.pseudonym, u.username) as username, m.pseudonym is not null as "isPseudonym",
    m.created_at as since
  from mutes m left join users u on u.id = m.muted_id
  where m.user_id = ${userId} and (u.id is null or u.deleted_at is null) order by m.id`

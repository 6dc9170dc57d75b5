import { sql } from 'kysely'
import { LOCKS } from '#conversations/tallies.sql.ts'
import type { Db } from '#ctx.ts'

export type LockedUsers = {
  conversationIds: number[]
}

/**
 * Holds people against their own votes and opinions, and every conversation they take part in against moderation
 * and deletion, until the transaction ends; `excluding` holds those with their texts against everybody's votes.
 * Conversations come before people, as everywhere, so the list is read before people are held; where it has
 * grown by then all is let go and taken again.
 */
export async function lockUsers(
  db: Db,
  { userIds, mode }: { userIds: number[]; mode: 'shared' | 'excluding' },
): Promise<LockedUsers> {
  for (;;) {
    await sql`savepoint before_holding`.execute(db)
    const parts = await involvementsOf(db, userIds)
    await sql`
      select case when has_texts and ${mode} = 'excluding'
        then pg_advisory_xact_lock(${LOCKS.conversation}::int, id)
        else pg_advisory_xact_lock_shared(${LOCKS.conversation}::int, id) end
      from (select * from unnest(${parts.map(({ id }) => id)}::int[], ${parts.map(({ has_texts }) => has_texts)}::boolean[])
        as p (id, has_texts) order by id) as parts`.execute(db)
    await sql`
      select pg_advisory_xact_lock(${LOCKS.user}::int, id)
      from (select distinct id from unnest(${userIds}::int[]) as id order by id) as people`.execute(db)
    const held = new Map(parts.map(({ id, has_texts }) => [id, has_texts]))
    const now = await involvementsOf(db, userIds)
    if (now.every(({ id, has_texts }) => held.has(id) && (!has_texts || held.get(id))))
      return { conversationIds: now.map(({ id }) => id) }
    await sql`rollback to savepoint before_holding`.execute(db)
  }
}

async function involvementsOf(db: Db, userIds: number[]): Promise<{ id: number; has_texts: boolean }[]> {
  const { rows } = await sql<{ id: number; has_texts: boolean }>`
    select id, bool_or(has_texts) as has_texts from (
      select conversation_id as id, false as has_texts from votes where user_id = any(${userIds}::int[])
      union all select conversation_id, true from opinions where author_id = any(${userIds}::int[])
      union all select id, true from conversations where author_id = any(${userIds}::int[])
    ) as parts group by id order by id`.execute(db)
  return rows
}

/**
 * Gives conversations another version and asks for a new analysis of them. Written as an empty delta, which
 * waits for nobody, other than a change of the conversations themselves.
 */
export async function bumpVersions(db: Db, conversationIds: readonly number[]): Promise<void> {
  await sql`
    insert into tally_deltas (conversation_id, at)
    select distinct id, '-infinity'::timestamptz from unnest(${conversationIds}::int[]) as id`.execute(db)
}

/** The conversations in which a user's name is shown. */
export async function conversationsNaming(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversations where author_id = ${userId}
    union select conversation_id from opinions where author_id = ${userId} and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { LOCKS } from '#db/locks.ts'

/** Holds a conversation against votes and new opinions until the transaction ends (they hold it shared). */
export async function lockConversation(db: Db, conversationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.conversation}::int, ${conversationId}::int)`.execute(db)
}

/** Lets votes and opinions of these people in while no one holds the conversations against them. */
export async function lockForVoting(
  db: Db,
  { conversationIds, userIds }: { conversationIds: number[]; userIds: number[] },
): Promise<void> {
  // Sorted, so that two batches that share people wait for one another in one direction only.
  await sql`
    select (select count(pg_advisory_xact_lock_shared(${LOCKS.conversation}::int, id))
        from (select distinct id from unnest(${conversationIds}::int[]) as id order by id) as conversations),
      (select count(pg_advisory_xact_lock(${LOCKS.user}::int, id))
        from (select distinct id from unnest(${userIds}::int[]) as id order by id) as people)
  `.execute(db)
}

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

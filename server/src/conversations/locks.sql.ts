import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { LOCKS } from '#db/locks.ts'

/**
 * Blocks votes and new opinions in a conversation until the transaction ends. They take the same lock in shared mode.
 */
export async function lockConversation(db: Db, conversationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.conversation}::int, ${conversationId}::int)`.execute(db)
}

/** Locks users for voting. The conversations are locked in shared mode, so that several people can vote at once. */
export async function lockForVoting(
  db: Db,
  { conversationIds, userIds }: { conversationIds: number[]; userIds: number[] },
): Promise<void> {
  // Sorted, so that two batches with common users cannot deadlock.
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
 * Blocks votes and opinions of users until the transaction ends, and also moderation and deletion of every conversation
 * they take part in. `excluding` also blocks everybody's votes in conversations with texts of these users.
 * Conversations are locked before users, so their list is read first. If the list has grown when the users are locked,
 * all locks are released and taken again.
 */
export async function lockUsers(
  db: Db,
  { userIds, mode }: { userIds: number[]; mode: 'shared' | 'excluding' },
): Promise<LockedUsers> {
  for (;;) {
    await sql`savepoint before_holding`.execute(db)
    const involvements = await involvementsOf(db, userIds)
    await sql`
      select case when has_texts and ${mode} = 'excluding'
        then pg_advisory_xact_lock(${LOCKS.conversation}::int, id)
        else pg_advisory_xact_lock_shared(${LOCKS.conversation}::int, id) end
      from (select * from unnest(${involvements.map(({ id }) => id)}::int[], ${involvements.map(({ has_texts }) => has_texts)}::boolean[])
        as p (id, has_texts) order by id) as parts`.execute(db)
    await sql`
      select pg_advisory_xact_lock(${LOCKS.user}::int, id)
      from (select distinct id from unnest(${userIds}::int[]) as id order by id) as people`.execute(db)
    const locked = new Map(involvements.map(({ id, has_texts }) => [id, has_texts]))
    const currentInvolvements = await involvementsOf(db, userIds)
    if (currentInvolvements.every(({ id, has_texts }) => locked.has(id) && (!has_texts || locked.get(id))))
      return { conversationIds: currentInvolvements.map(({ id }) => id) }
    await sql`rollback to savepoint before_holding`.execute(db)
  }
}

async function involvementsOf(db: Db, userIds: number[]): Promise<{ id: number; has_texts: boolean }[]> {
  const { rows } = await sql<{ id: number; has_texts: boolean }>`
    select id, bool_or(has_texts) as has_texts from (
      select conversation_id as id, false as has_texts from votes where user_id = any(${userIds}::int[])
      union all select conversation_id, false from poll_responses where user_id = any(${userIds}::int[])
      union all select conversation_id, true from opinions where author_id = any(${userIds}::int[])
      union all select id, true from conversations where author_id = any(${userIds}::int[])
    ) as parts group by id order by id`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { GuestMerge } from '#users/person.sql.ts'

/** Moves a guest's follows to the account. */
export async function moveFollows(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    with gone as (delete from topic_follows where user_id = ${guestId} returning topic_id, created_at)
    insert into topic_follows (user_id, topic_id, created_at) select ${accountId}::int, topic_id, created_at from gone
    on conflict do nothing`.execute(db)
}

/** Deletes what a user follows. */
export async function eraseFollows(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('topic_follows').where('user_id', '=', userId).execute()
}

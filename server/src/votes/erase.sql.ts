import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/** Takes back all votes of a person, out of every count. Needs the person locked. */
export async function eraseVotes(db: Db, userId: number): Promise<void> {
  await sql`
    with gone as (
      delete from votes v using opinions o where v.user_id = ${userId} and o.id = v.opinion_id
      returning v.opinion_id, v.conversation_id, v.choice, o.moderation_id is null and o.deleted_at is null as counts
    ),
    parted as (delete from participations where user_id = ${userId} returning conversation_id, num_votes)
    insert into tally_deltas (conversation_id, opinion_id, votes, participants, agrees, disagrees, passes, at)
    select conversation_id, opinion_id, -(counts::int), 0, -((choice = 1)::int), -((choice = -1)::int),
      -((choice = 0)::int), '-infinity'::timestamptz
    from gone
    union all
    select conversation_id, null, 0, -1, 0, 0, 0, '-infinity'::timestamptz from parted where num_votes > 0`.execute(
    db,
  )
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

/**
 * How many channels of a conversation are counted; visits of further ones are not, so that nobody can fill the table.
 * The product's own poster always is.
 */
export const MAX_CHANNELS = 50

/** Counts a visit of today. */
export async function countVisit(
  db: Db,
  { conversationId, channel }: { conversationId: number; channel: string },
): Promise<void> {
  await sql`
    insert into visits (conversation_id, channel, day, num_visits)
    select ${conversationId}::int, ${channel}, (now() at time zone 'UTC')::date, 1
    where ${channel} = 'poster' or exists (select from visits where conversation_id = ${conversationId} and channel = ${channel})
      or (select count(distinct channel) from visits where conversation_id = ${conversationId}) < ${MAX_CHANNELS}
    on conflict (conversation_id, channel, day) do update set num_visits = visits.num_visits + 1`.execute(db)
}

/** How many visits came by each channel, the busiest first. */
export async function visitsByChannel(
  db: Db,
  conversationId: number,
): Promise<{ channel: string; visits: number }[]> {
  const { rows } = await sql<{ channel: string; visits: number }>`
    select channel, sum(num_visits)::int as visits from visits
    where conversation_id = ${conversationId} group by channel order by visits desc, channel`.execute(db)
  return rows
}

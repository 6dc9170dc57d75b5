import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { BATCH_SIZE, INSERT_NOTIFIED } from '#notifications/notify.sql.ts'

/**
 * Notifies a batch of the people who took part in a conversation that it has an outcome. The batch
 * begins after `afterUserId`, in ascending order of ids. Returns the last id, or undefined when all have been notified.
 */
export async function notifyOfOutcome(
  db: Db,
  { conversationId, afterUserId }: { conversationId: number; afterUserId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with part as (${participantsOf(sql`${conversationId}::int`, afterUserId)}),
    notified as (
      select p.user_id, 'outcome_posted' as kind, 'outcome:' || c.id as event, c.id as conversation_id,
        null::int as opinion_id, null::int as moderation_id, null::int as amount, null::text as detail,
        null::int as pattern_decision_id, null::int as suspension_id, null::int as update_id
      from part p join conversations c on c.id = ${conversationId}
      where c.deleted_at is null and p.user_id is distinct from (select v.author_id from outcome_versions v
        where v.conversation_id = c.id order by v.id limit 1)
        and (c.organization_id is not null or not exists (select from mutes m
          where m.user_id = p.user_id and m.muted_id = c.author_id))
    ),
    put as (${INSERT_NOTIFIED})
    select max(user_id) as last from part`.execute(db)
  return rows[0]?.last ?? undefined
}

/**
 * Notifies a batch of the people who took part of an update, unless they have muted its author. The batch is like that of
 * {@link notifyOfOutcome}. An update that was hidden or erased meanwhile is told to nobody else.
 */
export async function notifyOfUpdate(
  db: Db,
  { updateId, afterUserId }: { updateId: number; afterUserId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with told as (
      select x.* from updates x join conversations c on c.id = x.conversation_id
      where x.id = ${updateId} and x.moderation_id is null and x.body <> '' and c.deleted_at is null
    ),
    part as (${participantsOf(sql`(select conversation_id from told)`, afterUserId)}),
    notified as (
      select p.user_id, 'organizer_update' as kind, 'update:' || t.id as event, t.conversation_id,
        null::int as opinion_id, null::int as moderation_id, null::int as amount, null::text as detail,
        null::int as pattern_decision_id, null::int as suspension_id, t.id as update_id
      from part p cross join told t
      where p.user_id <> t.author_id
        and not exists (select from mutes m where m.user_id = p.user_id and m.muted_id = t.author_id)
    ),
    put as (${INSERT_NOTIFIED})
    select max(user_id) as last from part`.execute(db)
  return rows[0]?.last ?? undefined
}

/** A batch of the people who voted, answered the poll or wrote an opinion, in ascending order of ids. */
const participantsOf = (conversationId: RawBuilder<unknown>, afterUserId: number) => sql`
  select user_id from (
    (select user_id from participations
      where conversation_id = ${conversationId} and user_id > ${afterUserId} and num_votes > 0
      order by user_id limit ${BATCH_SIZE})
    union
    (select user_id from poll_responses
      where conversation_id = ${conversationId} and user_id > ${afterUserId} order by user_id limit ${BATCH_SIZE})
    union
    (select distinct author_id from opinions
      where conversation_id = ${conversationId} and author_id > ${afterUserId} and deleted_at is null and not is_seed
      order by author_id limit ${BATCH_SIZE})
  ) as people order by user_id limit ${BATCH_SIZE}`

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { SHOWN_TIME_SQL } from '#notifications/sql.ts'
import type { GuestMerge, PersonalQuery } from '#users/person.sql.ts'

/**
 * Moves a guest's notifications to the account. The caller has locked the guest, so that no notifications are added
 * meanwhile.
 */
export async function moveNotifications(db: Db, { guestId, accountId }: GuestMerge): Promise<void> {
  await sql`
    delete from notifications g where g.user_id = ${guestId}
      and exists (select from notifications a where a.user_id = ${accountId} and a.event = g.event)`.execute(
    db,
  )
  await db.updateTable('notifications').set({ user_id: accountId }).where('user_id', '=', guestId).execute()
}

/** A person's notifications, for the export of the account. */
export const exportNotifications: PersonalQuery = (userId) => sql`
  select n.kind, ${sql.raw(SHOWN_TIME_SQL)} as at, n.is_read as "isRead", n.amount, n.detail,
    c.slug_id as conversation, o.slug_id as opinion, x.slug_id as update
  from notifications n left join conversations c on c.id = n.conversation_id left join opinions o on o.id = n.opinion_id
  left join updates x on x.id = n.update_id
  where n.user_id = ${userId} order by n.id`

/**
 * The conversations and topics that a person follows, and the kinds of notifications that are switched off, for the
 * export of the account.
 */
export async function exportNotificationSettings(
  db: Db,
  userId: number,
): Promise<{ followedConversations: { conversation: string; since: Date }[]; kindsOff: string[] }> {
  const followedConversations = await db
    .selectFrom('conversation_follows as f')
    .innerJoin('conversations as c', 'c.id', 'f.conversation_id')
    .select(['c.slug_id as conversation', 'f.created_at as since'])
    .where('f.user_id', '=', userId)
    .orderBy('f.created_at')
    .execute()
  const disabledKinds = await db
    .selectFrom('notification_kinds_off')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
  return { followedConversations, kindsOff: disabledKinds.map(({ kind }) => kind) }
}

import { BASIC_KINDS, DELETED_USER, NO_NAME, type NotificationKind } from '@parley/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#ctx.ts'
import { shownName } from '#users/usernames.sql.ts'

/** The recipient and the limits of a page of notifications. */
export type NotificationPage = {
  userId: number
  isLoggedIn: boolean
  /** All kinds, or only those that every client knows. */
  includeAll: boolean
  /** Only notifications older than this one. */
  lastSlugId: string | undefined
  limit: number
}

/** A notification with its subject. Texts are null if they may not be read. */
export type NotificationRow = {
  id: string
  slug_id: string
  kind: string
  amount: number | null
  detail: string | null
  /** Set if the notification is about an exclusion from the analysis. */
  pattern_decision_id: number | null
  is_read: boolean
  created_at: Date
  conversation_slug_id: string | null
  title: string | null
  conversation_language: string | null
  opinion_slug_id: string | null
  /** The text of the opinion, of the update, or of the current outcome. */
  body: string | null
  /** The language of the text. */
  language: string | null
  /** The author of the opinion. */
  username: string | null
  update_id: number | null
  /** Who sent the update: the organization of the conversation, or the person. */
  organizer: string | null
  action: 'lock' | 'move' | 'hide' | 'withdraw' | null
  reason: 'misleading' | 'antisocial' | 'illegal' | 'doxing' | 'sexual' | 'spam' | null
  /** The slug id of the decision that was made or appealed. */
  decision_slug_id: string | null
  is_gone: boolean
  /** How many notifications older than the page are unread, counted up to a hundred; the same in each row. */
  num_older_unread: number
}

const IS_BASIC_SQL = `n.kind = any('{${BASIC_KINDS.join()}}')`

// Notifications of opinions and updates by muted people are neither listed nor counted while the mute lasts.
const IS_NOT_MUTED_SQL = `not (n.kind = 'new_opinion' and exists (select from muted_opinions h
  where h.user_id = n.user_id and h.opinion_id = n.opinion_id))
  and not (n.kind = 'organizer_update' and exists (select from updates x join mutes m on m.muted_id = x.author_id
    where x.id = n.update_id and m.user_id = n.user_id))`

/**
 * The time of a notification `n` about a conversation `c`. Where only results are published, the exact time of an
 * opinion would help to find out when its author voted, so its notification has only the day.
 */
export const SHOWN_TIME_SQL = `case when n.kind = 'new_opinion' and c.publication = 'results'
  then date_trunc('day', n.created_at, 'UTC') else n.created_at end`

/**
 * A page, newest first; empty if the cursor was deleted, because everything older was deleted too. The rule of
 * conversations/rules.ts decides who may read a conversation. A hidden opinion or update is readable only for its author.
 */
export async function selectNotifications(pool: Pool, page: NotificationPage): Promise<NotificationRow[]> {
  const { rows } = await pool.query<NotificationRow>({
    name: 'notifications_page',
    text: `
      with page as materialized (
        select n.* from notifications n
        where n.user_id = $1 and ($3::boolean or ${IS_BASIC_SQL}) and ${IS_NOT_MUTED_SQL} and n.id < case when $4::text is null then 9223372036854775807 else coalesce(
          (select c.id from notifications c where c.slug_id = $4 and c.user_id = $1), 0) end
        order by n.id desc limit $5
      ), older as materialized (
        select count(*)::int as num_unread from (
          select from notifications n
          where n.user_id = $1 and not n.is_read and ($3::boolean or ${IS_BASIC_SQL}) and ${IS_NOT_MUTED_SQL}
            and n.id < (select min(p.id) from page p having count(*) >= $5) limit 100
        ) as unread
      )
      select n.id, n.slug_id, n.kind, n.amount, n.detail, n.pattern_decision_id, n.update_id, n.is_read,
        ${SHOWN_TIME_SQL} as created_at, c.slug_id as conversation_slug_id,
        o.slug_id as opinion_slug_id, case when r.is_readable then nullif(c.title, '') end as title,
        t.language as conversation_language,
        case when n.opinion_id is null then t.language else o.language end as language,
        case when r.is_readable and n.update_id is not null then case when up.moderation_id is null or up.author_id = $1 then up.body end
          when r.is_readable and n.opinion_id is null then w.body
          when r.is_readable and o.deleted_at is null and (m.action is distinct from 'hide' or o.author_id = $1)
          then o.body end as body,
        case when u.deleted_at is not null then '${DELETED_USER}'
          when c.publication = 'votes' and not u.is_imported then coalesce(s.name, '${NO_NAME}')
          else u.username end as username,
        case when r.is_readable then coalesce(g.name, ${shownName('a')}) end as organizer,
        coalesce(d.action, l.action, ud.action) as action, coalesce(d.reason, l.reason, ud.reason) as reason,
        coalesce(d.slug_id, l.slug_id, ud.slug_id, p.slug_id, x.slug_id) as decision_slug_id,
        coalesce(not r.is_readable or o.deleted_at is not null or (m.action = 'hide' and o.author_id <> $1)
            or up.body = '' or (up.moderation_id is not null and up.author_id <> $1), false)
          as is_gone, older.num_unread as num_older_unread
      from page n
      cross join older
      left join conversations c on c.id = n.conversation_id
      left join opinions o on o.id = n.opinion_id
      left join opinion_moderations m on m.id = o.moderation_id
      left join opinion_moderations d on d.id = n.moderation_id and n.opinion_id is not null
      left join conversation_moderations l on l.id = n.moderation_id and n.opinion_id is null and n.update_id is null
      left join updates up on up.id = n.update_id
      left join update_moderations ud on ud.id = n.moderation_id and n.update_id is not null
      left join users a on a.id = up.author_id
      left join organizations g on g.id = c.organization_id and up.id is not null
      left join pattern_decisions p on p.id = n.pattern_decision_id
      left join suspensions x on x.id = n.suspension_id
      left join users u on u.id = o.author_id
      left join pseudonyms s on s.conversation_id = o.conversation_id and s.user_id = o.author_id
      left join lateral (select v.body from outcome_versions v
        where v.conversation_id = c.id and n.kind = 'outcome_posted' order by v.id desc limit 1) w on true
      left join lateral (select coalesce(c.language, nullif(c.suggested_language, '')) as language) t on true
      left join lateral (select c.deleted_at is null and (c.is_ready or c.author_id = $1)
        and (c.is_indexed or not c.is_login_required or $2::boolean) as is_readable) r on c.id is not null
      order by n.id desc`,
    values: [page.userId, page.isLoggedIn, page.includeAll, page.lastSlugId ?? null, page.limit],
  })
  return rows
}

export async function markAllRead(
  db: Db,
  { userId, includeAll }: { userId: number; includeAll: boolean },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .$if(!includeAll, (query) => query.where('kind', 'in', BASIC_KINDS))
    .execute()
}

/** Marks one notification as read; false if the person has no such notification. */
export async function markRead(
  db: Db,
  { userId, slugId }: { userId: number; slugId: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with found as (select id, is_read from notifications where slug_id = ${slugId} and user_id = ${userId}),
    marked as (update notifications n set is_read = true from found f where n.id = f.id and not f.is_read)
    select id from found`.execute(db)
  return rows.length > 0
}

/** The kinds that a person has switched off. */
export async function selectDisabledKinds(db: Db, userId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notification_kinds_off')
    .select('kind')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

type KindSetting = { userId: number; kind: NotificationKind }

export async function switchOff(db: Db, { userId, kind }: KindSetting): Promise<void> {
  await db
    .insertInto('notification_kinds_off')
    .values({ user_id: userId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function switchOn(db: Db, { userId, kind }: KindSetting): Promise<void> {
  await db
    .deleteFrom('notification_kinds_off')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** Deletes a batch of notifications older than three months, oldest first. */
export async function pruneNotifications(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAX_AGE_MS)
  await sql`
    delete from notifications where id in (
      select id from (select id, created_at from notifications order by id limit ${PRUNING_BATCH}) as oldest
      where created_at < ${before})`.execute(db)
}

const MAX_AGE_MS = 92 * 24 * 3_600_000
const PRUNING_BATCH = 5000

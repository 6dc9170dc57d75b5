import { LIMITS, type Organization } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { shownName } from '#users/usernames.sql.ts'

export type NewUpdate = { conversationId: number; authorId: number; body: string; now: Date }

/** Stores an update; undefined if the last one is less than seven days old. */
export async function insertUpdate(db: Db, update: NewUpdate): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into updates (conversation_id, author_id, body, created_at)
    values (${update.conversationId}, ${update.authorId}, ${update.body}, ${update.now})
    on conflict on constraint updates_once_a_week do nothing returning id`.execute(db)
  return rows[0]?.id
}

type LastUpdate = { author_id: number; body: string; created_at: Date }

/** The last update of a conversation, also one that was hidden or erased. */
export async function lastUpdate(db: Db, conversationId: number): Promise<LastUpdate | undefined> {
  const { rows } = await sql<LastUpdate>`
    select author_id, body, created_at from updates
    where conversation_id = ${conversationId} order by created_at desc limit 1`.execute(db)
  return rows[0]
}

export type UpdateRow = {
  slug_id: string
  body: string
  created_at: Date
  username: string
  organization: Organization | null
  is_hidden: boolean
}

/** The updates of a conversation, newest first. A hidden one is only for its author. */
export async function updatesOf(
  db: Db,
  {
    conversationId,
    viewerId,
    origin,
  }: { conversationId: number; viewerId: number | undefined; origin: string },
): Promise<UpdateRow[]> {
  const { rows } = await sql<UpdateRow>`
    select x.slug_id, x.body, x.created_at, x.moderation_id is not null as is_hidden,
      ${sql.raw(shownName('u'))} as username,
      case when o.id is not null then organization_json(o, ${origin}) end as organization
    from updates x join users u on u.id = x.author_id join conversations c on c.id = x.conversation_id
    left join organizations o on o.id = c.organization_id
    where x.conversation_id = ${conversationId} and x.body <> ''
      and (x.moderation_id is null or x.author_id = ${viewerId ?? null}::int)
    order by x.created_at desc limit ${LIMITS.updates}`.execute(db)
  return rows
}

/** Sets the decision that hides an update; null shows it again. */
export async function setUpdateModeration(
  db: Db,
  { updateId, moderationId }: { updateId: number; moderationId: number | null },
): Promise<void> {
  await db.updateTable('updates').set({ moderation_id: moderationId }).where('id', '=', updateId).execute()
}

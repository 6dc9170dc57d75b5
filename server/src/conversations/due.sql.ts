import { sql } from 'kysely'
import { askForApproval, IS_UPLOADED_SQL } from '#conversations/approval.sql.ts'
import { bumpVersions } from '#conversations/sql.ts'
import type { Db } from '#ctx.ts'
import { refreshRank } from '#conversations/tallies.sql.ts'

const FIRST_DATE = sql`least(index_conversation_at, close_at, reopen_at)`
// Written exactly as in the index conversations_due, so that the query can use it.
const HAS_DATE = sql`deleted_at is null
  and (index_conversation_at is not null or close_at is not null or reopen_at is not null)`

/** Conversations that are due to be published, closed or opened, the longest overdue first. */
export async function dueConversations(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversations where ${HAS_DATE} and ${FIRST_DATE} <= ${now}::timestamptz
    order by ${FIRST_DATE} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** For how many seconds the longest overdue conversation has been due; 0 if none is due. */
export async function secondsOverdue(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(${FIRST_DATE})), 0)::float8 as seconds
    from conversations where ${HAS_DATE} and ${FIRST_DATE} <= clock_timestamp()`.execute(db)
  return rows[0]?.seconds ?? 0
}

export type DueChange = {
  slugId: string
  authorId: number
  isPublished: boolean
  /** Whether it was uploaded as a file, so that a moderator makes it public. */
  mustWait: boolean
  isClosed: boolean
  isReopened: boolean
}

/**
 * Applies the due changes of a conversation. Repeated calls do nothing more; the caller holds the conversation's lock.
 * Returns what was done; undefined if nothing was due.
 */
export async function applyDates(
  db: Db,
  { conversationId, now }: { conversationId: number; now: Date },
): Promise<DueChange | undefined> {
  const isDue = (column: 'index_conversation_at' | 'close_at' | 'reopen_at') =>
    sql`coalesce(c.${sql.ref(column)} <= ${now}::timestamptz, false)`
  const { rows } = await sql<DueChange>`
    update conversations c set
      is_indexed = c.is_indexed or ${isDue('index_conversation_at')} and not before.is_uploaded,
      published_at = case when ${isDue('index_conversation_at')} and not before.is_uploaded then ${now}::timestamptz
        else c.published_at end,
      index_conversation_at = case when ${isDue('index_conversation_at')} then null else c.index_conversation_at end,
      closed_at = case when ${isDue('close_at')} then c.close_at when ${isDue('reopen_at')} then null else c.closed_at end,
      is_unopened = c.is_unopened and not ${isDue('reopen_at')},
      close_at = case when ${isDue('close_at')} then null else c.close_at end,
      reopen_at = case when ${isDue('reopen_at')} then null else c.reopen_at end,
      change_seq = c.change_seq + 1
    from (select id, index_conversation_at, close_at, reopen_at, ${sql.raw(IS_UPLOADED_SQL)} as is_uploaded
      from conversations c where id = ${conversationId} for update) before
    where c.id = before.id and c.deleted_at is null
      and least(c.index_conversation_at, c.close_at, c.reopen_at) <= ${now}::timestamptz
    returning c.slug_id as "slugId", c.author_id as "authorId",
      coalesce(before.index_conversation_at <= ${now}::timestamptz, false) and c.is_indexed as "isPublished",
      coalesce(before.index_conversation_at <= ${now}::timestamptz, false) and not c.is_indexed as "mustWait",
      before.close_at is not null and c.close_at is null as "isClosed",
      before.reopen_at is not null and c.reopen_at is null and c.closed_at is null as "isReopened"
  `.execute(db)
  const [changed] = rows
  if (changed?.isClosed) await bumpVersions(db, [conversationId])
  if (changed?.isPublished) await refreshRank(db, conversationId)
  if (changed?.mustWait) await askForApproval(db, conversationId)
  return changed
}

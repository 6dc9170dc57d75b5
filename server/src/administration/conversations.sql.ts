import type { ConversationState } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { containing } from '#db/like.ts'

/** How many conversations a page looks through, so that a search does not read all of them. */
const SEEN_PER_PAGE = 5000
export const CONVERSATIONS_PAGE = 50

export type AdministeredRow = {
  slug_id: string
  title: string
  language: string | null
  created_at: Date
  username: string | null
  organization: string | null
  is_indexed: boolean
  is_closed: boolean
  is_locked: boolean
  is_orphaned: boolean
  index_conversation_at: Date | null
  num_waiting: number
}

type Page = { search: string; state: ConversationState | undefined; after: string | undefined }

/**
 * A page of all conversations, newest first, and where the next one begins. Only the newest few thousand after the
 * cursor are looked through.
 */
export async function administeredConversationRows(
  db: Db,
  { search, state, after }: Page,
): Promise<{ rows: AdministeredRow[]; next: string | undefined }> {
  const { rows } = await sql<AdministeredRow & { last_seen: string; num_seen: number }>`
    with seen as materialized (
      select * from conversations
      where deleted_at is null and is_ready and id < coalesce(
        (select id from conversations where slug_id = ${after ?? null}), 2147483647)
      order by id desc limit ${SEEN_PER_PAGE}
    ),
    told as (
      select c.id, c.slug_id, c.title, coalesce(c.language, nullif(c.suggested_language, '')) as language, c.created_at,
        case when u.deleted_at is null then u.username end as username, o.name as organization, c.is_indexed,
        c.closed_at is not null and not c.is_unopened as is_closed, c.moderation_id is not null as is_locked,
        not case when c.organization_id is null then u.deleted_at is null and not u.is_imported
          else exists (select from organization_members m join users mu on mu.id = m.user_id
            where m.organization_id = c.organization_id and mu.deleted_at is null) end as is_orphaned,
        c.index_conversation_at,
        (select count(*)::int from waiting_opinions w where w.conversation_id = c.id) as num_waiting
      from seen c join users u on u.id = c.author_id left join organizations o on o.id = c.organization_id
    ),
    found as (
      select * from told t where (${search === ''} or t.title ilike ${containing(search)}) and case ${state ?? 'any'}
        when 'public' then is_indexed when 'private' then not is_indexed when 'closed' then is_closed
        when 'locked' then is_locked when 'orphaned' then is_orphaned
        when 'waiting' then num_waiting > 0 or index_conversation_at is not null else true end
      order by id desc limit ${CONVERSATIONS_PAGE + 1}
    )
    select f.*, s.last_seen, s.num_seen
    from (select count(*)::int as num_seen, (select slug_id from seen order by id limit 1) as last_seen from seen) s
    left join found f on true order by f.id desc`.execute(db)
  const [first] = rows
  const found = rows.filter(({ slug_id }) => slug_id !== null)
  const shown = found.slice(0, CONVERSATIONS_PAGE)
  if (found.length > shown.length) return { rows: shown, next: shown.at(-1)?.slug_id }
  return { rows: shown, next: first?.num_seen === SEEN_PER_PAGE ? first.last_seen : undefined }
}

/** The member of an organization who becomes the author: the one named, or a facilitator, or the oldest member. */
export async function memberToLead(
  db: Db,
  { organizationId, username }: { organizationId: number; username: string | undefined },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from organization_members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and u.deleted_at is null
      and (${username === undefined} or u.username = ${username ?? ''})
    order by m.is_facilitator desc, m.created_at, u.id limit 1 for share of u`.execute(db)
  return rows[0]?.id
}

/** Whether an account is there. It stays until the transaction ends. */
export async function isAccountThere(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and deleted_at is null for share`.execute(db)
  return rows.length > 0
}

import type { Desk, QueueKind } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { QueueScope } from '#moderation/queue/scope.ts'
import { SOURCES, waitingFor } from '#moderation/queue/sources.sql.ts'

type WaitingRow = {
  kind: QueueKind
  conversation_id: number
  count: number
  oldest_at: Date
  is_urgent: boolean
}

/** Who asks: moderators and facilitators have a scope; everybody reviews in personal conversations of their own. */
type Viewer = { userId: number; scope: QueueScope | undefined; mayReviewOwn: boolean }

/** What waits for somebody in some conversations, by kind. */
export async function waitingIn(
  db: Db,
  { conversationIds, userId, scope, mayReviewOwn }: Viewer & { conversationIds: readonly number[] },
): Promise<WaitingRow[]> {
  const ids = sql`any(${[...conversationIds]}::int[])`
  const own = mayReviewOwn
    ? await sql<WaitingRow>`
        select 'review' as kind, w.conversation_id, count(*)::int as count, false as is_urgent,
          min(case c.publication when 'results' then date_trunc('day', w.created_at, 'UTC') else w.created_at end)
            as oldest_at
        from waiting_opinions w join conversations c on c.id = w.conversation_id
        where w.conversation_id = ${ids} and c.author_id = ${userId} and c.organization_id is null
          and w.author_id <> ${userId}
        group by w.conversation_id`.execute(db)
    : { rows: [] }
  if (scope === undefined) return own.rows
  const { rows } = await sql<WaitingRow & { source: keyof typeof SOURCES }>`
    select source, conversation_id, count(*)::int as count, min(oldest_at) as oldest_at,
      bool_or(source in ('opinion-report', 'conversation-report') and weight > num) as is_urgent
    from (${waitingFor({ ...scope, conversationIds })}) w group by source, conversation_id`.execute(db)
  const asModerator = rows.map((row) => ({ ...row, kind: SOURCES[row.source].kind }))
  const reviewed = new Set(
    asModerator.flatMap(({ kind, conversation_id: id }) => (kind === 'review' ? [id] : [])),
  )
  return [...asModerator, ...own.rows.filter(({ conversation_id: id }) => !reviewed.has(id))]
}

/** Adds up what waits by kind. */
export function byKind(rows: readonly WaitingRow[]): Desk['waiting'] {
  const waiting: Desk['waiting'] = {}
  for (const { kind, count, oldest_at: at, is_urgent: isUrgent } of rows) {
    const before = waiting[kind]
    const oldestAt = at.toISOString()
    waiting[kind] =
      before === undefined
        ? { count, oldestAt, isUrgent }
        : {
            count: before.count + count,
            oldestAt: before.oldestAt < oldestAt ? before.oldestAt : oldestAt,
            isUrgent: before.isUrgent || isUrgent,
          }
  }
  return waiting
}

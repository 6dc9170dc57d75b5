import { sql } from 'kysely'
import type { PatternKind, QueueKind } from '@parley/contract'
import type { Db } from '#ctx.ts'
import type { QueueScope } from '#moderation/queue/scope.ts'
import { SOURCES, waitingFor, type SourceName, type WaitingRow } from '#moderation/queue/sources.sql.ts'
import { shownName } from '#users/usernames.sql.ts'

export type QueueRow = WaitingRow & {
  source: SourceName
  rank: number
  conversation_slug_id: string
  title: string
  opinion_slug_id: string | null
  /** The author of the opinion or the conversation. */
  author_id: number
  username: string
  /** The number of reports by reason, the most frequent first. */
  reasons: { reason: string; count: number }[] | null
  /** What is unusual about the votes of a pattern. */
  pattern: PatternKind | null
  decision_id: string | null
  action: string | null
  decided_at: Date | null
  decided_reason: string | null
  claimed_by: number | null
  claimant: string | null
  claimed_until: Date | null
}

export type QueuePage = {
  scope: QueueScope
  now: Date
  kind?: QueueKind | undefined
  search?: string | undefined
  /** The last item of the page before. */
  after?: { rank: number; itemId: string } | undefined
  itemId?: string | undefined
  limit: number
}

/** The waiting items, the newest and most severe first. */
export async function selectQueue(db: Db, page: QueuePage): Promise<QueueRow[]> {
  const { scope, now, kind, search = '', after, itemId, limit } = page
  const { rows } = await sql<QueueRow>`
    select w.*, c.slug_id as conversation_slug_id, c.title, coalesce(o.slug_id, v.slug_id) as opinion_slug_id,
      coalesce(o.author_id, v.author_id, c.author_id) as author_id,
      ${sql.raw(shownName('u'))} as username, n.reasons, t.kind as pattern,
      coalesce(m.slug_id, l.slug_id) as decision_id, coalesce(m.action, l.action) as action,
      coalesce(m.created_at, l.created_at) as decided_at, coalesce(m.reason, l.reason) as decided_reason,
      k.user_id as claimed_by, ku.username as claimant, k.expires_at as claimed_until
    from (${waitingFor(scope, { kind, itemId })}) w
    join conversations c on c.id = w.conversation_id
    left join opinions o on o.id = w.opinion_id
    left join waiting_opinions v on w.about = 'waiting_opinion' and v.slug_id = w.slug_id
    join users u on u.id = coalesce(o.author_id, v.author_id, c.author_id)
    left join opinion_moderations m on m.id = o.moderation_id
    left join conversation_moderations l on w.about = 'conversation' and l.id = c.moderation_id
    left join patterns t on w.source = 'pattern' and t.slug_id = w.slug_id
    left join moderation_claims k on k.target = w.target and k.expires_at > ${now}
    left join users ku on ku.id = k.user_id
    left join lateral (select jsonb_agg(jsonb_build_object('reason', reason, 'count', count)
        order by count desc, reason) as reasons
      from (select r.reason, count(*)::int as count from reports r where r.resolution_id is null
        and w.source in ('opinion-report', 'conversation-report') and r.conversation_id = w.conversation_id
        and r.opinion_id is not distinct from w.opinion_id group by r.reason) r) n on true
    where (${after === undefined} or (w.rank, w.source || ':' || w.slug_id)
        < (${after?.rank ?? 0}::float8, ${after?.itemId ?? ''}))
      and (${search === ''} or c.title ilike ${likePattern(search)} or o.body ilike ${likePattern(search)}
        or v.body ilike ${likePattern(search)})
    order by w.rank desc, w.source || ':' || w.slug_id desc
    limit ${limit}`.execute(db)
  return rows
}

const likePattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** For each source, the number of waiting items and the time of the oldest one. */
export async function countQueued(
  db: Db,
  scope: QueueScope,
): Promise<{ source: SourceName; num: number; oldest_at: Date }[]> {
  const { rows } = await sql<{ source: SourceName; num: number; oldest_at: Date }>`
    select w.source, count(*)::int as num, min(w.oldest_at) as oldest_at
    from (${waitingFor(scope)}) w group by w.source`.execute(db)
  return rows
}

/** The number of decisions of all moderators in somebody's scope, including dismissals. */
export async function countDecided(db: Db, scope: QueueScope, since: Date): Promise<number> {
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from (
      select o.conversation_id from opinion_moderations m join opinions o on o.id = m.opinion_id
        where m.created_at >= ${since} and not m.is_from_import and m.action <> 'withdraw'
      union all
      select conversation_id from conversation_moderations where created_at >= ${since} and action <> 'withdraw'
      union all
      select conversation_id from report_resolutions
        where created_at >= ${since} and not led_to_decision and undone_at is null
      union all
      select conversation_id from appeals where answered_at >= ${since}
      union all
      select o.conversation_id from opinion_reviews r join opinions o on o.id = r.opinion_id
        where r.created_at >= ${since} and not r.is_refused
      union all
      select conversation_id from pattern_decisions where created_at >= ${since} and action <> 'readmit'
    ) d join conversations c on c.id = d.conversation_id where ${moderatesConversation(scope)}`.execute(db)
  return rows[0]?.num ?? 0
}

const moderatesConversation = (scope: QueueScope) =>
  scope.role === 'moderator' ? sql`true` : sql`c.organization_id = any(${[...scope.organizationIds]}::int[])`

export type ReportOfItem = {
  reason: string
  explanation: string | null
  created_at: Date
  username: string | null
}

/** The waiting reports of an item, newest first. */
export async function reportsWaiting(
  db: Db,
  { source, conversation_id, opinion_id }: Pick<QueueRow, 'source' | 'conversation_id' | 'opinion_id'>,
): Promise<ReportOfItem[]> {
  if (SOURCES[source].kind !== 'report') return []
  const { rows } = await sql<ReportOfItem>`
    select r.reason, r.explanation, r.created_at, u.username
    from reports r left join users u on u.id = r.reporter_id and u.deleted_at is null
    where r.resolution_id is null and r.conversation_id = ${conversation_id}
      and r.opinion_id is not distinct from ${opinion_id}::int
    order by r.id desc limit 200`.execute(db)
  return rows
}

/** The history: reports in somebody's scope about other content of the same person, and decisions on this item. */
export async function historyOf(
  db: Db,
  {
    scope,
    row: { about, author_id, opinion_id, conversation_id },
  }: { scope: QueueScope; row: Pick<QueueRow, 'about' | 'conversation_id' | 'opinion_id' | 'author_id'> },
): Promise<{ num_reports: number; num_decisions: number }> {
  if (about === 'votes') return { num_reports: 0, num_decisions: 0 }
  const { rows } = await sql<{ num_reports: number; num_decisions: number }>`
    select (select count(*)::int from opinions o join conversations c on c.id = o.conversation_id
        join reports r on r.opinion_id = o.id
        where o.author_id = ${author_id} and o.id is distinct from ${opinion_id}::int and ${moderatesConversation(scope)}
      ) as num_reports,
      (select count(*)::int from opinion_moderations m where m.opinion_id = ${opinion_id}::int
        and not m.is_from_import)
      + (select count(*)::int from conversation_moderations m where ${about === 'conversation'}
        and m.conversation_id = ${conversation_id}) as num_decisions`.execute(db)
  return rows[0] ?? { num_reports: 0, num_decisions: 0 }
}

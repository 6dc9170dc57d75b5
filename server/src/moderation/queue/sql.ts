import { sql } from 'kysely'
import type { PatternKind, QueueKind, QueueOrder } from '@parley/contract'
import { LANGUAGE_OF_CONVERSATION_SQL } from '#conversations/languages.sql.ts'
import type { Db } from '#ctx.ts'
import { containing } from '#db/like.ts'
import type { QueueScope } from '#moderation/queue/scope.ts'
import { SOURCES, waitingFor, type SourceName, type WaitingRow } from '#moderation/queue/sources.sql.ts'
import { shownName } from '#users/usernames.sql.ts'

export type QueueRow = WaitingRow & {
  source: SourceName
  rank: number
  /** Null if the item is about a person. */
  conversation_slug_id: string | null
  title: string | null
  language: string | null
  opinion_slug_id: string | null
  update_slug_id: string | null
  update_body: string | null
  update_sent_at: Date | null
  /** The author of the opinion, the update or the conversation, or the person whom the item is about. */
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
  order?: QueueOrder | undefined
  search?: string | undefined
  /** The last item of the page before. */
  after?: { rank: number; itemId: string } | undefined
  itemId?: string | undefined
  limit: number
}

/** The waiting items, those of the highest rank first. */
export async function selectQueue(db: Db, page: QueuePage): Promise<QueueRow[]> {
  const { scope, now, kind, order, search = '', after, itemId, limit } = page
  const { rows } = await sql<QueueRow>`
    select w.*, c.slug_id as conversation_slug_id, c.title, ${sql.raw(LANGUAGE_OF_CONVERSATION_SQL)} as language, coalesce(o.slug_id, v.slug_id) as opinion_slug_id,
      up.slug_id as update_slug_id, up.body as update_body, up.created_at as update_sent_at,
      u.id as author_id,
      ${sql.raw(shownName('u'))} as username, n.reasons, t.kind as pattern,
      coalesce(m.slug_id, l.slug_id, ud.slug_id) as decision_id, coalesce(m.action, l.action, ud.action) as action,
      coalesce(m.created_at, l.created_at, ud.created_at) as decided_at,
      coalesce(m.reason, l.reason, ud.reason) as decided_reason,
      k.user_id as claimed_by, ${sql.raw(shownName('ku'))} as claimant, k.expires_at as claimed_until
    from (${waitingFor(scope, { kind, order, itemId })}) w
    left join conversations c on c.id = w.conversation_id
    left join appeals x on w.about = 'person' and x.slug_id = w.slug_id
    left join opinions o on o.id = w.opinion_id
    left join waiting_opinions v on w.about = 'waiting_opinion' and v.slug_id = w.slug_id
    left join updates up on up.id = w.update_id
    join users u on u.id = coalesce(o.author_id, v.author_id, up.author_id, x.user_id, c.author_id)
    left join opinion_moderations m on m.id = o.moderation_id
    left join conversation_moderations l on w.about = 'conversation' and l.id = c.moderation_id
    left join update_moderations ud on ud.id = up.moderation_id
    left join patterns t on w.source = 'pattern' and t.slug_id = w.slug_id
    left join moderation_claims k on k.target = w.target and k.expires_at > ${now}
    left join users ku on ku.id = k.user_id
    left join lateral (select jsonb_agg(jsonb_build_object('reason', reason, 'count', count)
        order by count desc, reason) as reasons
      from (select r.reason, count(*)::int as count from reports r where r.resolution_id is null
        and w.source in ('opinion-report', 'conversation-report', 'update-report') and r.conversation_id = w.conversation_id
        and r.opinion_id is not distinct from w.opinion_id and r.update_id is not distinct from w.update_id group by r.reason) r) n on true
    where (${after === undefined} or (w.rank, w.source || ':' || w.slug_id)
        < (${after?.rank ?? 0}::float8, ${after?.itemId ?? ''}))
      and (${search === ''} or c.title ilike ${containing(search)} or (w.about = 'person' and u.username ilike ${containing(search)}) or o.body ilike ${containing(search)}
        or up.body ilike ${containing(search)} or v.body ilike ${containing(search)})
    order by w.rank desc, w.source || ':' || w.slug_id desc
    limit ${limit}`.execute(db)
  return rows
}

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

/** The organizations about whose conversations something waits in somebody's scope, by name. */
export async function organizationsQueued(db: Db, scope: QueueScope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct o.name from (${waitingFor(scope)}) w join conversations c on c.id = w.conversation_id
    join organizations o on o.id = c.organization_id order by o.name`.execute(db)
  return rows.map(({ name }) => name)
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
      select x.conversation_id from update_moderations m join updates x on x.id = m.update_id
        where m.created_at >= ${since} and m.action <> 'withdraw'
      union all
      select conversation_id from report_resolutions
        where created_at >= ${since} and not led_to_decision and undone_at is null
      union all
      select conversation_id from appeals where answered_at >= ${since}
      union all
      select o.conversation_id from opinion_reviews r join opinions o on o.id = r.opinion_id
        where r.created_at >= ${since} and not r.is_refused
      union all
      select conversation_id from conversation_reviews where approved_at >= ${since}
      union all
      select conversation_id from pattern_decisions where created_at >= ${since} and action <> 'readmit'
    ) d left join conversations c on c.id = d.conversation_id where ${moderatesConversation(scope)}`.execute(
    db,
  )
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
  row: Pick<QueueRow, 'source' | 'conversation_id' | 'opinion_id' | 'update_id'>,
): Promise<ReportOfItem[]> {
  if (SOURCES[row.source].kind !== 'report') return []
  const { rows } = await sql<ReportOfItem>`
    select r.reason, r.explanation, r.created_at, u.username
    from reports r left join users u on u.id = r.reporter_id and u.deleted_at is null
    where r.resolution_id is null and r.conversation_id = ${row.conversation_id}
      and r.opinion_id is not distinct from ${row.opinion_id}::int and r.update_id is not distinct from ${row.update_id}::int
    order by r.id desc limit 200`.execute(db)
  return rows
}

type History = { num_reports: number; num_decisions: number; let_in_at: Date | null }
const NO_HISTORY: History = { num_reports: 0, num_decisions: 0, let_in_at: null }

/** The history: reports in somebody's scope about other content of the same person, and decisions on this item. */
export async function historyOf(
  db: Db,
  {
    scope,
    row: { about, author_id, opinion_id, update_id, conversation_id },
  }: {
    scope: QueueScope
    row: Pick<QueueRow, 'about' | 'conversation_id' | 'opinion_id' | 'update_id' | 'author_id'>
  },
): Promise<History> {
  if (about === 'votes' || about === 'person') return NO_HISTORY
  const { rows } = await sql<History>`
    select (select count(*)::int from opinions o join conversations c on c.id = o.conversation_id
        join reports r on r.opinion_id = o.id
        where o.author_id = ${author_id} and o.id is distinct from ${opinion_id}::int and ${moderatesConversation(scope)}
      ) as num_reports,
      (select count(*)::int from opinion_moderations m where m.opinion_id = ${opinion_id}::int
        and not m.is_from_import)
      + (select count(*)::int from update_moderations m where m.update_id = ${update_id}::int)
      + (select count(*)::int from conversation_moderations m where ${about === 'conversation'}
        and m.conversation_id = ${conversation_id}) as num_decisions,
      (select case when c.publication = 'results' and ${scope.role !== 'moderator'}::boolean
          then date_trunc('day', r.created_at, 'UTC') else r.created_at end
        from opinion_reviews r join opinions o on o.id = r.opinion_id join conversations c on c.id = o.conversation_id
        where r.opinion_id = ${opinion_id}::int and not r.is_refused) as let_in_at`.execute(db)
  return rows[0] ?? NO_HISTORY
}

import { sql, type RawBuilder } from 'kysely'
import type { QueueKind, QueueOrder } from '@parley/contract'
import { canOthersAnswer, OPEN_APPEALS, OPEN_SUSPENSION_APPEALS } from '#moderation/appeals.sql.ts'
import type { QueueScope } from '#moderation/queue/scope.ts'

/** The columns that every source has. */
export type WaitingRow = {
  source: string
  /** The id of the item within its source. */
  slug_id: string
  about: 'opinion' | 'conversation' | 'update' | 'waiting_opinion' | 'votes' | 'person'
  /** The target of reservations and notes. Items about the same subject have the same target. */
  target: string
  /** Null if the item is about a person. */
  conversation_id: number | null
  opinion_id: number | null
  update_id: number | null
  /** The number of waiting entries, such as reports. */
  num: number
  /** The severity. An item of twice the weight is ranked as if it were six hours newer. */
  weight: number
  newest_at: Date
  oldest_at: Date
}

/** One kind of item that waits for moderators. A new kind is a new entry of {@link SOURCES}. */
export type QueueSource = {
  kind: QueueKind
  /** Selects the {@link WaitingRow}s in somebody's scope, or only the row with the given id. */
  waiting: (scope: QueueScope, slugId?: string) => RawBuilder<WaitingRow>
}

const isSevere = sql`r.reason in ('doxing', 'sexual', 'illegal')`
const COUNTS_AND_DATES = sql`count(*)::int as num, (count(*) + count(*) filter (where ${isSevere}))::float8 as weight,
  max(r.created_at) as newest_at, min(r.created_at) as oldest_at`

/** The condition for conversations in somebody's scope that were not deleted. */
export const isInScope = (scope: QueueScope): RawBuilder<unknown> => {
  const isNamed = scope.conversationIds ? sql`c.id = any(${[...scope.conversationIds]}::int[])` : sql`true`
  const isOfOrganization =
    scope.organizationName === undefined
      ? sql`true`
      : sql`c.organization_id = (select id from organizations where name = ${scope.organizationName})`
  const isOwn =
    scope.role === 'moderator'
      ? sql`true`
      : sql`c.organization_id = any(${[...scope.organizationIds]}::int[])`
  return sql`c.deleted_at is null and c.is_ready and ${isNamed} and ${isOfOrganization} and ${isOwn}`
}

const hasSlugId = (column: RawBuilder<unknown>, slugId: string | undefined) =>
  slugId === undefined ? sql`true` : sql`${column} = ${slugId}`

/** Whether only items about some conversations are asked for, so that none about a person is. */
const isLimited = (scope: QueueScope): boolean =>
  scope.conversationIds !== undefined || scope.organizationName !== undefined

/** Excludes reports about content of an organization's members from its facilitators. Moderators get these reports. */
const isNotOfMember = (scope: QueueScope) =>
  scope.role === 'moderator'
    ? sql`true`
    : sql`not exists (select from organization_members om
        where om.organization_id = c.organization_id and om.user_id = o.author_id)`

/**
 * The same rules as for an answer: nobody answers their own appeal, and nobody answers an appeal against their own
 * decision if others can.
 */
const mayAnswer = ({ userId, role }: QueueScope) => sql`a.user_id <> ${userId}
  and (${role === 'moderator'}::boolean or a.decided_as <> 'moderator')
  and not exists (select from pattern_people p where p.pattern_id = a.pattern_id and p.user_id = ${userId})
  and (a.moderator_id is distinct from ${userId}::int or not ${canOthersAnswer({
    conversationId: sql`c.id`,
    isByModerator: sql`(a.decided_as = 'moderator')`,
    without: sql`(array[${userId}::int, a.user_id]
      || array(select p.user_id from pattern_people p where p.pattern_id = a.pattern_id))`,
  })})`

/** Where only results are published, facilitators learn the day on which an opinion was written, like other readers. */
const waitingSince = ({
  role,
}: QueueScope) => sql`case when c.publication = 'results' and ${role !== 'moderator'}::boolean
  then date_trunc('day', w.created_at, 'UTC') else w.created_at end`

/** Whether somebody decides that an uploaded conversation becomes public: moderators who do not lead it. */
export const mayApprove = (scope: QueueScope): RawBuilder<unknown> => sql`${isInScope(scope)}
  and ${scope.role === 'moderator'}::boolean and c.author_id <> ${scope.userId}
  and not exists (select from organization_members om
    where om.organization_id = c.organization_id and om.user_id = ${scope.userId})`

/** All sources of items. Nobody gets items about their own content. */
export const SOURCES = {
  'opinion-report': {
    kind: 'report',
    waiting: (scope, slugId) => sql`
      select 'opinion-report' as source, o.slug_id, 'opinion' as about, 'opinion ' || o.id as target,
        o.conversation_id, o.id as opinion_id, null::int as update_id, ${COUNTS_AND_DATES}
      from reports r join opinions o on o.id = r.opinion_id join conversations c on c.id = r.conversation_id
      where r.resolution_id is null and o.deleted_at is null and o.author_id <> ${scope.userId}
        and ${isInScope(scope)} and ${isNotOfMember(scope)} and ${hasSlugId(sql`o.slug_id`, slugId)}
      group by o.id`,
  },
  'conversation-report': {
    kind: 'report',
    waiting: (scope, slugId) => sql`
      select 'conversation-report', c.slug_id, 'conversation', 'conversation ' || c.id, c.id, null::int,
        null::int, ${COUNTS_AND_DATES}
      from reports r join conversations c on c.id = r.conversation_id
      where r.resolution_id is null and r.opinion_id is null and r.update_id is null and c.author_id <> ${scope.userId}
        and ${isInScope(scope)} and ${scope.role === 'moderator'}::boolean and ${hasSlugId(sql`c.slug_id`, slugId)}
      group by c.id`,
  },
  'update-report': {
    kind: 'report',
    waiting: (scope, slugId) => sql`
      select 'update-report', x.slug_id, 'update', 'update ' || x.id, c.id, null::int, x.id, ${COUNTS_AND_DATES}
      from reports r join updates x on x.id = r.update_id join conversations c on c.id = r.conversation_id
      where r.resolution_id is null and x.body <> '' and x.author_id <> ${scope.userId}
        and ${isInScope(scope)} and ${scope.role === 'moderator'}::boolean and ${hasSlugId(sql`x.slug_id`, slugId)}
      group by x.id, c.id`,
  },
  appeal: {
    kind: 'appeal',
    waiting: (scope, slugId) => sql`
      select 'appeal', a.slug_id, case a.kind when 'set_aside' then 'votes' else a.kind end,
        case a.kind when 'opinion' then 'opinion ' || a.opinion_id when 'conversation' then 'conversation ' || c.id
          when 'update' then 'update ' || a.update_id else 'appeal ' || a.id end,
        c.id, a.opinion_id, a.update_id, 1, 1::float8, a.created_at, a.created_at
      from (${OPEN_APPEALS}) a join conversations c on c.id = a.conversation_id
      where ${isInScope(scope)} and ${hasSlugId(sql`a.slug_id`, slugId)} and ${mayAnswer(scope)}`,
  },
  'suspension-appeal': {
    kind: 'appeal',
    waiting: (scope, slugId) => sql`
      select 'suspension-appeal', a.slug_id, 'person', 'appeal ' || a.id, null::int, null::int, null::int, 1, 1::float8, a.created_at,
        a.created_at
      from (${OPEN_SUSPENSION_APPEALS}) a
      where ${scope.role === 'moderator' && !isLimited(scope)}::boolean
        and ${hasSlugId(sql`a.slug_id`, slugId)} and a.user_id <> ${scope.userId} and (a.moderator_id is distinct from ${scope.userId}::int
          or not ${canOthersAnswer({
            conversationId: sql`null::int`,
            isByModerator: sql`true`,
            without: sql`(array[${scope.userId}::int, a.user_id])`,
          })})`,
  },
  review: {
    kind: 'review',
    waiting: (scope, slugId) => sql`
      select 'review', w.slug_id, 'waiting_opinion', 'review ' || w.slug_id, c.id, null::int, null::int, 1, 1::float8,
        ${waitingSince(scope)}, ${waitingSince(scope)}
      from waiting_opinions w join conversations c on c.id = w.conversation_id
      where w.author_id <> ${scope.userId} and ${isInScope(scope)} and ${hasSlugId(sql`w.slug_id`, slugId)}`,
  },
  'conversation-review': {
    kind: 'review',
    waiting: (scope, slugId) => sql`
      select 'conversation-review', c.slug_id, 'conversation', 'conversation ' || c.id, c.id, null::int, null::int, 1, 1::float8,
        x.asked_at, x.asked_at
      from conversation_reviews x join conversations c on c.id = x.conversation_id
      where x.approved_at is null and c.moderation_id is null and ${mayApprove(scope)} and ${hasSlugId(sql`c.slug_id`, slugId)}`,
  },
  pattern: {
    kind: 'pattern',
    waiting: (scope, slugId) => sql`
      select 'pattern', t.slug_id, 'votes', 'pattern ' || t.id, c.id, null::int, null::int, t.num_people, t.num_people::float8,
        t.updated_at, t.found_at
      from patterns t join conversations c on c.id = t.conversation_id
      where t.state = 'waiting' and ${isInScope(scope)} and ${hasSlugId(sql`t.slug_id`, slugId)}
        and not exists (select from pattern_people p where p.pattern_id = t.id and p.user_id = ${scope.userId})`,
  },
} as const satisfies Record<string, QueueSource>

export type SourceName = keyof typeof SOURCES

const isSource = (name: string): name is SourceName => Object.hasOwn(SOURCES, name)

/** Splits the id of an item into its source and its slug id. */
export function partsOf(itemId: string): { source: SourceName; slugId: string } {
  const [source = '', slugId = ''] = itemId.split(':')
  if (!isSource(source)) throw new Error('The contract knows a source that the server does not have')
  return { source, slugId }
}

/** Limits the waiting items to one kind or to one item, and says what their rank is. */
export type QueueFilter = {
  kind?: QueueKind | undefined
  itemId?: string | undefined
  order?: QueueOrder | undefined
}

const WORST = sql`extract(epoch from w.newest_at)::float8 / 21600 + log(2, greatest(w.weight, 1)::numeric)::float8`
const NEWEST = sql`extract(epoch from w.newest_at)::float8`
/** The ranks by which the queue is sorted, the highest first. */
const RANKS = {
  newest: NEWEST,
  oldest: sql`-extract(epoch from w.oldest_at)::float8`,
  // A whole number of reports, and behind the point their time, which is less than one for 3,000 years.
  most_reported: sql`(case when w.source like '%report' then w.num else 0 end) + ${NEWEST} / 1e11`,
} as const satisfies Record<QueueOrder, RawBuilder<unknown>>

/** Selects the waiting items in somebody's scope with their ranks: of all kinds, of one kind, or only one item. */
export const waitingFor = (
  scope: QueueScope,
  { kind, itemId, order }: QueueFilter = {},
): RawBuilder<unknown> => {
  const item = itemId === undefined ? undefined : partsOf(itemId)
  const sources: [string, QueueSource][] = Object.entries(SOURCES)
  const selectedSources = sources.filter(
    ([source, { kind: own }]) =>
      (kind === undefined || own === kind) && (item === undefined || item.source === source),
  )
  return sql`
    select w.*, ${order === undefined ? WORST : RANKS[order]} as rank
    from (${sql.join(
      selectedSources.map(([, { waiting }]) => waiting(scope, item?.slugId)),
      sql` union all `,
    )}) w (source, slug_id, about, target, conversation_id, opinion_id, update_id, num, weight, newest_at, oldest_at)`
}

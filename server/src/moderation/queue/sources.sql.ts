import { sql, type RawBuilder } from 'kysely'
import type { QueueKind } from '@parley/contract'
import type { QueueScope } from '#moderation/queue/scope.ts'

/** What every source says of an item. */
export type WaitingRow = {
  source: string
  /** Of what the item is about, within its source. */
  slug_id: string
  conversation_id: number
  opinion_id: number | null
  /** How many of it wait. */
  num: number
  /** How bad it is: an item of twice the weight stands where it would if it were six hours newer. */
  weight: number
  newest_at: Date
  oldest_at: Date
}

/** One kind of thing that waits for those who moderate. Another kind is another entry of {@link SOURCES}. */
export type QueueSource = {
  kind: QueueKind
  /** What is decided about. */
  about: 'opinion' | 'conversation'
  /** The rows of {@link WaitingRow} that wait for somebody, or only one of them. */
  waiting: (scope: QueueScope, slugId?: string) => RawBuilder<WaitingRow>
}

const isSevere = sql`r.reason in ('doxing', 'sexual', 'illegal')`
const NUMBERS = sql`count(*)::int as num, (count(*) + count(*) filter (where ${isSevere}))::float8 as weight,
  max(r.created_at) as newest_at, min(r.created_at) as oldest_at`

/** Conversations that can still be decided about, and that are in somebody's scope. */
const inScope = (scope: QueueScope) =>
  scope.role === 'moderator'
    ? sql`c.deleted_at is null and c.is_ready`
    : sql`c.deleted_at is null and c.is_ready and c.organization_id = any(${[...scope.organizationIds]}::int[])`

/** Facilitators get no reports about people of their organization: those go to moderators. */
const isOfOthers = (scope: QueueScope) =>
  scope.role === 'moderator'
    ? sql`true`
    : sql`not exists (select from organization_members om
        where om.organization_id = c.organization_id and om.user_id = o.author_id)`

/** Everything that can wait. Nobody gets what is their own. */
export const SOURCES = {
  'opinion-report': {
    kind: 'report',
    about: 'opinion',
    waiting: (scope, slugId) => sql`
      select 'opinion-report' as source, o.slug_id, o.conversation_id, o.id as opinion_id, ${NUMBERS}
      from reports r join opinions o on o.id = r.opinion_id join conversations c on c.id = r.conversation_id
      where r.resolution_id is null and o.deleted_at is null and o.author_id <> ${scope.userId}
        and ${inScope(scope)} and ${isOfOthers(scope)}
        and ${slugId === undefined ? sql`true` : sql`o.slug_id = ${slugId}`}
      group by o.id`,
  },
  'conversation-report': {
    kind: 'report',
    about: 'conversation',
    waiting: (scope, slugId) => sql`
      select 'conversation-report' as source, c.slug_id, c.id as conversation_id, null::int as opinion_id, ${NUMBERS}
      from reports r join conversations c on c.id = r.conversation_id
      where r.resolution_id is null and r.opinion_id is null and c.author_id <> ${scope.userId}
        and ${inScope(scope)} and ${scope.role === 'moderator'}::boolean
        and ${slugId === undefined ? sql`true` : sql`c.slug_id = ${slugId}`}
      group by c.id`,
  },
} as const satisfies Record<string, QueueSource>

export type SourceName = keyof typeof SOURCES

/** What an item is about. */
export function sourceOf(itemId: string): { about: QueueSource['about']; slugId: string } {
  const [name = '', slugId = ''] = itemId.split(':')
  const source: QueueSource | undefined = new Map<string, QueueSource>(Object.entries(SOURCES)).get(name)
  if (source === undefined) throw new Error('The contract knows a source that the server does not have')
  return { about: source.about, slugId }
}

/** What is wanted of what waits. */
export type Wanted = { kind?: QueueKind | undefined; itemId?: string | undefined }

/** All that waits for somebody, of one kind or of all, or one item, with its rank. */
export const waitingFor = (scope: QueueScope, { kind, itemId }: Wanted = {}): RawBuilder<unknown> => {
  const [name, slugId] = itemId?.split(':') ?? []
  const sources: [string, QueueSource][] = Object.entries(SOURCES)
  const wanted = sources.filter(
    ([source, { kind: own }]) =>
      (kind === undefined || own === kind) && (name === undefined || name === source),
  )
  return sql`
    select w.*, extract(epoch from w.newest_at)::float8 / 21600 + log(2, greatest(w.weight, 1)::numeric)::float8 as rank
    from (${sql.join(
      wanted.map(([, { waiting }]) => waiting(scope, slugId)),
      sql` union all `,
    )}) w`
}

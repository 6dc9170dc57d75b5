import type { PollOption, Publication, Structure } from '@parley/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { AWAITS_APPROVAL_SQL } from '#conversations/approval.sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import type { Queryable } from '#db/open.ts'
import { POSITION, type Position } from '#db/position.ts'
import { IS_OVER } from '#conversations/participation.sql.ts'
import { IS_CHANGE } from '#conversations/tallies.sql.ts'
import type { ConversationFacts, Readable } from '#conversations/rules.ts'
import { isOutdated } from '#results/engine.ts'
import { shownName } from '#users/usernames.sql.ts'

/** The access data of a conversation, and the versions that its caches depend on. */
export type ConversationAccess = ConversationFacts & {
  slugId: string
  /** Whether it is closed or locked and so takes no votes. */
  isOver: boolean
  rank: number
  publication: Publication
  /** Changes with every committed change to what is shown of the conversation. */
  version: string
  /** Changes like `version`, but not with votes. */
  contentVersion: string
  /** Increases when anybody is renamed; `version` and `contentVersion` do not change then. */
  nameVersion: number
  /** Where the database was when these versions were read; undefined without replicas. */
  position: Position | undefined
}

/** A conversation that the viewer may read, with its versions. */
export type ReadableConversation = Readable<ConversationAccess>

type AccessRow = {
  id: number
  slug_id: string
  author_id: number
  organization_id: number | null
  is_indexed: boolean
  is_login_required: boolean
  is_ready: boolean
  deleted: boolean
  over: boolean
  rank: number
  publication: Publication
  change_seq: number
  fold_seq: number
  deltas: string
  name_version: number
  position?: Position | null
}

/** The primary, and whether positions are read with the versions, which only replicas need. */
export type AccessSource = Pick<Ctx, 'pool' | 'replicas'>

const accessColumns = ({
  replicas,
}: AccessSource) => `c.id, c.slug_id, c.author_id, c.organization_id, c.is_indexed, c.is_login_required, c.is_ready,
  c.deleted_at is not null as deleted, ${IS_OVER} as over, c.rank, c.publication, c.change_seq, c.fold_seq,
  (select count(*) || '.' || count(*) filter (where ${IS_CHANGE})
    from tally_deltas d where d.conversation_id = c.id) as deltas,
  coalesce((select n.num from name_changes n), 0) as name_version
  ${replicas.length === 0 ? '' : `, ${POSITION} as position`}`

function toAccess(row: AccessRow): ConversationAccess {
  const [numDeltas, numChanges] = row.deltas.split('.')
  return {
    id: row.id,
    slugId: row.slug_id,
    authorId: row.author_id,
    organizationId: row.organization_id,
    isIndexed: row.is_indexed,
    isLoginRequired: row.is_login_required,
    isReady: row.is_ready,
    isDeleted: row.deleted,
    isOver: row.over,
    rank: row.rank,
    publication: row.publication,
    // Between two foldings deltas are only added, whichever commits first. A folding increases fold_seq, and also
    // change_seq if one of its deltas was more than votes.
    version: `${row.change_seq}.${row.fold_seq}.${numDeltas}`,
    contentVersion: `${row.change_seq}.${numChanges}`,
    nameVersion: row.name_version,
    position: row.position ?? undefined,
  }
}

/** Access data of conversations by slug id, in the order of the input. */
export async function accessBySlug(
  source: AccessSource,
  slugIds: readonly string[],
): Promise<(ConversationAccess | undefined)[]> {
  const { rows } = await source.pool.query<AccessRow>({
    name: 'access_by_slug',
    text: `select ${accessColumns(source)} from conversations c where c.slug_id = any($1::text[])`,
    values: [slugIds],
  })
  const bySlug = new Map(rows.map((row) => [row.slug_id, toAccess(row)]))
  return slugIds.map((slugId) => bySlug.get(slugId))
}

export type FeedPage = {
  order: 'popular' | 'new'
  topicCode: string | undefined
  /** Limits the page to conversations of topics that this user follows. */
  followerId: number | undefined
  /** Leaves out conversations by people whom this user has muted. Conversations of organizations stay. */
  muterId?: number | undefined
  after: { slugId: string; rank: number | undefined } | undefined
  limit: number
}

/** Access data of one page of the public feed. */
export async function selectFeedPage(source: AccessSource, page: FeedPage): Promise<ConversationAccess[]> {
  const isPopular = page.order === 'popular'
  const values: unknown[] = [page.limit]
  const conditions = ['c.is_listed']
  const bind = (value: unknown) => `$${values.push(value)}`
  // A conversation that was private at first counts as new when it becomes public.
  const sortColumn = (table: string) =>
    isPopular ? `${table}.rank` : `coalesce(${table}.published_at, ${table}.created_at)`
  if (page.topicCode !== undefined)
    conditions.push(`exists (select from conversation_topics ct join topics t on t.id = ct.topic_id
      where ct.conversation_id = c.id and t.code = ${bind(page.topicCode)})`)
  if (page.followerId !== undefined)
    conditions.push(`exists (select from conversation_topics ct join topic_follows f on f.topic_id = ct.topic_id
      where ct.conversation_id = c.id and f.user_id = ${bind(page.followerId)})`)
  if (page.muterId !== undefined)
    conditions.push(`(c.organization_id is not null or not exists (select from mutes m
      where m.user_id = ${bind(page.muterId)} and m.muted_id = c.author_id))`)
  if (page.after !== undefined) {
    const slug = bind(page.after.slugId)
    const valueOfLast = `(select ${sortColumn('l')} from conversations l where l.slug_id = ${slug})`
    const cursorValue =
      isPopular && page.after.rank !== undefined ? `${bind(page.after.rank)}::float8` : valueOfLast
    const column = sortColumn('c')
    // The first condition lets the index start at the cursor, the second decides among equal ranks.
    conditions.push(`${column} <= ${cursorValue} and (${column} < ${cursorValue} or c.slug_id > ${slug})`)
  }
  const { rows } = await source.pool.query<AccessRow>({
    name: `feed_${page.order}${page.topicCode === undefined ? '' : '_topic'}${page.followerId === undefined ? '' : '_followed'}${page.muterId === undefined ? '' : '_muted'}${
      page.after === undefined ? '' : page.after.rank === undefined ? '_after' : '_after_rank'
    }`,
    text: `select ${accessColumns(source)} from conversations c where ${conditions.join(' and ')}
      order by ${sortColumn('c')} desc, c.slug_id limit $1`,
    values,
  })
  return rows.map(toAccess)
}

/**
 * Access data of a page of somebody's own conversations, newest first, without deleted ones. The page is empty if the
 * cursor is not one of them.
 */
export async function selectOwnConversations(
  source: AccessSource,
  { userId, lastSlugId, limit }: { userId: number; lastSlugId: string | undefined; limit: number },
): Promise<ConversationAccess[]> {
  const { rows } = await source.pool.query<AccessRow>({
    name: 'own_conversations',
    text: `select ${accessColumns(source)} from conversations c
      where c.author_id = $1 and c.deleted_at is null and ($2::text is null or (c.created_at, c.id) <
        (select l.created_at, l.id from conversations l where l.slug_id = $2 and l.author_id = $1))
      order by c.created_at desc, c.id desc limit $3`,
    values: [userId, lastSlugId ?? null, limit],
  })
  return rows.map(toAccess)
}

/** The slug ids of the most popular listed conversations. */
export async function listedConversations(
  pool: Pool,
  limit: number,
): Promise<{ slugId: string; isClosed: boolean }[]> {
  const { rows } = await pool.query<{ slugId: string; isClosed: boolean }>({
    name: 'listed_conversations',
    text: `select c.slug_id as "slugId", c.closed_at is not null and not c.is_unopened as "isClosed"
      from conversations c where c.is_listed order by c.rank desc, c.slug_id limit $1`,
    values: [limit],
  })
  return rows
}

export type ConversationDetails = {
  id: number
  slug_id: string
  title: string
  body: string
  language: string | null
  suggested_language: string | null
  is_indexed: boolean
  is_login_required: boolean
  is_review_required: boolean
  is_newcomer_review_required: boolean
  are_opinions_paused: boolean
  closed_at: Date | null
  close_at: Date | null
  is_unopened: boolean
  reopen_at: Date | null
  index_conversation_at: Date | null
  edited_at: Date | null
  /** As `2026-12-20`. */
  answer_due_on: string | null
  answered_by: string
  additions: { body: string; createdAt: string }[]
  outcome: { createdAt: string; updatedAt: string; isComplete: boolean; hasAnswers: boolean } | null
  updates: { count: number; newestAt: string } | null
  publication: Publication
  source_url: string | null
  /** Whether its importer uploaded it as a file. */
  is_uploaded: boolean
  awaits_approval: boolean
  attribution: string | null
  first_vote_at: Date | null
  last_vote_at: Date | null
  created_at: Date
  updated_at: Date
  rank: number
  author_username: string
  organization: { name: string; imageUrl: string; websiteUrl: string; description: string } | null
  moderation: {
    reason: string
    explanation: string
    detail: string | null
    duplicate_of: string | null
    createdAt: string
    updatedAt: string
  } | null
  topic_codes: string[]
  /** The options of the poll with their answers. */
  poll: PollOption[] | null
  /** Whether it is no unfinished import. */
  is_ready: boolean
  clusters: { key: string; numUsers: number; share?: number }[]
  /** What explains the votes of that run. */
  structure: Structure | null
  /** The run that the clusters belong to. */
  run_id: number | null
  num_opinions: number
  num_about_person: number
  num_moved: number
  num_hidden: number
  num_votes: number
  num_participants: number
  /** Whether the counts of people are being changed. */
  is_updating: boolean
  last_reacted_at: Date
  /** The newest block; null before the first, and where votes are published. */
  block: number | null
  num_people_of_block: number | null
  num_people_of_poll: number | null
  /** How many of them count as independent. */
  num_counting: number | null
  block_at: Date | null
  /** How many people have changed something since. */
  num_after_block: number | null
}

/** All data that these conversations show. Counts and deltas come from one snapshot. */
export async function conversationDetails(
  source: Queryable,
  { ids, origin }: { ids: readonly number[]; origin: string },
): Promise<ConversationDetails[]> {
  const { rows } = await source.query<ConversationDetails>({
    name: 'conversation_details',
    text: `
      select c.id, c.slug_id, c.title, c.body, c.language, c.suggested_language, c.is_indexed, c.is_login_required, c.is_review_required,
        c.is_newcomer_review_required, c.are_opinions_paused, c.closed_at, c.close_at, c.reopen_at, c.is_unopened, c.index_conversation_at,
        c.edited_at, c.answer_due_on::text as answer_due_on, c.answered_by, c.publication,
        coalesce((select json_agg(json_build_object('body', a.body, 'createdAt', a.created_at) order by a.id)
          from conversation_additions a where a.conversation_id = c.id), '[]') as additions,
        (select json_build_object('createdAt', min(v.created_at), 'updatedAt', max(v.created_at),
            'isComplete', (array_agg(v.is_complete order by v.id desc))[1],
            'hasAnswers', exists (select from outcome_answers x where x.outcome_version_id = max(v.id)))
          from outcome_versions v where v.conversation_id = c.id having count(*) > 0) as outcome,
        (select json_build_object('count', count(*), 'newestAt', max(x.created_at)) from updates x
          where x.conversation_id = c.id and x.body <> '' and x.moderation_id is null having count(*) > 0) as updates,
        c.is_ready, c.source_url, c.uploaded_people is not null as is_uploaded, ${AWAITS_APPROVAL_SQL} as awaits_approval, c.attribution, c.first_vote_at, c.last_vote_at, c.created_at, c.updated_at, c.rank,
        ${shownName('u')} as author_username,
        case when o.id is not null then organization_json(o, $2::text) end as organization,
        case when m.id is not null then json_build_object('reason', m.reason, 'explanation', m.explanation,
          'detail', m.detail, 'duplicate_of', (select x.slug_id from conversations x
            where x.id = m.duplicate_of and x.is_indexed and x.is_ready and x.deleted_at is null),
          'createdAt', f.created_at, 'updatedAt', m.created_at) end as moderation,
        coalesce((select array_agg(t.code order by t.code) from conversation_topics ct join topics t on t.id = ct.topic_id
          where ct.conversation_id = c.id), '{}') as topic_codes,
        (select json_agg(json_build_object('optionNumber', p.option_number, 'optionTitle', p.title,
            'numResponses', case c.publication when 'results' then coalesce(k.poll_responses[p.option_number], 0)
              else coalesce(n.num_responses, 0) + coalesce((select sum(x.responses) from tally_deltas x
              where x.conversation_id = c.id and x.option_number = p.option_number), 0) end) order by p.option_number)
          from poll_options p
          left join poll_tallies n on n.conversation_id = c.id and n.option_number = p.option_number
          where p.conversation_id = c.id) as poll,
        coalesce(r.clusters, '[]') as clusters, r.structure, r.id as run_id,
        c.num_opinions + d.opinions as num_opinions, (select count(*)::int from opinions x where x.conversation_id = c.id
          and x.about_person_since is not null and x.deleted_at is null and x.moderation_id is null) as num_about_person,
        e.moved as num_moved,
        e.hidden as num_hidden, c.num_votes + d.votes as num_votes,
        c.num_participants + d.participants as num_participants,
        exists (select from opinions x where x.conversation_id = c.id and x.recounted_to is not null) as is_updating,
        case c.publication when 'results' then date_trunc('day', greatest(c.last_reacted_at, d.at), 'UTC')
          else greatest(c.last_reacted_at, d.at) end as last_reacted_at,
        k.block, k.num_people as num_people_of_block, k.num_people_of_poll, k.num_counting, k.published_at as block_at, pv.num_after as num_after_block
      from conversations c
      join users u on u.id = c.author_id
      left join organizations o on o.id = c.organization_id
      left join conversation_moderations m on m.id = c.moderation_id
      left join lateral (select min(x.created_at) as created_at from conversation_moderations x
        where m.id is not null and x.conversation_id = c.id and x.id > coalesce((select max(w.id)
          from conversation_moderations w where w.conversation_id = c.id and w.action = 'withdraw'), 0)) f on true
      left join lateral (select id, case when ${isOutdated('a')} then '[]' else clusters end as clusters,
          case when not ${isOutdated('a')} then structure end as structure
        from analysis_runs a where conversation_id = c.id order by id desc limit 1) r
        on true
      left join lateral (select block, num_people, num_counting, poll_responses, num_people_of_poll, published_at from blocks
        where conversation_id = c.id order by block desc limit 1) k on true
      left join published_votes pv on pv.conversation_id = c.id
      cross join lateral (select coalesce(sum(t.opinions), 0)::int as opinions, coalesce(sum(t.votes), 0)::int as votes,
        coalesce(sum(t.participants), 0)::int as participants, max(t.at) filter (where t.kind = 'activity') as at
        from tally_deltas t where t.conversation_id = c.id) d
      cross join lateral (select count(*) filter (where y.action = 'move')::int as moved,
        count(*) filter (where y.action = 'hide')::int as hidden
        from opinions z join opinion_moderations y on y.id = z.moderation_id
        where z.conversation_id = c.id and z.moderation_id is not null and z.deleted_at is null) e
      -- The ids are in a subselect so that the plan does not depend on their number: planning takes longer than
      -- reading, and is done once.
      where c.id = any((select $1::int[])::int[])`,
    values: [ids, origin],
  })
  return rows
}

/** Which of the given people follow a topic, in the order of the input. */
export async function areFollowingTopics(pool: Pool, userIds: readonly number[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ user_id: number }>({
    name: 'follow_topics',
    text: `select user_id from unnest($1::int[]) as i (user_id)
      where exists (select from topic_follows f where f.user_id = i.user_id)`,
    values: [userIds],
  })
  const followers = new Set(rows.map(({ user_id }) => user_id))
  return userIds.map((userId) => followers.has(userId))
}

/** Gives a conversation a new version after a change other than votes and new opinions. */
export async function touchConversation(db: Db, conversationId: number): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ change_seq: sql`change_seq + 1` })
    .where('id', '=', conversationId)
    .execute()
}

/**
 * Gives conversations a new version and triggers a new analysis. This inserts empty deltas, because an update of the
 * conversations would have to wait for locks.
 */
export async function bumpVersions(db: Db, conversationIds: readonly number[]): Promise<void> {
  await sql`
    insert into tally_deltas (conversation_id, kind)
    select distinct id, 'correction' from unnest(${conversationIds}::int[]) as id`.execute(db)
}

/** Sets the decision that locks a conversation; null unlocks it. */
export async function setConversationModeration(
  db: Db,
  { conversationId, moderationId }: { conversationId: number; moderationId: number | null },
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ moderation_id: moderationId })
    .where('id', '=', conversationId)
    .execute()
  await bumpVersions(db, [conversationId])
}

import { LIMITS, NO_NAME, type Publication } from '@parley/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Queryable } from '#db/open.ts'
import type { Db } from '#ctx.ts'
import type { ImportReason } from '#texts/content.ts'
import { shownName } from '#users/usernames.sql.ts'

/** An opinion, with the facts that decide who sees it and where. */
export type OpinionRow = {
  id: number
  slug_id: string
  conversation_id: number
  author_id: number
  body: string
  language: string | null
  is_seed: boolean
  created_at: Date
  updated_at: Date
  username: string
  /** Replaces the username in a conversation that publishes votes. */
  pseudonym: string | null
  action: 'move' | 'hide' | null
  reason: string | null
  explanation: string | null
  detail: string | null
  /** The slug id of the opinion that this one duplicates, if everybody can read that one. */
  duplicate_of: string | null
  /** Set if the decision came with the import. */
  import_reason: ImportReason | null
  moderated_at: Date | null
  decided_at: Date | null
  /** The newest block and how many people it has; null before the first, and where votes are published. */
  block: number | null
  num_people_of_block: number | null
  /** Whether it is about the person who answers: no totals of it are published, only a figure of these answers. */
  is_about_person: boolean
  figure_answers: [agrees: number, disagrees: number, passes: number] | null
  /** Whether that block has totals of it. */
  is_in_block: boolean
  num_agrees: number
  num_disagrees: number
  num_passes: number
  /** The participants of the whole conversation. */
  num_participants: number
  publication: Publication
}

/** Whether the time of an opinion `o` in a conversation `c` helps to tell whose votes came when. */
const HIDES_TIME = `(c.publication = 'results' and not o.is_seed)`

/** A time of an opinion: its day in UTC if it must not be more exact. */
const publishedTime = (time: string) =>
  `case when ${HIDES_TIME} then date_trunc('day', ${time}, 'UTC') else ${time} end`

/** The author's first opinions stand after the others of their day, in their own order. */
const NEWEST_FIRST = 'at desc, mixed nulls last, created_at desc, id desc'

/**
 * The states of an opinion that decide in which lists it is. One that is *later* can be voted on, and appears in
 * results with the next block; one about the *person* can be voted on, and never appears among the results of others.
 */
export const OPINION_STATES = {
  listed: '0',
  moved: '1',
  hidden: '2',
  deleted: '3',
  later: '4',
  person: '5',
} as const

/**
 * All opinions of a conversation, newest first, with one character for the state of each, and the newest run. Where only
 * results are published, opinions of one day are in no order of time, which would help to tell whose votes came when.
 */
export async function opinionStates(
  source: Queryable,
  conversationId: number,
): Promise<{ ids: string | null; states: string | null; run_id: number | null }> {
  const { rows } = await source.query<{ ids: string | null; states: string | null; run_id: number | null }>({
    name: 'opinion_states',
    text: `
      select string_agg(id::text, ',' order by ${NEWEST_FIRST}) as ids,
        string_agg(state, '' order by ${NEWEST_FIRST}) as states,
        (select max(r.id) from analysis_runs r where r.conversation_id = $1) as run_id
      from (
        select o.id, o.created_at, case c.publication when 'results' then date_trunc('day', o.created_at, 'UTC')
            else o.created_at end as at,
          case when ${HIDES_TIME} then md5(o.slug_id) end as mixed, case when o.deleted_at is not null then '3' when m.action = 'hide' then '2'
          when m.action = 'move' then '1' when o.about_person_since is not null then '5'
            when b.opinion_id is null and k.has_block then '4' else '0' end as state
        from opinions o join conversations c on c.id = o.conversation_id
        left join opinion_moderations m on m.id = o.moderation_id
        left join block_totals b on b.opinion_id = o.id
        cross join (select exists (select from blocks where conversation_id = $1) as has_block) k
        where o.conversation_id = $1
      ) o`,
    values: [conversationId],
  })
  return rows[0] ?? { ids: null, states: null, run_id: null }
}

/** The slug ids of the opinions of a conversation, by their ids. */
export async function slugIdsOf(pool: Pool, conversationId: number): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; slug_id: string }>({
    name: 'opinion_slug_ids',
    text: 'select id, slug_id from opinions where conversation_id = $1',
    values: [conversationId],
  })
  return new Map(rows.map(({ id, slug_id }) => [id, slug_id]))
}

/** Counts are present where votes are published, else those of the newest block, 0 before the first. */
const published = (ofBlock: string, present: string) =>
  `case c.publication when 'results' then coalesce(${ofBlock}, 0) else ${present} end`

/** Nobody learns totals of an opinion about the person. */
const publishedTotal = (ofBlock: string, present: string) =>
  `case when o.about_person_since is null then ${published(ofBlock, present)} else 0 end`

const OPINION_COLUMNS = `
  o.id, o.slug_id, o.conversation_id, o.author_id, o.body, o.language, o.is_seed,
  ${publishedTime('o.created_at')} as created_at, ${publishedTime('o.updated_at')} as updated_at,
  ${shownName('u')} as username,
  case when not o.is_seed and not u.is_imported and u.deleted_at is null
    then coalesce(s.name, case when c.publication = 'votes' then '${NO_NAME}' end) end as pseudonym,
  c.publication, m.action, m.reason, m.explanation, m.detail, m.import_reason,
  (select x.slug_id from opinions x left join opinion_moderations y on y.id = x.moderation_id
    where x.id = m.duplicate_of and x.deleted_at is null and y.action is distinct from 'hide') as duplicate_of,
  m.created_at as decided_at, f.moderated_at,
  ${publishedTotal('b.num_agrees', 'coalesce(t.num_agrees, 0) + coalesce(d.agrees, 0)')} as num_agrees,
  ${publishedTotal('b.num_disagrees', 'coalesce(t.num_disagrees, 0) + coalesce(d.disagrees, 0)')} as num_disagrees,
  ${publishedTotal('b.num_passes', 'coalesce(t.num_passes, 0) + coalesce(d.passes, 0)')} as num_passes,
  o.about_person_since is not null as is_about_person,
  (select g.shown from person_figures g
    where g.opinion_id = o.id and o.about_person_since is not null and o.moderation_id is null) as figure_answers,
  k.block, k.num_people as num_people_of_block, b.opinion_id is not null as is_in_block,
  ${published('k.num_people', 'c.num_participants + coalesce(p.participants, 0)')} as num_participants`

// One statement reads counts and deltas, so that they come from one snapshot. `idsQuery` selects an id and a position `n`.
const opinionsQuery = (idsQuery: string) => `
  with wanted as materialized (${idsQuery}),
  delta as materialized (
    select conversation_id, opinion_id, sum(agrees)::int as agrees, sum(disagrees)::int as disagrees,
      sum(passes)::int as passes, sum(participants)::int as participants
    from tally_deltas where conversation_id in (select conversation_id from wanted) group by conversation_id, opinion_id
  ),
  newest_block as materialized (
    select distinct on (conversation_id) conversation_id, block, num_people from blocks
    where conversation_id in (select conversation_id from wanted) order by conversation_id, block desc
  )
  select ${OPINION_COLUMNS}
  from wanted w
  join opinions o on o.id = w.id
  join conversations c on c.id = o.conversation_id
  join users u on u.id = o.author_id
  left join pseudonyms s on s.conversation_id = o.conversation_id and s.user_id = o.author_id
  left join opinion_moderations m on m.id = o.moderation_id
  left join lateral (select min(x.created_at) as moderated_at from opinion_moderations x
    where m.id is not null and x.opinion_id = o.id and x.id > coalesce((select max(w.id) from opinion_moderations w
      where w.opinion_id = o.id and w.action = 'withdraw'), 0)) f on true
  left join opinion_tallies t on t.opinion_id = o.id
  left join delta d on d.opinion_id = o.id
  left join block_totals b on b.opinion_id = o.id and o.moderation_id is null
  left join newest_block k on k.conversation_id = o.conversation_id
  left join (select conversation_id, sum(participants)::int as participants from delta group by conversation_id) p
    on p.conversation_id = o.conversation_id
  where o.deleted_at is null
  order by w.n`

const inConversations = (idsQuery: string) => `
  select o.*, c.slug_id as conversation_slug_id,
    (select max(r.id) from analysis_runs r where r.conversation_id = o.conversation_id) as run_id
  from (${opinionsQuery(idsQuery)}) o join conversations c on c.id = o.conversation_id`

/** Ids of opinions of one conversation. */
export type OpinionIds = { conversationId: number; ids: ArrayLike<number> }

/** Each given list of opinions in its order, without deleted ones. An opinion in several lists is read once. */
export async function opinionsById(source: Queryable, lists: readonly OpinionIds[]): Promise<OpinionRow[][]> {
  const conversationOf = new Map(
    lists.flatMap(({ conversationId, ids }) => Array.from(ids, (id) => [id, conversationId] as const)),
  )
  const { rows } = await source.query<OpinionRow>({
    name: 'opinions_by_id',
    text: opinionsQuery(
      'select id, conversation_id, 1 as n from unnest($1::int[], $2::int[]) as i (id, conversation_id)',
    ),
    values: [[...conversationOf.keys()], [...conversationOf.values()]],
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return lists.map(({ ids }) => Array.from(ids).flatMap((id) => byId.get(id) ?? []))
}

/** Opinions of any conversations by their slug ids, in the order of the input, without deleted ones. */
export async function opinionsBySlug(
  pool: Pool,
  slugIds: readonly string[],
): Promise<OpinionInConversation[]> {
  const { rows } = await pool.query<OpinionInConversation>({
    name: 'opinions_by_slug',
    text: inConversations(
      `select o.id, o.conversation_id, min(i.n) as n from unnest($1::text[]) with ordinality as i (slug_id, n)
        join opinions o on o.slug_id = i.slug_id group by o.id`,
    ),
    values: [slugIds],
  })
  const bySlug = new Map(rows.map((row) => [row.slug_id, row]))
  return slugIds.flatMap((slugId) => bySlug.get(slugId) ?? [])
}

export type OwnPage = {
  userId: number
  /** The last opinion of the page before. */
  lastSlugId: string | undefined
  limit: number
}

/** An opinion, with its conversation and the newest run there. */
export type OpinionInConversation = OpinionRow & {
  conversation_slug_id: string
  run_id: number | null
  /** Set if it waits for review; its id is then of another table. */
  is_waiting?: true
}

/** A page of somebody's opinions, newest first, without those they deleted. */
export async function opinionsOfAuthor(
  pool: Pool,
  { userId, lastSlugId, limit }: OwnPage,
): Promise<OpinionInConversation[]> {
  const { rows } = await pool.query<OpinionInConversation>({
    name: 'opinions_of_author',
    text: inConversations(
      `select id, conversation_id, row_number() over (order by created_at desc, id desc) as n from opinions
        where author_id = $1 and deleted_at is null and ($2::text is null or (created_at, id) <
          (select l.created_at, l.id from opinions l where l.slug_id = $2 and l.author_id = $1))
        order by created_at desc, id desc limit $3`,
    ),
    values: [userId, lastSlugId ?? null, limit],
  })
  return rows
}

/** A page of the opinions that somebody has voted on, with the vote, sorted by first vote, newest first. */
export async function opinionsVotedOn(
  pool: Pool,
  { userId, lastSlugId, limit }: OwnPage,
): Promise<(OpinionInConversation & { choice: number; voted_at: Date })[]> {
  const { rows } = await pool.query<OpinionInConversation & { choice: number; voted_at: Date }>({
    name: 'opinions_voted_on',
    text: `select w.*, v.choice, v.created_at as voted_at from (${inConversations(
      `select v.opinion_id as id, v.conversation_id, row_number() over (order by v.created_at desc, v.opinion_id desc) as n
        from votes v join opinions o on o.id = v.opinion_id join conversations c on c.id = v.conversation_id
        left join opinion_moderations m on m.id = o.moderation_id
        where v.user_id = $1 and o.deleted_at is null and c.deleted_at is null
          and (m.action is distinct from 'hide' or o.author_id = $1)
          and ($2::text is null or (v.created_at, v.opinion_id) < (select l.created_at, l.opinion_id
            from votes l join opinions k on k.id = l.opinion_id and k.conversation_id = l.conversation_id
            where k.slug_id = $2 and l.user_id = $1))
        order by v.created_at desc, v.opinion_id desc limit $3`,
    )}) w join votes v on v.conversation_id = w.conversation_id and v.user_id = $1 and v.opinion_id = w.id
      order by v.created_at desc, v.opinion_id desc`,
    values: [userId, lastSlugId ?? null, limit],
  })
  return rows
}

/** The ids of opinions by their slug ids, in the order of the input, including deleted ones. */
export async function opinionIdsBySlug(
  pool: Pool,
  slugIds: readonly string[],
): Promise<({ id: number; conversationId: number } | undefined)[]> {
  const { rows } = await pool.query<{ id: number; slug_id: string; conversation_id: number }>({
    name: 'opinion_ids_by_slug',
    text: 'select id, slug_id, conversation_id from opinions where slug_id = any($1::text[])',
    values: [slugIds],
  })
  const bySlug = new Map(
    rows.map(({ id, slug_id, conversation_id }) => [slug_id, { id, conversationId: conversation_id }]),
  )
  return slugIds.map((slugId) => bySlug.get(slugId))
}

/** A person's own opinions in some conversations, newest first, including waiting ones. */
export async function ownOpinions(
  db: Db,
  { userId, conversationIds }: { userId: number; conversationIds: number[] },
): Promise<{ conversation_id: number; slug_id: string }[]> {
  if (conversationIds.length === 0) return []
  const { rows } = await sql<{ conversation_id: number; slug_id: string }>`
    select conversation_id, slug_id from (
      select conversation_id, slug_id, created_at, id from opinions
      where author_id = ${userId} and conversation_id = any(${conversationIds}::int[]) and deleted_at is null
      union all
      select conversation_id, slug_id, created_at, id from waiting_opinions
      where author_id = ${userId} and conversation_id = any(${conversationIds}::int[])
    ) as own order by created_at desc, id desc limit ${LIMITS.ownOpinions}`.execute(db)
  return rows
}

export type OwnedOpinion = {
  id: number
  conversation_id: number
  author_id: number
  deleted_at: Date | null
  moderation_id: number | null
  about_person_since: Date | null
  created_at: Date
}

/** Whether an opinion is in the counts of its conversation, and its votes too. */
export const isCountedNow = ({
  deleted_at,
  moderation_id,
  about_person_since,
}: Pick<OwnedOpinion, 'deleted_at' | 'moderation_id' | 'about_person_since'>): boolean =>
  deleted_at === null && moderation_id === null && about_person_since === null

/** An opinion, locked so that it can be changed. */
export async function opinionForUpdate(db: Db, slugId: string): Promise<OwnedOpinion | undefined> {
  return (
    db
      .selectFrom('opinions')
      .select(['id', 'conversation_id', 'author_id', 'deleted_at', 'moderation_id', 'about_person_since'])
      // An opinion that waited for review has the date of its text.
      .select(
        sql<Date>`coalesce((select r.written_at from opinion_reviews r where r.opinion_id = opinions.id), created_at)`.as(
          'created_at',
        ),
      )
      .where('slug_id', '=', slugId)
      .forUpdate()
      .executeTakeFirst()
  )
}

/** The conversation of an opinion, also of a waiting one. */
export async function conversationOfOpinion(db: Db, slugId: string): Promise<number | undefined> {
  const { rows } = await sql<{ conversation_id: number }>`
    select conversation_id from opinions where slug_id = ${slugId}
    union all select conversation_id from waiting_opinions where slug_id = ${slugId}`.execute(db)
  return rows[0]?.conversation_id
}

export async function markDeleted(db: Db, opinionId: number): Promise<void> {
  await db
    .updateTable('opinions')
    .set({ deleted_at: sql`now()`, body: '', text_key: null })
    .where('id', '=', opinionId)
    .execute()
}

/** Sets the current decision on an opinion; null if there is none. */
export async function setOpinionModeration(
  db: Db,
  { opinionId, moderationId }: { opinionId: number; moderationId: number | null },
): Promise<void> {
  await db.updateTable('opinions').set({ moderation_id: moderationId }).where('id', '=', opinionId).execute()
}

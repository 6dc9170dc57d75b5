import type { Publication } from '@parley/contract'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { insertWithSlug } from '#db/slug.ts'
import { basicColumns, type ConversationBasics } from '#conversations/authoring.sql.ts'
import { askForApproval, IS_UPLOADED_SQL } from '#conversations/approval.sql.ts'
import { refreshRank } from '#conversations/tallies.sql.ts'
import { lockName } from '#db/locks.ts'
import { isCounted } from '#results/has-figures.ts'

export type ImportedConversation = ConversationBasics & {
  topicIds: number[]
  /** Undefined until an uploaded export has been read. */
  sourceUrl: string | undefined
  attribution: string | undefined
  /** Stated in the source; undefined if it is to be detected. */
  language?: string | undefined
  firstVoteAt: Date | undefined
  lastVoteAt: Date | undefined
  /** Whether people vote and add opinions here, too. Otherwise it is an archive: closed from the beginning. */
  isContinued: boolean
  createdAt: Date
}

export type KnownImport = {
  id: number
  slugId: string
  isReady: boolean
  publication: Publication
  firstVoteAt: Date | null
  lastVoteAt: Date | null
  /** Set if it is an archive. */
  closedAt: Date | null
}

type Source = {
  authorId: number
  sourceUrl: string
}

/** Lets only one import of a source by an author start at a time, until the transaction ends. */
export async function lockImport(db: Db, { authorId, sourceUrl }: Source): Promise<void> {
  await lockName(db, 'import', `${authorId} ${sourceUrl}`)
}

/** The import of this source by this author: an unfinished one, or the newest since a given time. */
export async function findImport(
  db: Db,
  { authorId, sourceUrl, finishedSince }: Source & { finishedSince: Date },
): Promise<KnownImport | undefined> {
  return (
    db
      .selectFrom('conversations')
      .select([
        'id',
        'slug_id as slugId',
        'is_ready as isReady',
        'publication',
        'closed_at as closedAt',
        'first_vote_at as firstVoteAt',
        'last_vote_at as lastVoteAt',
      ])
      .where('author_id', '=', authorId)
      .where('source_url', '=', sourceUrl)
      .where('deleted_at', 'is', null)
      .where(({ eb, or }) => or([eb('is_ready', '=', false), eb('created_at', '>=', finishedSince)]))
      // Uploaded exports are imported by a separate job.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('imports as i')
              .select('i.state')
              .whereRef('i.conversation_id', '=', 'conversations.id'),
          ),
        ),
      )
      .orderBy('id', 'desc')
      .limit(1)
      .$narrowType<{ publication: Publication }>()
      .executeTakeFirst()
  )
}

/** Inserts a conversation that only its author sees until {@link showImport}. */
export async function insertUnfinished(
  db: Db,
  conversation: ImportedConversation,
): Promise<{ id: number; slugId: string }> {
  const made = await insertWithSlug((slugId) =>
    db
      .insertInto('conversations')
      .values({
        ...basicColumns(slugId, conversation),
        is_ready: false,
        language: conversation.language ?? null,
        source_url: conversation.sourceUrl ?? null,
        attribution: conversation.attribution ?? null,
        first_vote_at: conversation.firstVoteAt ?? null,
        last_vote_at: conversation.lastVoteAt ?? null,
        closed_at: conversation.isContinued ? null : conversation.createdAt,
        created_at: conversation.createdAt,
        updated_at: conversation.createdAt,
        last_reacted_at: conversation.createdAt,
      })
      .onConflict((conflict) => conflict.column('slug_id').doNothing())
      .returning(['id', 'slug_id as slugId'])
      .executeTakeFirst(),
  )
  await sql`
    insert into conversation_topics (conversation_id, topic_id)
    select ${made.id}::int, unnest(${conversation.topicIds}::int[])`.execute(db)
  return made
}

/** Stores data about the conversation that an unfinished import has read from its source. */
export async function describeImport(
  db: Db,
  {
    id,
    ...details
  }: {
    id: number
    title?: string
    body?: string
    language?: string | undefined
    sourceUrl?: string
  } & Partial<Pick<ImportedConversation, 'firstVoteAt' | 'lastVoteAt'>>,
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({
      title: details.title,
      body: details.body,
      language: details.language,
      source_url: details.sourceUrl,
      first_vote_at: details.firstVoteAt,
      last_vote_at: details.lastVoteAt,
      change_seq: sql`change_seq + 1`,
    })
    .where('id', '=', id)
    .where('is_ready', '=', false)
    .execute()
}

/** Hides an unfinished import for good; false if it is finished or was deleted. */
export async function dropImport(db: Db, conversationId: number): Promise<boolean> {
  const dropped = await db
    .updateTable('conversations')
    .set({
      title: '',
      body: '',
      index_conversation_at: null,
      deleted_at: sql<Date>`now()`,
      change_seq: sql`change_seq + 1`,
    })
    .where('id', '=', conversationId)
    .where('is_ready', '=', false)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return dropped !== undefined
}

export async function isImportReady(db: Db, conversationId: number): Promise<boolean> {
  const { is_ready } = await db
    .selectFrom('conversations')
    .select('is_ready')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return is_ready
}

export type ShownCounts = {
  numOpinions: number
  numVotes: number
  numParticipants: number
}

/**
 * Counts everything again from the votes. The caller holds the conversation's lock and has recounted its
 * participations.
 */
export async function countImport(db: Db, conversationId: number): Promise<ShownCounts> {
  await db.deleteFrom('tally_deltas').where('conversation_id', '=', conversationId).execute()
  await sql`
    insert into opinion_tallies (opinion_id, num_agrees, num_disagrees, num_passes)
    select o.id, count(*) filter (where v.choice = 1), count(*) filter (where v.choice = -1),
      count(*) filter (where v.choice = 0)
    from opinions o left join votes v on v.conversation_id = ${conversationId} and v.opinion_id = o.id
    where o.conversation_id = ${conversationId} group by o.id order by o.id
    on conflict (opinion_id) do update set num_agrees = excluded.num_agrees,
      num_disagrees = excluded.num_disagrees, num_passes = excluded.num_passes`.execute(db)
  const { rows } = await sql<ShownCounts>`
    update conversations set change_seq = change_seq + 1, updated_at = now(),
      num_opinions = (select count(*) from opinions
        where conversation_id = ${conversationId} and ${sql.raw(isCounted('opinions'))}),
      num_votes = p.votes, num_participants = p.participants
    from (select coalesce(sum(num_votes), 0) as votes, count(*) filter (where num_votes > 0) as participants
      from participations where conversation_id = ${conversationId}) p
    where id = ${conversationId}
    returning num_opinions as "numOpinions", num_votes as "numVotes", num_participants as "numParticipants"
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error(`There is no conversation ${conversationId}`)
  return counts
}

/**
 * Makes a completely imported conversation visible to everybody who may read it. An archive is closed since its last vote
 * at the source. What was uploaded as a file is found with its link only, until a moderator has looked at it.
 */
export async function showImport(db: Db, conversationId: number): Promise<void> {
  const { mustWait } = await db
    .selectFrom('conversations as c')
    .select(sql<boolean>`c.is_indexed and ${IS_UPLOADED}`.as('mustWait'))
    .where('c.id', '=', conversationId)
    .executeTakeFirstOrThrow()
  if (mustWait) await askForApproval(db, conversationId)
  await db
    .updateTable('conversations as c')
    .set({
      is_ready: true,
      ...(mustWait && { is_indexed: false }),
      closed_at: sql`case when closed_at is not null then coalesce(last_vote_at, closed_at) end`,
      uploaded_people: sql`case when ${IS_UPLOADED} then num_participants end`,
      uploaded_opinions: sql`case when ${IS_UPLOADED} then num_opinions end`,
      change_seq: sql`change_seq + 1`,
      last_reacted_at: sql<Date>`now()`,
    })
    .where('c.id', '=', conversationId)
    .execute()
  await refreshRank(db, conversationId)
}

const IS_UPLOADED = sql.raw(IS_UPLOADED_SQL)

/** The stored counts that a finished import shows. */
export async function importCounts(db: Db, conversationId: number): Promise<ShownCounts> {
  return db
    .selectFrom('conversations')
    .select(['num_opinions as numOpinions', 'num_votes as numVotes', 'num_participants as numParticipants'])
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
}

/** The sources of all imports that were ever finished, deleted ones included, whoever leads them now. */
export async function finishedSources(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('source_url')
    .distinct()
    .where('is_ready', '=', true)
    .execute()
  return rows.flatMap(({ source_url }) => source_url ?? [])
}

export async function slugIdOfConversation(db: Db, conversationId: number): Promise<string> {
  const { slug_id } = await db
    .selectFrom('conversations')
    .select('slug_id')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return slug_id
}

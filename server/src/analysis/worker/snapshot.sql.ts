import type { Publication } from '@parley/contract'
import { buildMatrix, type VoteMatrix } from '@parley/opinion-map'
import type { ClientBase, Pool } from 'pg'
import { readPeople, readSharedPlace } from '#analysis/blocks/independent-people.sql.ts'
import type { Person, SharedPlace } from '#analysis/blocks/independent-people.ts'
import type { NewestBlock } from '#analysis/blocks/rule.ts'
import { readNewestBlock } from '#analysis/blocks/blocks.sql.ts'
import { readStoredVotes, withoutMerged } from '#analysis/worker/published-votes.sql.ts'
import { readRunsBefore, type RunsBefore } from '#analysis/worker/runs-before.sql.ts'
import { answersAsVotes, optionIds, type PollSnapshot } from '#analysis/poll.ts'
import { joinVotes, NO_VOTES, VoteColumnsBuilder, type Votes } from '#results/vote-columns.ts'
import { copyRows } from '#db/copy.ts'

/** What decides whether a conversation that publishes only its results gets its next block, and whose votes it has. */
export type Publishing = {
  newest: NewestBlock
  /** The votes and poll answers of the newest block, by the people who stand for them today. */
  before: VoteMatrix
  /** Those of today, also of people who are set aside. Both matrices have the same columns. */
  held: VoteMatrix
  /** Everybody who has voted or answered the poll. */
  people: Person[]
  /** The place that several of them share, if that is stated. */
  sharedPlace: SharedPlace | undefined
  /** Whether nobody can vote any more. */
  isOver: boolean
  now: Date
}

/** The input of a run: votes and counts of one moment. */
export type Snapshot = RunsBefore & {
  numVotes: number
  numParticipants: number
  numOpinions: number
  publication: Publication
  /** The opinions that are not deleted, in ascending order of ids. */
  opinions: { id: number; slugId: string; isModerated: boolean; body: string }[]
  /** The votes on these opinions. */
  votes: Votes
  /** Votes and poll answers of excluded people on these opinions. Only totals count them. */
  aside: Votes
  /** Its poll, if it has one. */
  poll: PollSnapshot | undefined
  /** What decides about the next block, if only results are published. */
  publishing: Publishing | undefined
}

/** Reads the input of a run from one snapshot; undefined if the conversation was deleted. */
export const readSnapshot = (pool: Pool, conversationId: number): Promise<Snapshot | undefined> =>
  inSnapshot(pool, (client) => readSnapshotIn(client, conversationId))

/** Runs several reads on one snapshot of the database. */
export async function inSnapshot<T>(pool: Pool, read: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const found = await read(client)
    await client.query('commit')
    client.release()
    return found
  } catch (error) {
    // The transaction is not over, and may be in the middle of a result.
    client.release(true)
    throw error
  }
}

type CountRow = {
  publication: Publication
  votes: number
  participants: number
  opinions: number
  isOver: boolean
  now: Date
}

/** Reads the input of a run in a transaction of {@link inSnapshot}; undefined if the conversation was deleted. */
export async function readSnapshotIn(
  client: ClientBase,
  conversationId: number,
): Promise<Snapshot | undefined> {
  const { rows: counts } = await client.query<CountRow>(
    `select c.publication, c.num_votes + d.votes as votes, c.num_participants + d.participants as participants,
       c.num_opinions + d.opinions as opinions,
       c.closed_at is not null or c.moderation_id is not null as "isOver", now() as now
     from conversations c
     cross join (select coalesce(sum(votes), 0)::int as votes, coalesce(sum(participants), 0)::int as participants,
       coalesce(sum(opinions), 0)::int as opinions from tally_deltas where conversation_id = $1) d
     where c.id = $1 and c.deleted_at is null`,
    [conversationId],
  )
  const [count] = counts
  if (count === undefined) return undefined
  const { rows: opinions } = await client.query<Snapshot['opinions'][number]>(
    `select id, slug_id as "slugId", moderation_id is not null as "isModerated", body from opinions
     where conversation_id = $1 and deleted_at is null order by id`,
    [conversationId],
  )
  const aside = await readSetAside(client, conversationId)
  const builder = new VoteColumnsBuilder({ opinionIds: opinions.map(({ id }) => id), expected: count.votes })
  await readVotes(client, { conversationId, aside }, builder)
  const input = {
    opinions,
    votes: builder.columns(),
    aside: await readVotesAside(client, { conversationId, aside }),
    poll: await readPoll(client, { conversationId, aside }),
  }
  const { isOver, now } = count
  return {
    numVotes: count.votes,
    numParticipants: count.participants,
    numOpinions: count.opinions,
    publication: count.publication,
    ...input,
    ...(await readRunsBefore(client, conversationId)),
    publishing:
      count.publication === 'votes'
        ? undefined
        : await readPublishing(client, { conversationId, ...input, isOver, now }),
  }
}

type PublishingInput = { conversationId: number } & Pick<Snapshot, 'opinions' | 'votes' | 'aside' | 'poll'> &
  Pick<Publishing, 'isOver' | 'now'>

async function readPublishing(
  client: ClientBase,
  { conversationId, opinions, votes, aside, poll, isOver, now }: PublishingInput,
): Promise<Publishing> {
  const newest = await readNewestBlock(client, conversationId)
  const stored = newest.block === 0 ? undefined : await readStoredVotes(client, conversationId)
  const before = stored ? await withoutMerged(client, stored.votes) : NO_VOTES
  const opinionIds = [...opinions.map(({ id }) => id), ...(poll === undefined ? [] : optionIds(poll))]
  return {
    newest,
    before: buildMatrix(before, { opinionIds }),
    held: buildMatrix(joinVotes(votes, aside, poll?.answers ?? NO_VOTES), { opinionIds }),
    people: await readPeople(client, conversationId),
    sharedPlace: await readSharedPlace(client, conversationId),
    isOver,
    now,
  }
}

/** The people whose votes and answers a run leaves out. Totals still count them. */
async function readSetAside(client: ClientBase, conversationId: number): Promise<number[]> {
  const { rows } = await client.query<{ user_id: number }>(
    'select user_id from set_aside where conversation_id = $1 and is_aside',
    [conversationId],
  )
  return rows.map(({ user_id }) => user_id)
}

async function readVotesAside(client: ClientBase, { conversationId, aside }: AsideQuery): Promise<Votes> {
  const { rows } = await client.query<{ user_id: number; id: number; choice: number }>(
    `select v.user_id, v.opinion_id as id, v.choice from votes v
     join opinions o on o.id = v.opinion_id and o.deleted_at is null
     where v.conversation_id = $1 and v.user_id = any($2::int[])
     union all
     select user_id, -option_number, 1 from poll_responses
     where conversation_id = $1 and user_id = any($2::int[])`,
    [conversationId, aside],
  )
  return {
    participantIds: Int32Array.from(rows, ({ user_id }) => user_id),
    opinionIds: Int32Array.from(rows, ({ id }) => id),
    values: Int8Array.from(rows, ({ choice }) => choice),
  }
}

/** Selects all votes except those of excluded people. */
type AsideQuery = { conversationId: number; aside: readonly number[] }

async function readPoll(
  client: ClientBase,
  { conversationId, aside }: AsideQuery,
): Promise<PollSnapshot | undefined> {
  const { rows: options } = await client.query<{ count: number }>(
    'select count(*)::int as count from poll_options where conversation_id = $1',
    [conversationId],
  )
  const numOptions = options[0]?.count ?? 0
  if (numOptions === 0) return undefined
  const { rows } = await client.query<{ user_id: number; option_number: number }>(
    `select user_id, option_number from poll_responses
     where conversation_id = $1 and user_id <> all($2::int[]) order by user_id`,
    [conversationId, aside],
  )
  return { numOptions, answers: answersAsVotes(rows) }
}

/**
 * Reads one row per person, directly in the order of the index: nothing is sorted, hashed or spilled, and one core is
 * enough. A vote is four bytes, which contain opinion and choice.
 */
async function readVotes(
  client: ClientBase,
  { conversationId, aside }: AsideQuery,
  builder: VoteColumnsBuilder,
): Promise<void> {
  await client.query(
    'set local max_parallel_workers_per_gather = 0; set local enable_hashagg = off; set local enable_sort = off',
  )
  await copyRows(
    client,
    `select user_id, string_agg(int4send((opinion_id << 2) | (choice + 1)), '') from votes
     where conversation_id = ${Math.trunc(conversationId)}
       and user_id <> all('{${aside.map(Math.trunc).join()}}'::int[]) group by user_id`,
    (row) => builder.add(row),
  )
}

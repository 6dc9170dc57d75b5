import type { Publication } from '@parley/contract'
import { buildMatrix, type VoteMatrix } from '@parley/opinion-map'
import type { ClientBase, Pool } from 'pg'
import { readPeople, readSharedPlace } from '#analysis/blocks/independent-people.sql.ts'
import type { Person, SharedPlace } from '#analysis/blocks/independent-people.ts'
import type { NewestBlock } from '#analysis/blocks/next-block.ts'
import {
  readNewestBlock,
  readPublishedTotals,
  runOfBlock,
  type PublishedTotals,
} from '#analysis/blocks/blocks.sql.ts'
import { readVotesOfBlock } from '#analysis/worker/block-votes.sql.ts'
import { readPresentVotes, type VotesOfRun } from '#analysis/worker/present-votes.sql.ts'
import { readStoredVotes, withoutMergedGuests } from '#analysis/worker/published-votes.sql.ts'
import { readEarlierRuns, type LastRun, type EarlierRuns } from '#analysis/worker/earlier-runs.sql.ts'
import { optionIds } from '#analysis/poll.ts'
import { IS_OVER } from '#conversations/participation.sql.ts'
import { joinVotes, NO_VOTES, type Votes } from '#results/vote-columns.ts'

/** What decides whether a conversation that publishes only its results gets its next block, and whose votes it has. */
export type BlockInput = {
  newest: NewestBlock
  /** The votes and poll answers of the newest block, by the accounts that their people have today. */
  before: Votes
  /** The present votes and poll answers, including those of people who are set aside. */
  present: Votes
  /** The present votes as a matrix, and its columns: the opinions, and after them the options of the poll. */
  blockVotes: VoteMatrix
  columns: readonly number[]
  /** Everybody who has voted or answered the poll. */
  people: Person[]
  /** The place that several of them share, if that is stated. */
  sharedPlace: SharedPlace | undefined
  /** What the newest block has published; undefined before the first one. */
  publishedTotals: PublishedTotals | undefined
  /** Whether nobody can vote any more. */
  isOver: boolean
  now: Date
}

/** The input of a run: votes and counts of one moment. */
export type Snapshot = EarlierRuns &
  VotesOfRun & {
    numOpinions: number
    publication: Publication
    /** The opinions that are neither deleted nor about the person, in ascending order of ids. */
    opinions: { id: number; slugId: string; isModerated: boolean; body: string; numReports: number }[]
    /** What decides about the next block, if only results are published. */
    blockInput: BlockInput | undefined
  }

/** Reads the present votes of a conversation; undefined if it was deleted. */
export const readSnapshot = (pool: Pool, conversationId: number): Promise<Snapshot | undefined> =>
  inSnapshot(pool, (client) => readSnapshotIn(client, conversationId))

/**
 * Reads the votes of the newest block, so that its run never knows of a later vote; undefined if it has a run that
 * stays, if there is no block, or if the conversation was deleted.
 */
export const readSnapshotOfBlock = (pool: Pool, conversationId: number): Promise<Snapshot | undefined> =>
  inSnapshot(pool, async (client) => {
    const { run = 'current' } = (await runOfBlock(client, conversationId)) ?? {}
    if (run === 'current') return undefined
    return readSnapshotIn(client, conversationId, { isOfBlock: true, isAnew: run === 'replaced' })
  })

/** The opinions as a run knew them, so that computing the run again publishes nothing that happened since. */
function asKnownTo(
  { opinionIds, moderatedOut }: LastRun,
  opinions: Snapshot['opinions'],
): Snapshot['opinions'] {
  const [known, moderated] = [new Set(opinionIds), new Set(moderatedOut)]
  return opinions
    .filter(({ id }) => known.has(id))
    .map((opinion) => ({ ...opinion, isModerated: moderated.has(opinion.id) }))
}

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
    // Closes the connection, because its transaction is not over and it may be in the middle of a result.
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

/** Reads a snapshot in a transaction of {@link inSnapshot}; undefined if the conversation was deleted. */
export async function readSnapshotIn(
  client: ClientBase,
  conversationId: number,
  { isOfBlock, isAnew } = { isOfBlock: false, isAnew: false },
): Promise<Snapshot | undefined> {
  const { rows: counts } = await client.query<CountRow>(
    `select c.publication, c.num_votes + d.votes as votes, c.num_participants + d.participants as participants,
       c.num_opinions + d.opinions as opinions,
       ${IS_OVER} as "isOver", now() as now
     from conversations c
     cross join (select coalesce(sum(votes), 0)::int as votes, coalesce(sum(participants), 0)::int as participants,
       coalesce(sum(opinions), 0)::int as opinions from tally_deltas where conversation_id = $1) d
     where c.id = $1 and c.deleted_at is null`,
    [conversationId],
  )
  const [count] = counts
  if (count === undefined) return undefined
  const { rows: present } = await client.query<Snapshot['opinions'][number]>(
    `select id, slug_id as "slugId", moderation_id is not null as "isModerated", body,
       (select count(*)::int from reports r where r.opinion_id = opinions.id) as "numReports"
     from opinions
     where conversation_id = $1 and deleted_at is null and about_person_since is null order by id`,
    [conversationId],
  )
  const before = await readEarlierRuns(client, conversationId)
  const opinions = isAnew && before.lastRun !== undefined ? asKnownTo(before.lastRun, present) : present
  const readVotes = isOfBlock ? readVotesOfBlock : readPresentVotes
  const input = { opinions, ...(await readVotes(client, { conversationId, opinions, count })) }
  const { isOver, now } = count
  return {
    numOpinions: count.opinions,
    publication: count.publication,
    ...input,
    ...before,
    blockInput:
      count.publication === 'votes'
        ? undefined
        : await readBlockInput(client, { conversationId, ...input, isOfBlock, isOver, now }),
  }
}

type BlockInputOptions = { conversationId: number } & Pick<
  Snapshot,
  'opinions' | 'votes' | 'aside' | 'poll'
> &
  Pick<BlockInput, 'isOver' | 'now'> & { isOfBlock: boolean }

async function readBlockInput(
  client: ClientBase,
  { conversationId, opinions, votes, aside, poll, isOfBlock, isOver, now }: BlockInputOptions,
): Promise<BlockInput> {
  const options = poll === undefined ? [] : optionIds(poll)
  const columns = [...opinions.map(({ id }) => id), ...options]
  const [newest, people, sharedPlace] = [
    await readNewestBlock(client, conversationId),
    await readPeople(client, conversationId),
    await readSharedPlace(client, conversationId),
  ]
  const hasBlock = newest.block > 0
  const publishedTotals = hasBlock ? await readPublishedTotals(client, conversationId) : undefined
  const present = joinVotes(votes, aside, poll?.answers ?? NO_VOTES)
  const before = isOfBlock ? present : hasBlock ? await readVotesBefore(client, conversationId) : NO_VOTES
  const blockVotes = buildMatrix(present, { opinionIds: columns })
  return { newest, before, present, blockVotes, columns, people, sharedPlace, publishedTotals, isOver, now }
}

async function readVotesBefore(client: ClientBase, conversationId: number): Promise<Votes> {
  const stored = await readStoredVotes(client, conversationId)
  return stored ? withoutMergedGuests(client, stored.votes) : NO_VOTES
}

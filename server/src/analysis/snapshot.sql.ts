import type { MapResult } from '@parley/opinion-map'
import type { ClientBase, Pool } from 'pg'
import { VoteColumnsBuilder } from '#analysis/vote-columns.ts'
import { copyRows } from '#db/copy.ts'

/** What a run sees: votes and counts of one moment. */
export type Snapshot = {
  numVotes: number
  numParticipants: number
  numOpinions: number
  /** Of the opinions that are not deleted. */
  votes: { participantIds: Int32Array; opinionIds: Int32Array; values: Int8Array }
  moderatedOut: number[]
  /** The last map that had clear groups. */
  previous: MapResult | undefined
}

/** Reads what a run needs, all from one snapshot; nothing where the conversation is gone. */
export async function readSnapshot(pool: Pool, conversationId: number): Promise<Snapshot | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const snapshot = await readAll(client, conversationId)
    await client.query('commit')
    client.release()
    return snapshot
  } catch (error) {
    // Its transaction is not over, and may be in the middle of a result.
    client.release(true)
    throw error
  }
}

async function readAll(client: ClientBase, conversationId: number): Promise<Snapshot | undefined> {
  const { rows: counts } = await client.query<{ votes: number; participants: number; opinions: number }>(
    `select c.num_votes + d.votes as votes, c.num_participants + d.participants as participants,
       c.num_opinions + d.opinions as opinions
     from conversations c
     cross join (select coalesce(sum(votes), 0)::int as votes, coalesce(sum(participants), 0)::int as participants,
       coalesce(sum(opinions), 0)::int as opinions from tally_deltas where conversation_id = $1) d
     where c.id = $1 and c.deleted_at is null`,
    [conversationId],
  )
  const [count] = counts
  if (count === undefined) return undefined
  const { rows: opinions } = await client.query<{ id: number; is_moderated: boolean }>(
    `select id, moderation_id is not null as is_moderated from opinions
     where conversation_id = $1 and deleted_at is null order by id`,
    [conversationId],
  )
  const builder = new VoteColumnsBuilder({ opinionIds: opinions.map(({ id }) => id), expected: count.votes })
  await readVotes(client, conversationId, builder)
  const { rows: runs } = await client.query<{ map: MapResult }>(
    `select result -> 'map' as map from analysis_runs
     where conversation_id = $1 and clusters <> '[]'::jsonb order by id desc limit 1`,
    [conversationId],
  )
  return {
    numVotes: count.votes,
    numParticipants: count.participants,
    numOpinions: count.opinions,
    votes: builder.columns(),
    moderatedOut: opinions.filter(({ is_moderated }) => is_moderated).map(({ id }) => id),
    previous: runs[0]?.map,
  }
}

/**
 * One row for each person, straight from the index in its order: nothing is sorted, hashed or spilled, and one core is
 * enough. A vote is four bytes, opinion and choice together.
 */
async function readVotes(
  client: ClientBase,
  conversationId: number,
  builder: VoteColumnsBuilder,
): Promise<void> {
  await client.query(
    'set local max_parallel_workers_per_gather = 0; set local enable_hashagg = off; set local enable_sort = off',
  )
  await copyRows(
    client,
    `select user_id, string_agg(int4send((opinion_id << 2) | (choice + 1)), '') from votes
     where conversation_id = ${Math.trunc(conversationId)} group by user_id`,
    (row) => builder.add(row),
  )
}

import type { Publication } from '@parley/contract'
import type { MapResult, Stability, UnclearReason } from '@parley/opinion-map'
import type { ClientBase, Pool } from 'pg'
import {
  lineagesByKey,
  NO_LINEAGES,
  type LineagesBefore,
  type StoredGroup,
} from '#analysis/worker/lineages.ts'
import { FIRST_TOLD, readPublishedVotes, type PublishedVotes } from '#analysis/worker/published-votes.sql.ts'
import { answersAsVotes, type PollSnapshot } from '#analysis/poll.ts'
import type { PreviousMaps } from '#analysis/worker/previous.ts'
import { LAST_MEASURED, measuredIn } from '#analysis/worker/supplements.sql.ts'
import { VoteColumnsBuilder, type Votes } from '#analysis/worker/vote-columns.ts'
import { copyRows } from '#db/copy.ts'

/** What a run sees: votes and counts of one moment. */
export type Snapshot = {
  numVotes: number
  numParticipants: number
  numOpinions: number
  publication: Publication
  /** Those that are not deleted, ascending. */
  opinions: { id: number; isModerated: boolean; body: string }[]
  /** On these opinions. */
  votes: Votes
  /** Votes on these opinions, and poll answers, of people set aside: totals count them, and nothing else does. */
  aside: Votes
  /** Its poll, if it has one. */
  poll: PollSnapshot | undefined
  /** What is known of the runs before; undefined if there is none. */
  previous: PreviousMaps | undefined
  lineages: LineagesBefore
  /** The newest run: which opinions it was of, its seed, and the newest decision about people set aside that it has seen. */
  lastRun: LastRun | undefined
  /** In how many re-draws the groups were the same when that was measured last. */
  measured: Stability | undefined
  /** The newest decision about people set aside. */
  asideDecisionId: number | null
  published: PublishedVotes | undefined
  /** The map with the groups in which the published votes were told first, if they were. */
  toldGroups?: MapResult | undefined
  /** Whether people stay in the groups of the run before. */
  keepsGroups?: boolean
}

export type LastRun = {
  id: number
  opinionIds: number[]
  moderatedOut: number[]
  seed: number
  /** Null where it shows groups. */
  unclearReason: UnclearReason | null
  asideDecisionId: number | null
}

/** Reads what a run needs from one snapshot; undefined if the conversation was deleted. */
export const readSnapshot = (pool: Pool, conversationId: number): Promise<Snapshot | undefined> =>
  inSnapshot(pool, (client) => readSnapshotIn(client, conversationId))

/** Reads several things of one moment. */
export async function inSnapshot<T>(pool: Pool, read: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const found = await read(client)
    await client.query('commit')
    client.release()
    return found
  } catch (error) {
    // Its transaction is not over, and may be in the middle of a result.
    client.release(true)
    throw error
  }
}

type CountRow = { publication: Publication; votes: number; participants: number; opinions: number }

/** What a run needs, read in a transaction of {@link inSnapshot}; undefined if the conversation was deleted. */
export async function readSnapshotIn(
  client: ClientBase,
  conversationId: number,
): Promise<Snapshot | undefined> {
  const { rows: counts } = await client.query<CountRow>(
    `select c.publication, c.num_votes + d.votes as votes, c.num_participants + d.participants as participants,
       c.num_opinions + d.opinions as opinions
     from conversations c
     cross join (select coalesce(sum(votes), 0)::int as votes, coalesce(sum(participants), 0)::int as participants,
       coalesce(sum(opinions), 0)::int as opinions from tally_deltas where conversation_id = $1) d
     where c.id = $1 and c.deleted_at is null`,
    [conversationId],
  )
  const [count] = counts
  if (count === undefined) return undefined
  const { rows: opinions } = await client.query<Snapshot['opinions'][number]>(
    `select id, moderation_id is not null as "isModerated", body from opinions
     where conversation_id = $1 and deleted_at is null order by id`,
    [conversationId],
  )
  const aside = await readSetAside(client, conversationId)
  const builder = new VoteColumnsBuilder({ opinionIds: opinions.map(({ id }) => id), expected: count.votes })
  await readVotes(client, { conversationId, aside }, builder)
  return {
    numVotes: count.votes,
    numParticipants: count.participants,
    numOpinions: count.opinions,
    publication: count.publication,
    opinions,
    votes: builder.columns(),
    aside: await readVotesAside(client, { conversationId, aside }),
    poll: await readPoll(client, { conversationId, aside }),
    ...(await readPrevious(client, conversationId)),
    published: count.publication === 'votes' ? undefined : await readPublishedVotes(client, conversationId),
  }
}

type Previous = Pick<
  Snapshot,
  'previous' | 'lineages' | 'lastRun' | 'measured' | 'asideDecisionId' | 'toldGroups'
>

async function readPrevious(client: ClientBase, conversationId: number): Promise<Previous> {
  const { rows: decisions } = await client.query<{ id: number | null }>(
    `select max(id) as id from pattern_decisions where conversation_id = $1 and action <> 'nothing_wrong'`,
    [conversationId],
  )
  const asideDecisionId = decisions[0]?.id ?? null
  const { rows: measurements } = await client.query<Stability>(LAST_MEASURED, [conversationId])
  const measured = measuredIn(measurements)
  const { rows } = await client.query<LastRun & { isClear: boolean }>(
    `select id, result #>> '{map,unclearReason}' as "unclearReason",
       result #> '{map,opinionIds}' as "opinionIds", result #> '{map,parameters,moderatedOut}' as "moderatedOut",
       (result #>> '{map,parameters,seed}')::int as seed, clusters <> '[]'::jsonb as "isClear",
       aside_decision_id as "asideDecisionId"
     from analysis_runs where conversation_id = $1 order by id desc limit 1`,
    [conversationId],
  )
  const [newest] = rows
  if (newest === undefined)
    return { previous: undefined, lineages: NO_LINEAGES, lastRun: undefined, measured, asideDecisionId }
  const { isClear: hadClearGroups, ...lastRun } = newest
  const { rows: clear } = await client.query<{ id: number; map: MapResult; clusters: StoredGroup[] }>(
    `select id, result -> 'map' as map, clusters from analysis_runs
     where conversation_id = $1 and clusters <> '[]'::jsonb order by id desc limit 1`,
    [conversationId],
  )
  const lineages = { byKey: lineagesByKey(clear[0]?.clusters ?? []), fresh: lastRun.id }
  return {
    previous: { clear: clear[0]?.map, hadClearGroups },
    lineages,
    lastRun,
    measured,
    asideDecisionId,
    toldGroups: await readToldGroups(client, { conversationId, newestClear: clear[0] }),
  }
}

/** Most often that is the newest map with clear groups. */
async function readToldGroups(
  client: ClientBase,
  known: { conversationId: number; newestClear: { id: number; map: MapResult } | undefined },
): Promise<MapResult | undefined> {
  const { conversationId, newestClear } = known
  const { rows } = await client.query<{ id: number | null }>(FIRST_TOLD, [conversationId])
  const id = rows[0]?.id ?? null
  if (id === null || id === newestClear?.id) return id === null ? undefined : newestClear?.map
  const { rows: runs } = await client.query<{ map: MapResult }>(
    `select result -> 'map' as map from analysis_runs where id = $1`,
    [id],
  )
  return runs[0]?.map
}

/** Whose votes and answers a run leaves out; the totals keep them. */
async function readSetAside(client: ClientBase, conversationId: number): Promise<number[]> {
  const { rows } = await client.query<{ user_id: number }>(
    'select user_id from set_aside where conversation_id = $1 and is_aside',
    [conversationId],
  )
  return rows.map(({ user_id }) => user_id)
}

async function readVotesAside(client: ClientBase, { conversationId, aside }: Counted): Promise<Votes> {
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

/** What is read: all but that of people set aside. */
type Counted = { conversationId: number; aside: readonly number[] }

async function readPoll(
  client: ClientBase,
  { conversationId, aside }: Counted,
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
 * One row for each person, straight from the index in its order: nothing is sorted, hashed or spilled, and one core is
 * enough. A vote is four bytes, opinion and choice together.
 */
async function readVotes(
  client: ClientBase,
  { conversationId, aside }: Counted,
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

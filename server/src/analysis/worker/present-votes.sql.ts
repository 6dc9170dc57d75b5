import type { ClientBase } from 'pg'
import { answersAsVotes, type PollSnapshot } from '#analysis/poll.ts'
import { VoteColumnsBuilder, type Votes } from '#results/vote-columns.ts'
import { userRanges } from '#analysis/worker/user-ranges.sql.ts'
import { copyRows } from '#db/copy.ts'

/** The votes of a run, on opinions that are neither deleted nor about the person. */
export type VotesOfRun = {
  /** How many votes and participants there are in all, excluded people included. */
  numVotes: number
  numParticipants: number
  votes: Votes
  /** Votes and poll answers of excluded people on these opinions. Only totals count them. */
  aside: Votes
  /** The poll, if there is one. */
  poll: PollSnapshot | undefined
}

/** Which votes of a conversation to read, with its opinions that a run knows and its present counts. */
export type VotesQuery = {
  conversationId: number
  opinions: readonly { id: number; isModerated: boolean }[]
  count: { votes: number; participants: number }
  /** For tests: how many votes one statement reads. */
  votesAtOnce?: number
}

export async function readPresentVotes(
  client: ClientBase,
  { conversationId, opinions, count, votesAtOnce }: VotesQuery,
): Promise<VotesOfRun> {
  const aside = await readSetAside(client, conversationId)
  const builder = new VoteColumnsBuilder({ opinionIds: opinions.map(({ id }) => id), expected: count.votes })
  for await (const range of userRanges(client, { conversationId, count, votesAtOnce }))
    await copyVotes(client, { conversationId, aside, range }, builder)
  const numOptions = await readNumOptions(client, conversationId)
  return {
    numVotes: count.votes,
    numParticipants: count.participants,
    votes: builder.columns(),
    aside: await readVotesAside(client, { conversationId, aside }),
    poll:
      numOptions === 0
        ? undefined
        : { numOptions, answers: await readAnswers(client, { conversationId, aside }) },
  }
}

export async function readNumOptions(client: ClientBase, conversationId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from poll_options where conversation_id = $1',
    [conversationId],
  )
  return rows[0]?.count ?? 0
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
     join opinions o on o.id = v.opinion_id and o.deleted_at is null and o.about_person_since is null
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

async function readAnswers(client: ClientBase, { conversationId, aside }: AsideQuery): Promise<Votes> {
  const { rows } = await client.query<{ user_id: number; option_number: number }>(
    `select user_id, option_number from poll_responses
     where conversation_id = $1 and user_id <> all($2::int[]) order by user_id`,
    [conversationId, aside],
  )
  return answersAsVotes(rows)
}

/**
 * Reads one row per person, directly in the order of the index: nothing is sorted, hashed or spilled, and one core is
 * enough. A vote is four bytes, which contain opinion and choice.
 */
async function copyVotes(
  client: ClientBase,
  { conversationId, aside, range }: AsideQuery & { range: string },
  builder: VoteColumnsBuilder,
): Promise<void> {
  await client.query(
    'set local max_parallel_workers_per_gather = 0; set local enable_hashagg = off; set local enable_sort = off',
  )
  await copyRows(
    client,
    `select user_id, string_agg(int4send((opinion_id << 2) | (choice + 1)), '') from votes
     where conversation_id = ${Math.trunc(conversationId)} and ${range}
       and user_id <> all('{${aside.map(Math.trunc).join()}}'::int[]) group by user_id`,
    (row) => builder.add(row),
  )
}

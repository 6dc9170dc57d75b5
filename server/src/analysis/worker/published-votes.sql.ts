import type { VoteMatrix } from '@parley/opinion-map'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db } from '#ctx.ts'
import { packVotes, unpackVotes } from '#results/packed-votes.ts'
import { enqueueAnalyses } from '#analysis/worker/queue.sql.ts'
import { touchConversation } from '#conversations/sql.ts'
import { joinVotes, votersOf, votesOfAccounts, votesWhere, type Votes } from '#results/vote-columns.ts'

/** How many people's votes are in one part. Reading one person's votes unpacks one part. */
const PEOPLE_PER_PART = 100

/** Packed votes of some people, by the first of them. */
export type VotePart = { firstUserId: number; votes: Uint8Array }

/** Packs the votes of a block, of these people. */
export function partsOf(matrix: VoteMatrix, people: ReadonlySet<number>): VotePart[] {
  const { participantIds: ids } = matrix
  return Array.from({ length: Math.ceil(ids.length / PEOPLE_PER_PART) }, (_, part) => {
    const first = part * PEOPLE_PER_PART
    const rows = Array.from(ids.subarray(first, first + PEOPLE_PER_PART), (_id, at) => first + at)
    const kept = rows.filter((row) => people.has(ids[row] ?? 0))
    return { firstUserId: ids[first] ?? 0, votes: packVotes(votesOfRows(matrix, kept)) }
  })
}

function votesOfRows(
  { participantIds, opinionIds, rowStarts, codes }: VoteMatrix,
  rows: readonly number[],
): Votes {
  const range = (row: number) => [rowStarts[row] ?? 0, rowStarts[row + 1] ?? 0] as const
  const numVotes = rows.reduce((sum, row) => sum + range(row)[1] - range(row)[0], 0)
  const votes = {
    participantIds: new Int32Array(numVotes),
    opinionIds: new Int32Array(numVotes),
    values: new Int8Array(numVotes),
  }
  let end = 0
  for (const row of rows) {
    const [from, to] = range(row)
    votes.participantIds.fill(participantIds[row] ?? 0, end, end + to - from)
    for (let at = from; at < to; at++, end++) {
      const code = codes[at] ?? 0
      votes.opinionIds[end] = opinionIds[code >>> 2] ?? 0
      votes.values[end] = (code & 3) - 1
    }
  }
  return votes
}

/**
 * Waits until nobody else changes the stored votes of these conversations. Whoever changes their parts locks them all
 * with the conversation, since two who lock several parts in different orders would wait for each other.
 */
async function lockStoredVotes(db: Db, conversationIds: readonly number[]): Promise<void> {
  await sql`
    select from published_votes where conversation_id = any(${conversationIds}::int[])
    order by conversation_id for update`.execute(db)
}

/** Replaces the stored votes of a conversation by those of its newest block. */
export async function putPublishedVotes(
  db: Db,
  published: { conversationId: number; parts: readonly VotePart[]; setAside: number[]; numWaiting: number },
): Promise<void> {
  const { conversationId, parts, setAside, numWaiting } = published
  // The row is updated, not replaced, because others wait for its lock.
  await sql`
    insert into published_votes (conversation_id, set_aside, num_after)
    values (${conversationId}, ${setAside}::int[], ${numWaiting})
    on conflict (conversation_id) do update set set_aside = excluded.set_aside, checked_at = null,
      check_duration_ms = null, due_at = null, num_after = excluded.num_after`.execute(db)
  await db.deleteFrom('published_vote_parts').where('conversation_id', '=', conversationId).execute()
  await sql`
    insert into published_vote_parts (conversation_id, first_user_id, votes)
    select ${conversationId}, i.first_user_id, i.votes
    from unnest(${parts.map(({ firstUserId }) => firstUserId)}::int[],
      ${parts.map(({ votes }) => Buffer.from(votes))}::bytea[]) as i (first_user_id, votes)`.execute(db)
}

/** The result of a check that found that no block is due now. */
export type PublicationCheck = {
  /** How long the check took. The next one can wait as long as a run would. */
  durationMs: number
  /** When a block is due, if only time has to pass. */
  dueAt: Date | null
  /** How many people have changed something since the newest block. */
  numAfter: number
  /** Whether the conversation is over, so that the number is shown. */
  isOver: boolean
}

/** Records a check that found no block due. Call it in a transaction. */
export async function recordPublicationCheck(
  db: Db,
  { conversationId, durationMs, dueAt, numAfter, isOver }: PublicationCheck & { conversationId: number },
): Promise<void> {
  const recorded = await db
    .selectFrom('published_votes')
    .select('num_after')
    .where('conversation_id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  if (recorded === undefined) return
  await db
    .updateTable('published_votes')
    .set({ checked_at: sql<Date>`now()`, check_duration_ms: durationMs, due_at: dueAt, num_after: numAfter })
    .where('conversation_id', '=', conversationId)
    .execute()
  if (isOver && numAfter !== recorded.num_after) await touchConversation(db, conversationId)
}

/** Deletes the stored votes of a deleted conversation. */
export async function dropPublishedVotes(db: Db, conversationId: number): Promise<void> {
  await db.deleteFrom('published_votes').where('conversation_id', '=', conversationId).execute()
}

/** Enqueues the blocks that had to wait for some time to pass. */
export async function enqueueDueBlocks(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('published_votes')
    .select('conversation_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(100)
    .execute()
  const conversationIds = due.map(({ conversation_id }) => conversation_id)
  if (conversationIds.length > 0) await enqueueAnalyses(db, { conversationIds, delayMs: 0, restFactor: 0 })
}

export type StoredVotes = { votes: Votes; setAside: number[] }

/** The stored votes of the newest block. */
export async function readStoredVotes(
  client: ClientBase,
  conversationId: number,
): Promise<StoredVotes | undefined> {
  // One row per part, because the driver takes many times as long to read an array of bytes.
  const { rows: parts } = await client.query<{ votes: Buffer }>(
    'select votes from published_vote_parts where conversation_id = $1 order by first_user_id',
    [conversationId],
  )
  if (parts.length === 0) return undefined
  const { rows } = await client.query<{ set_aside: number[] }>(
    'select set_aside from published_votes where conversation_id = $1',
    [conversationId],
  )
  return {
    votes: joinVotes(...parts.map(({ votes }) => unpackVotes(votes))),
    setAside: rows[0]?.set_aside ?? [],
  }
}

/** Assigns votes of guests who have been merged to their account, so that they do not count as other people. */
export async function withoutMergedGuests(client: ClientBase, votes: Votes): Promise<Votes> {
  const { rows } = await client.query<{ id: number; account: number }>(
    `select id, merged_into as account from users
     where merged_into is not null and id = any($1::int[]) order by deleted_at, id`,
    [votersOf(votes)],
  )
  return votesOfAccounts(votes, new Map(rows.map(({ id, account }) => [id, account])))
}

/**
 * Deletes somebody's votes from all stored blocks. The figures of these blocks stay until the next one. A block that was
 * published while a guest became part of this account may still have marked the guest.
 */
export async function erasePublishedVotes(db: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ conversation_id: number }>`
    select conversation_id from independent_people
    where user_id = ${userId} or user_id in (select id from users where merged_into = ${userId})
    union select conversation_id from participations where user_id = ${userId}`.execute(db)
  await lockStoredVotes(
    db,
    rows.map(({ conversation_id }) => conversation_id),
  )
  for (const { conversation_id: conversationId } of rows) await dropVotesOf(db, { conversationId, userId })
}

/**
 * Once a block is published, deletes the votes in it of people who left while it was being published: their own erasure
 * may have read the votes of the block before. Guests may meanwhile have become part of an account that was then
 * deleted.
 */
export async function eraseVotesOfDeparted(
  db: Db,
  { conversationId, userIds }: { conversationId: number; userIds: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id from users u join users a on a.id = coalesce(u.merged_into, u.id)
    where u.id = any(${userIds}::int[]) and a.deleted_at is not null`.execute(db)
  if (rows.length > 0) await lockStoredVotes(db, [conversationId])
  for (const { id: userId } of rows) await dropVotesOf(db, { conversationId, userId })
}

async function dropVotesOf(
  db: Db,
  { conversationId, userId }: { conversationId: number; userId: number },
): Promise<void> {
  const { rows } = await sql<{ id: number; first_user_id: number }>`
    select u.id, p.first_user_id
    from users u
    cross join lateral (select first_user_id from published_vote_parts x
      where x.conversation_id = ${conversationId} and x.first_user_id <= u.id
      order by x.first_user_id desc limit 1) p
    where u.id = ${userId} or u.merged_into = ${userId}`.execute(db)
  for (const { id, first_user_id: firstUserId } of rows) {
    // Guests of one account may be in the same part, so each is taken out of what is stored now.
    const { votes } = await db
      .selectFrom('published_vote_parts')
      .select('votes')
      .where('conversation_id', '=', conversationId)
      .where('first_user_id', '=', firstUserId)
      .executeTakeFirstOrThrow()
    const all = unpackVotes(votes)
    const left = votesWhere(all, (at) => all.participantIds[at] !== id)
    await db
      .updateTable('published_vote_parts')
      .set({ votes: packVotes(left) })
      .where('conversation_id', '=', conversationId)
      .where('first_user_id', '=', firstUserId)
      .execute()
  }
}

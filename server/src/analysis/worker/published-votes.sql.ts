import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db } from '#ctx.ts'
import { unpackVotes } from '#analysis/worker/packed-votes.ts'
import { enqueueAnalyses } from '#analysis/worker/queue.sql.ts'
import { votersOf, votesOfAccounts, type Votes } from '#analysis/worker/vote-columns.ts'

/** Stores the packed votes of a published run. At this time none of their voters has left. */
export async function putPublishedVotes(
  db: Db,
  { conversationId, runId, votes }: { conversationId: number; runId: number; votes: Uint8Array },
): Promise<void> {
  await sql`
    insert into published_votes (conversation_id, run_id, votes)
    values (${conversationId}, ${runId}, ${Buffer.from(votes)})
    on conflict (conversation_id) do update set run_id = excluded.run_id, votes = excluded.votes, refresh_by = null,
      checked_at = null, check_duration_ms = null`.execute(db)
}

/** The result of a check that found too few different votes for a run. */
export type PublicationCheck = {
  /** How long the check took. The next one can wait as long as a run would. */
  durationMs: number
  /** When a run on current votes is due anyway, because somebody among the published voters has left. */
  refreshBy: Date | null
}

export async function recordComparison(
  db: Db,
  { conversationId, durationMs, refreshBy }: PublicationCheck & { conversationId: number },
): Promise<void> {
  await db
    .updateTable('published_votes')
    .set({ checked_at: sql<Date>`now()`, check_duration_ms: durationMs, refresh_by: refreshBy })
    .where('conversation_id', '=', conversationId)
    .execute()
}

/** Deletes the stored votes of a deleted conversation. */
export async function dropPublishedVotes(db: Db, conversationId: number): Promise<void> {
  await db.deleteFrom('published_votes').where('conversation_id', '=', conversationId).execute()
}

/** Enqueues the runs that are due because somebody has left. */
export async function enqueueRefreshes(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('published_votes')
    .select('conversation_id')
    .where('refresh_by', '<=', now)
    .limit(100)
    .execute()
  const conversationIds = due.map(({ conversation_id }) => conversation_id)
  if (conversationIds.length > 0) await enqueueAnalyses(db, { conversationIds, delayMs: 0, restFactor: 0 })
}

/** The votes that the newest run of a conversation with published results was computed from. */
export type PublishedVotes = {
  votes: Votes
  /** When a run on current votes is due, however few votes differ, because one of these voters has left. */
  refreshBy: Date | null
  isRefreshDue: boolean
}

/** The votes of the newest published run, of people who still exist or have left recently. */
export async function readPublishedVotes(
  client: ClientBase,
  conversationId: number,
): Promise<PublishedVotes | undefined> {
  const votes = await readStoredVotes(client, conversationId)
  return votes && withoutMerged(client, votes)
}

/** The stored votes of the newest published run, unchanged. */
export async function readStoredVotes(
  client: ClientBase,
  conversationId: number,
): Promise<Votes | undefined> {
  const { rows } = await client.query<{ votes: Buffer }>(
    'select votes from published_votes where conversation_id = $1',
    [conversationId],
  )
  const [row] = rows
  return row && unpackVotes(row.votes)
}

/**
 * Days after which the votes of somebody who left are removed from the figures of groups. A job may need a little
 * longer.
 */
const DAYS_TO_LEAVE = 29

/**
 * Assigns votes of guests who have since been merged to their account, so that they do not count as different people.
 * The votes of those who have left stay included for a while.
 */
async function withoutMerged(client: ClientBase, votes: Votes): Promise<PublishedVotes> {
  const { rows: gone } = await client.query<{
    id: number
    merged_into: number | null
    refresh_by: Date
    is_due: boolean
  }>(
    `select id, merged_into, refresh_by, refresh_by <= now() as is_due
     from users cross join lateral (select deleted_at + $2 * interval '1 day' as refresh_by) d
     where deleted_at is not null and id = any($1::int[]) order by deleted_at`,
    [votersOf(votes), DAYS_TO_LEAVE],
  )
  const accountOf = new Map(gone.map(({ id, merged_into }) => [id, merged_into ?? id]))
  const firstToLeave = gone.find(({ merged_into }) => merged_into === null)
  return {
    votes: votesOfAccounts(votes, accountOf),
    refreshBy: firstToLeave?.refresh_by ?? null,
    isRefreshDue: firstToLeave?.is_due ?? false,
  }
}

/** The first run that showed the published votes of a conversation in groups. */
export const FIRST_PUBLISHED_RUN_SQL = `
  select min(r.id) as id from analysis_runs r join published_votes v on v.conversation_id = r.conversation_id
  where r.conversation_id = $1 and r.id >= v.run_id and r.clusters <> '[]'::jsonb`

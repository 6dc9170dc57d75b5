import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import { enqueueAnalyses } from '#analysis/worker/queue.sql.ts'

/** Stores the packed votes of a published run. None of their voters has left. */
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

/** What a look at present votes has found that differ too little for a run. */
export type Check = {
  /** How long it took: the next look can wait as long as a run would. */
  durationMs: number
  /** When present votes are due all the same, because somebody among the published ones has left. */
  refreshBy: Date | null
}

export async function noteCheck(
  db: Db,
  { conversationId, durationMs, refreshBy }: Check & { conversationId: number },
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

/** Asks for the runs that are due because somebody has left. */
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

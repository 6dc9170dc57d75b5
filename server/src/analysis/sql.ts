import type { Density, MapResult } from '@parley/opinion-map'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export type NewRun = {
  conversationId: number
  numVotes: number
  numParticipants: number
  numOpinions: number
  /** JSON of what conversations show. */
  clusters: string
  /** JSON of {@link StoredRun}. */
  result: string
  memberIds: number[]
  memberGroups: number[]
  /** How long reading and computing it took. */
  durationMs: number
}

export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db
    .insertInto('analysis_runs')
    .values({
      conversation_id: run.conversationId,
      num_votes: run.numVotes,
      num_participants: run.numParticipants,
      num_opinions: run.numOpinions,
      clusters: sql`${run.clusters}::jsonb`,
      result: sql`${run.result}::jsonb`,
      member_ids: run.memberIds,
      member_groups: run.memberGroups,
      duration_ms: run.durationMs,
    })
    .execute()
}

/** Keeps the newest run, one for each hour of two days, and one for each day before. */
export async function pruneRuns(db: Db, conversationId: number): Promise<void> {
  await sql`
    delete from analysis_runs where conversation_id = ${conversationId} and id not in (
      select distinct on (is_recent, period) id from (
        select id, is_recent, date_trunc(case when is_recent then 'hour' else 'day' end, created_at) as period
        from (select id, created_at, created_at > now() - interval '2 days' as is_recent
          from analysis_runs where conversation_id = ${conversationId}) r
      ) r order by is_recent, period, id desc
    )`.execute(db)
}

export type RunRow = {
  id: number
  conversation_id: number
  created_at: Date
  num_votes: number
  num_participants: number
  num_opinions: number
  result: StoredRun
}

export async function runById(db: Db, runId: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select id, conversation_id, created_at, num_votes, num_participants, num_opinions, result
    from analysis_runs where id = ${runId}`.execute(db)
  return rows[0]
}

/** A person's votes in a conversation by opinion row, for the place on the map. */
export async function votesForPlace(
  db: Db,
  { userId, conversationId }: { userId: number; conversationId: number },
): Promise<{ opinion_id: number; choice: number }[]> {
  return db
    .selectFrom('votes')
    .select(['opinion_id', 'choice'])
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()
}

/** One immutable run, as it is stored. */
export type StoredRun = {
  map: MapResult
  picture: Density
}

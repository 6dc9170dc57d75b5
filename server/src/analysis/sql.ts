import type { Membership } from '@parley/opinion-map'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { StoredRun } from '#analysis/run.ts'

/** What a run sees: votes and counts of one moment. */
export type Snapshot = {
  numVotes: number
  numParticipants: number
  numOpinions: number
  /** One row per opinion that is not deleted: its voters and their choices, as comma separated numbers. */
  opinions: { id: number; is_moderated: boolean; voters: string | null; choices: string | null }[]
  previous: Membership | undefined
}

/** Reads what a run needs, all from one snapshot; nothing where the conversation is gone. */
export async function readSnapshot(db: Db, conversationId: number): Promise<Snapshot | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { rows: counts } = await sql<{ votes: number; participants: number; opinions: number }>`
        select c.num_votes + coalesce(sum(d.votes), 0)::int as votes,
          c.num_participants + coalesce(sum(d.participants), 0)::int as participants,
          c.num_opinions + coalesce(sum(d.opinions), 0)::int as opinions
        from conversations c left join tally_deltas d on d.conversation_id = c.id
        where c.id = ${conversationId} and c.deleted_at is null group by c.id`.execute(db)
      const [count] = counts
      if (count === undefined) return undefined
      const { rows: opinions } = await sql<Snapshot['opinions'][number]>`
        select o.id, o.moderation_id is not null as is_moderated, v.voters, v.choices
        from opinions o
        left join (
          select opinion_id, string_agg(user_id::text, ',') as voters, string_agg(choice::text, ',') as choices
          from votes where conversation_id = ${conversationId} group by opinion_id
        ) v on v.opinion_id = o.id
        where o.conversation_id = ${conversationId} and o.deleted_at is null
        order by o.id`.execute(db)
      const last = await db
        .selectFrom('analysis_runs')
        .select(['member_ids', 'member_groups'])
        .where('conversation_id', '=', conversationId)
        .where(sql<boolean>`clusters <> '[]'::jsonb`)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return {
        numVotes: count.votes,
        numParticipants: count.participants,
        numOpinions: count.opinions,
        opinions,
        previous: last && { participantIds: last.member_ids, groups: last.member_groups },
      }
    })
}

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

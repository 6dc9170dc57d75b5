import type { VoteOrder } from '@parley/contract'
import type { Density } from '@parley/opinion-map'
import { ENGINE } from '@parley/opinion-map/version'
import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { FormationMap, FormationRun } from '#analysis/formation/replay.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import { touchConversation } from '#conversations/sql.ts'
import { enqueueJob } from '#db/jobs.sql.ts'
import { isOutdated } from '#results/engine.ts'

/** The job that computes how the groups of an imported conversation formed. */
export const FORMATION_JOB = 'formation'

const HAS_HISTORY = `exists (select from formation_runs f where f.conversation_id = c.id and not ${isOutdated('f')})`

/**
 * Enqueues the history of one imported conversation that has none by this version of the engine, as soon as its newest run
 * tells of groups; one at a time, those of few votes first, and after all other jobs. Where only results are published there
 * is no history. A history that failed ten times is not tried again by this version; restarts of a worker count as failures.
 */
export async function enqueueNextFormation(db: Db): Promise<void> {
  const { rows } = await sql<{ conversationId: number }>`
    select c.id as "conversationId" from conversations c
    join lateral (select engine_version, structure from analysis_runs where conversation_id = c.id
      order by id desc limit 1) r on r.structure is distinct from 'not_measured' and not ${sql.raw(isOutdated('r'))}
    where c.publication = 'votes' and c.deleted_at is null and c.is_ready and c.num_votes > 1
      and (c.source_url is not null or exists (select from imports i where i.conversation_id = c.id))
      and exists (select from participations p
        where p.conversation_id = c.id and p.num_votes > 1
          -- Looked up for one person after the other: one of the first is imported, and joins would read whole tables.
          and (select u.is_imported from users u where u.id = p.user_id)
          and coalesce((select not s.is_aside from set_aside s
            where s.conversation_id = c.id and s.user_id = p.user_id), true))
      and not ${sql.raw(HAS_HISTORY)}
      and not exists (select from graphile_worker.jobs where task_identifier = ${FORMATION_JOB}
        and (attempts < max_attempts or locked_at is not null or key = ${`${FORMATION_JOB}:`} || c.id || ${`:${ENGINE.version}`}))
    order by c.num_votes, c.id limit 1`.execute(db)
  for (const { conversationId } of rows)
    await enqueueJob(db, {
      task: FORMATION_JOB,
      payload: { conversationId, engineVersion: ENGINE.version },
      priority: 20,
      maxAttempts: 10,
    })
}

/**
 * Stores a history in place of one by an earlier version of the engine, unless another process has stored it. Call it in a
 * transaction.
 */
export async function storeFormationRuns(
  db: Db,
  { conversationId, order, runs }: { conversationId: number; order: VoteOrder; runs: FormationRun[] },
): Promise<void> {
  if (runs.length === 0) return
  await lockConversation(db, conversationId)
  const { rows } = await sql`
    select from conversations c where id = ${conversationId} and publication = 'votes' and deleted_at is null
      and not ${sql.raw(HAS_HISTORY)}`.execute(db)
  if (rows.length === 0) return
  await db.deleteFrom('formation_runs').where('conversation_id', '=', conversationId).execute()
  for (const run of runs)
    await sql`
      insert into formation_runs (conversation_id, engine_version, vote_order, reached_on, num_votes, num_participants,
        clusters, structure, change, result)
      values (${conversationId}, ${ENGINE.version}, ${order}, ${run.reachedOn}::date, ${run.numVotes}, ${run.numParticipants},
        ${JSON.stringify(run.clusters)}::jsonb, ${run.structure}, ${run.change && JSON.stringify(run.change)}::jsonb,
        ${JSON.stringify(run.result)}::jsonb)`.execute(db)
  await touchConversation(db, conversationId)
}

/** What is stored of a run of a history. */
export type FormationFacts = { id: number; map: FormationMap; picture: Density }

export async function readFormationFacts(db: Db, runIds: readonly number[]): Promise<FormationFacts[]> {
  const { rows } = await sql<FormationFacts>`
    select f.id, f.result -> 'map' as map, f.result -> 'picture' as picture
    from formation_runs f join conversations c on c.id = f.conversation_id and c.publication = 'votes'
    where f.id = any(${runIds}::int[])`.execute(db)
  return rows
}

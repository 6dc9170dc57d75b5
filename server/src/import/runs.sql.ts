import { type ImportFailure, ImportStep } from '@parley/contract'
import { sql, type Updateable } from 'kysely'
import type { Db } from '#ctx.ts'
import { enqueueJob } from '#db/jobs.sql.ts'
import { lockClass } from '#db/locks.ts'
import type { DB } from '#db/tables.ts'

export const IMPORT_JOB = 'import'

/** The priority of imports, lower than that of an analysis. */
const PRIORITY = 20

/** Enqueues a run of an import. */
export const enqueueImport = (db: Db, conversationId: number, delayMs = 0): Promise<void> =>
  enqueueJob(db, {
    task: IMPORT_JOB,
    payload: { conversationId },
    delayMs,
    priority: PRIORITY,
    maxAttempts: 3,
  })

/** A run of an import by one process. */
export type Run = { conversationId: number; run: number }

/** The maximum number of imports that run at a time, in all processes together. */
const MAX_SHORT_RUNS = 3
/**
 * The maximum number if some runs take long. It is small because a run may need memory for the votes of a large file.
 */
const MAX_RUNS = 5
/**
 * A run that takes longer than this no longer makes other imports wait. A single step may have to read a large file.
 */
const LONG_RUN_MS = 2000

type Lease = { conversationId: number; now: Date; until: Date }

/**
 * Starts a run, unless the import is already running, its author has another running import, or all free places belong
 * to other people. People whose last run is longer ago come first, so that a person with many imports does not delay
 * other people.
 */
export async function leaseImport(db: Db, { conversationId, now, until }: Lease) {
  return db.transaction().execute(async (db) => {
    await lockClass(db, 'importStarts')
    return db
      .updateTable('imports')
      .set({
        state: 'running',
        run: sql`run + 1`,
        // The run before has neither ended nor kept its lease.
        lost_runs: sql`lost_runs + (state = 'running')::int`,
        leased_until: until,
        changed_at: now,
        run_began_at: now,
      })
      .where('conversation_id', '=', conversationId)
      .where('state', 'in', ['waiting', 'running'])
      .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
      .where(hasTurn({ conversationId, now }))
      .returningAll()
      .executeTakeFirst()
  })
}

const hasTurn = ({ conversationId, now }: Pick<Lease, 'conversationId' | 'now'>) => {
  const longAgo = new Date(now.getTime() - LONG_RUN_MS)
  return sql<boolean>`(
    with people as (
      select c.author_id, bool_or(i.state = 'waiting') as waits,
        bool_or(i.state = 'running' and i.leased_until >= ${now}) as runs,
        bool_or(i.state = 'running' and i.leased_until >= ${now} and i.run_began_at < ${longAgo}) as runs_long,
        row(coalesce(max(i.changed_at) filter (where i.run > 0), '-infinity'),
          min(i.conversation_id) filter (where i.state in ('waiting', 'running'))) as turn
      from imports i join conversations c on c.id = i.conversation_id
      where c.author_id in (select w.author_id from imports o join conversations w on w.id = o.conversation_id
        where o.state in ('waiting', 'running'))
      group by c.author_id
    )
    select not me.runs and ${MAX_RUNS} > (select count(*) from people p where p.runs) and ${MAX_SHORT_RUNS} > (
      select count(*) from people p where (p.runs and not p.runs_long)
        or (p.waits and p.turn < me.turn and p.author_id <> me.author_id))
    from people me join conversations c on c.author_id = me.author_id where c.id = ${conversationId})`
}

export type LeasedImport = NonNullable<Awaited<ReturnType<typeof leaseImport>>>

/** The state of an import; undefined if it was deleted. */
export async function stateOfImport(db: Db, conversationId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('imports')
    .select('state')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  return row?.state
}

/** The columns of an import that a run may change. */
export type Progress = Partial<
  Pick<
    Updateable<DB['imports']>,
    | 'text_encoding'
    | 'num_opinions'
    | 'num_moved_opinions'
    | 'num_votes'
    | 'of_votes'
    | 'num_people'
    | 'of_people'
    | 'step_began_at'
    | 'conversation_at'
    | 'opinions_at'
    | 'votes_at'
    | 'results_at'
  >
> & { step?: ImportStep }

/** Stores progress and renews the lease; false if a newer run has started or the import was canceled. */
export async function storeProgress(
  db: Db,
  { conversationId, run, until, ...progress }: Run & Progress & { until: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('imports')
    .set({ ...progress, leased_until: until, changed_at: sql`now()` })
    .where('conversation_id', '=', conversationId)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .returning('run')
    .executeTakeFirst()
  return updated !== undefined
}

/**
 * Ends a run as complete, failed, or waiting for its next turn. Returns kind and step, or undefined if it is not the
 * newest run.
 */
export async function endRun(
  db: Db,
  {
    conversationId,
    run,
    state,
    failure,
    now,
  }: Run & { state: 'complete' | 'failed' | 'waiting'; failure?: ImportFailure; now: Date },
): Promise<{ kind: string; step: ImportStep } | undefined> {
  const ended = await db
    .updateTable('imports')
    .set({
      state,
      failure: failure?.reason ?? null,
      failure_detail: failure?.detail ?? null,
      failure_problem: failure?.problem === undefined ? null : JSON.stringify(failure.problem),
      lost_runs: 0,
      leased_until: null,
      changed_at: now,
    })
    .where('conversation_id', '=', conversationId)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .returning(['kind', 'step'])
    .executeTakeFirst()
  return ended && { kind: ended.kind, step: ImportStep.parse(ended.step) }
}

/** Waiting imports, and imports whose run ended without a result, for example because its process was killed. */
export async function lostImports(db: Db, now: Date, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .select('conversation_id')
    .where('state', 'in', ['waiting', 'running', 'canceled'])
    .where('changed_at', '<', since)
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .limit(100)
    .execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

import type { ClientBase, Pool } from 'pg'
import type { Db } from '#ctx.ts'
import { LOCKS } from '#db/locks.ts'
import { isOutdated } from '#results/engine.ts'

export type ExportedRun = {
  runId: number
  inputHash: Buffer
  /** Hash of the poll answers and of the votes of excluded people at the export; null for the first exports. */
  besideHash: Buffer | null
  /** Whether an earlier version of the engine computed it. */
  isOutdated: boolean
  /** When another run can be exported. */
  nextAt: Date
  isNextDue: boolean
}

/** The newest exported run. */
export async function newestExportedRun(
  client: ClientBase,
  conversationId: number,
): Promise<ExportedRun | undefined> {
  const { rows } = await client.query<ExportedRun>(
    `select e.run_id as "runId", e.input_hash as "inputHash", e.beside_hash as "besideHash",
       ${isOutdated('r')} as "isOutdated", next_at as "nextAt", next_at <= now() as "isNextDue"
     from exported_runs e join analysis_runs r on r.id = e.run_id
     cross join lateral (select e.created_at + interval '1 hour' as next_at) n
     where e.conversation_id = $1 order by e.run_id desc limit 1`,
    [conversationId],
  )
  return rows[0]
}

export async function newestRunId(client: ClientBase, conversationId: number): Promise<number | null> {
  const { rows } = await client.query<{ id: number | null }>(
    'select max(id) as id from analysis_runs where conversation_id = $1',
    [conversationId],
  )
  return rows[0]?.id ?? null
}

export async function insertExportedRun(
  db: Db,
  run: { runId: number; conversationId: number; inputHash: Buffer; besideHash: Buffer },
): Promise<void> {
  await db
    .insertInto('exported_runs')
    .values({
      run_id: run.runId,
      conversation_id: run.conversationId,
      input_hash: run.inputHash,
      beside_hash: run.besideHash,
    })
    .execute()
}

/** Whether another run has been stored since the newest known one. */
export async function hasOtherRuns(
  db: Db,
  { conversationId, runId, known }: { conversationId: number; runId: number; known: number | null },
): Promise<boolean> {
  const others = await db
    .selectFrom('analysis_runs')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('id', '>', known ?? 0)
    .where('id', '<>', runId)
    .limit(1)
    .execute()
  return others.length > 0
}

/** The earlier groups that a run was computed with, packed. */
export async function previousGroupsOf(db: Db, runId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('analysis_runs')
    .select('previous_groups')
    .where('id', '=', runId)
    .executeTakeFirst()
  return row?.previous_groups ?? undefined
}

/** Runs the exports of a conversation one after the other, across all processes. */
export async function withExportLock<T>(
  pool: Pool,
  conversationId: number,
  task: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1::int, $2::int)', [LOCKS.bundle, conversationId])
    return await task()
  } finally {
    // Closing the connection releases the lock, even if the connection itself has failed.
    client.release(true)
  }
}

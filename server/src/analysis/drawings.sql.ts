import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { Drawings } from '#analysis/drawings.ts'

/** Stores the drawings of a run unless they are stored already: a run always gives the same drawings. */
export async function insertDrawings(
  db: Db,
  { runId, drawings }: { runId: number; drawings: Drawings },
): Promise<void> {
  await sql`
    insert into run_drawings (run_id, drawings)
    select id, ${JSON.stringify(drawings)}::json from analysis_runs where id = ${runId}
    on conflict do nothing`.execute(db)
}

/** The drawings of a run; undefined for runs that are older than stored drawings. */
export async function drawingsOfRun(db: Db, runId: number): Promise<Drawings | undefined> {
  const { rows } = await sql<{ drawings: Drawings }>`
    select drawings from run_drawings where run_id = ${runId}`.execute(db)
  return rows[0]?.drawings
}

import { sql } from 'kysely'
import type { Db } from '#ctx.ts'

export const IMPORT = 'import'

/** Less urgent than an analysis. */
const PRIORITY = 20

/** Asks for a run of an import; further requests before it starts join the same job. */
export async function enqueueImport(db: Db, conversationId: number, delayMs = 0): Promise<void> {
  await sql`
    select graphile_worker.add_job(${IMPORT}, json_build_object('conversationId', ${conversationId}::int),
      job_key => ${`${IMPORT}:${conversationId}`}::text, priority => ${PRIORITY}::int, max_attempts => 3,
      run_at => now() + ${delayMs}::float8 * interval '1 millisecond')`.execute(db)
}

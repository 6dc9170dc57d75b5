import { sql } from 'kysely'
import type { TestApp } from '#testing/app.ts'

/** Says of all runs so far that this version of the engine computed them; null for runs from before that was stored. */
export async function setEngineVersion(app: TestApp, version: string | null): Promise<void> {
  await sql`update analysis_runs set engine_version = ${version}`.execute(app.ctx.db)
}

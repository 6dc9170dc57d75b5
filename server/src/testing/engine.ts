import { sql } from 'kysely'
import type { TestApp } from '#testing/app.ts'

/**
 * Marks all runs so far as computed by this version of the engine; null: by a version from before versions were stored.
 */
export async function setEngineVersion(app: TestApp, version: string | null): Promise<void> {
  await sql`update analysis_runs set engine_version = ${version}`.execute(app.ctx.db)
}

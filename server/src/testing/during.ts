import { sql } from 'kysely'
import type { Db } from '#ctx.ts'
import type { TestApp } from '#testing/app.ts'
import { until } from '#testing/until.ts'

/**
 * Starts the second action before the first one is committed, and waits for both. `meanwhile` runs once the second action
 * waits for the first one, which is then committed.
 */
export async function runDuring(
  app: TestApp,
  first: (db: Db) => Promise<unknown>,
  second: () => Promise<unknown>,
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  let isOver = false
  let following: Promise<unknown> | undefined
  await app.ctx.db.transaction().execute(async (db) => {
    await first(db)
    following = second().finally(() => (isOver = true))
    await until(async () => isOver || (await somebodyWaits(app)))
    await meanwhile?.()
  })
  await following
}

/** Whether a transaction of this database waits for a lock. */
const somebodyWaits = async ({ ctx: { db } }: TestApp) => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

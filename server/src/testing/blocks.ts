import { sql } from 'kysely'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import type { TestApp } from '#testing/app.ts'
import { pruneExpired } from '#worker.ts'

/** Publishes a block of all present votes now, if ten people have voted, as if there had been none before. */
export async function publishNow(app: TestApp, { id }: { id: number }): Promise<void> {
  const { db } = app.ctx
  await db.deleteFrom('blocks').where('conversation_id', '=', id).execute()
  await enqueueAnalysis(db, id)
  await app.runJobs()
}

/** Moves everything that decides when a block is due some minutes into the past, and starts what is due then. */
export async function minutesPass(app: TestApp, minutes: number): Promise<void> {
  const { db } = app.ctx
  const by = sql`${minutes} * interval '1 minute'`
  await sql`update blocks set published_at = published_at - ${by}`.execute(db)
  await sql`update published_votes set due_at = due_at - ${by}`.execute(db)
  await sql`update independent_people set seen_at = seen_at - ${by}`.execute(db)
  await sql`update shared_places set until = until - ${by}`.execute(db)
  await pruneExpired(app.ctx)
}

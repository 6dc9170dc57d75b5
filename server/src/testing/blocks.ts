import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import type { TestApp } from '#testing/app.ts'

/** Publishes a block of all present votes now, if ten people have voted, as if there had been none before. */
export async function publishNow(app: TestApp, { id }: { id: number }): Promise<void> {
  const { db } = app.ctx
  await db.deleteFrom('blocks').where('conversation_id', '=', id).execute()
  await enqueueAnalysis(db, id)
  await app.runJobs()
}

import { parentPort } from 'node:worker_threads'
import { computeRun } from '#analysis/compute.ts'
import { readSnapshot, type NewRun } from '#analysis/sql.ts'
import { openDb, type Database } from '#db/open.ts'

/** What the thread is asked, one run at a time. */
export type RunRequest = {
  id: number
  connection: string
  conversationId: number
  seed: number
}

export type RunReply = { id: number; run: NewRun | undefined } | { id: number; error: string }

let open: { connection: string; database: Database } | undefined

parentPort?.on('message', async (request: RunRequest) => {
  const reply = await replyTo(request)
  parentPort?.postMessage(reply)
})

async function replyTo({ id, connection, conversationId, seed }: RunRequest): Promise<RunReply> {
  try {
    if (open?.connection !== connection) {
      await open?.database.close()
      open = { connection, database: openDb({ connection, poolSize: 1, statementTimeoutMs: 120_000 }) }
    }
    const snapshot = await readSnapshot(open.database.db, conversationId)
    return { id, run: snapshot && computeRun(conversationId, snapshot, seed) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

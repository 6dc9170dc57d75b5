import { Worker } from 'node:worker_threads'
import type { Ctx } from '#ctx.ts'
import type { FoundPattern } from '#patterns/evidence.ts'
import { hasEnoughVoters, storePatterns } from '#patterns/sql.ts'
import type { PatternSearch } from '#patterns/thread.ts'

/** Of -20 to 19, as that of the analysis. */
const LOW_PRIORITY = 10

/** The job: looks for unusual patterns in the votes of a conversation, in a thread, and stores what is new. */
export async function findPatterns(
  { db, connection }: Pick<Ctx, 'db' | 'connection'>,
  conversationId: number,
  priority = LOW_PRIORITY,
): Promise<void> {
  if (!(await hasEnoughVoters(db, conversationId))) return
  const found = await searchInThread({ connection, conversationId, priority })
  if (found.length > 0) await storePatterns(db, { conversationId, found })
}

function searchInThread(workerData: PatternSearch): Promise<FoundPattern[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData })
    thread.on('message', (found: FoundPattern[]) => resolve(found))
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('The thread that looks for patterns ended')))
  })
}

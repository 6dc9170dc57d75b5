import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openDb } from '#db/open.ts'
import { detect } from '#patterns/detect.ts'
import { toFoundPatterns } from '#patterns/evidence.ts'
import { decidedPeople, readVoters } from '#patterns/voters.sql.ts'

/** What the thread is started for: one search in one conversation. */
export type PatternSearch = { connection: string; conversationId: number; priority: number }

const { connection, conversationId, priority }: PatternSearch = workerData

// Requests come first. On Linux the priority is that of a thread, elsewhere of the whole process.
if (process.platform === 'linux' && priority !== 0) setPriority(0, priority)

const database = openDb({ connection, poolSize: 1, statementTimeoutMs: 120_000 })
try {
  const voters = await readVoters(database.pool, conversationId)
  const decided = await decidedPeople(database.pool, conversationId)
  const findings = detect(voters, decided)
  parentPort?.postMessage(toFoundPatterns(voters, findings))
} finally {
  await database.close()
}

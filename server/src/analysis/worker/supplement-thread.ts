import { computeSupplement, type ComputedSupplement } from '#analysis/worker/supplement.ts'
import { readSnapshot } from '#analysis/worker/snapshot.sql.ts'
import { openDb, type Database } from '#db/open.ts'
import { answerRequests } from '#threads/answer-requests.ts'

export type SupplementRequest = { connection: string; conversationId: number }

/** Undefined where there is no run. */
export type SupplementAnswer = (ComputedSupplement & { durationMs: number }) | undefined

let database: Database | undefined

answerRequests(async ({ connection, conversationId }: SupplementRequest): Promise<SupplementAnswer> => {
  database ??= openDb({ connection, poolSize: 1, statementTimeoutMs: 120_000 })
  const start = performance.now()
  const snapshot = await readSnapshot(database.pool, conversationId)
  const supplement = snapshot && computeSupplement(snapshot)
  return supplement && { ...supplement, durationMs: Math.ceil(performance.now() - start) }
})

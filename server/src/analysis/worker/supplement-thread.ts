import { supplementOfRun, type ComputedSupplement } from '#analysis/worker/supplement.ts'
import { readSupplementInput } from '#analysis/worker/supplement-input.sql.ts'
import { openDb, type Database } from '#db/open.ts'
import { answerRequests } from '#threads/answer-requests.ts'

export type SupplementRequest = { connection: string; conversationId: number }

/** Undefined where there is no run, or it has one. */
export type SupplementAnswer = (ComputedSupplement & { runId: number; durationMs: number }) | undefined

let database: Database | undefined

answerRequests(async ({ connection, conversationId }: SupplementRequest): Promise<SupplementAnswer> => {
  database ??= openDb({ connection, poolSize: 1, statementTimeoutMs: 120_000 })
  const start = performance.now()
  const input = await readSupplementInput(database.pool, conversationId)
  if (input === undefined) return undefined
  const computed = supplementOfRun(input)
  return { runId: input.run.id, ...computed, durationMs: Math.ceil(performance.now() - start) }
})

import { availableParallelism } from 'node:os'
import { startThreads } from '@parley/opinion-map/threads/start-threads'
import { computeRun } from '#analysis/worker/compute.ts'
import { blockDue } from '#analysis/worker/publication.ts'
import type { PublicationCheck } from '#analysis/worker/published-votes.sql.ts'
import { readSnapshot } from '#analysis/worker/snapshot.sql.ts'
import type { NewRun } from '#analysis/sql.ts'
import { withDb } from '#db/open.ts'
import { answerRequests } from '#threads/answer-requests.ts'

export type RunRequest = {
  connection: string
  conversationId: number
  /** The seed for the first run of a conversation; later runs keep the first one. */
  seed: number
}

export type RunAnswer = {
  /** Undefined if no block is due. */
  run: NewRun | undefined
  /** Why there is no run. */
  check?: PublicationCheck
  /** Whether the conversation was deleted. */
  isGone?: boolean
}

/** The threads start with the first large conversation, have the priority of this thread, and end with it. */
const threads = availableParallelism() > 2 ? startThreads() : undefined

answerRequests(async ({ connection, conversationId, seed }: RunRequest): Promise<RunAnswer> => {
  const start = performance.now()
  const snapshot = await withDb({ connection, poolSize: 1, statementTimeoutMs: 120_000 }, ({ pool }) =>
    readSnapshot(pool, conversationId),
  )
  if (snapshot === undefined) return { run: undefined, isGone: true }
  const due = blockDue(snapshot)
  const durationMs = () => Math.ceil(performance.now() - start)
  if (due !== 'now')
    return { run: undefined, check: { durationMs: durationMs(), dueAt: due === 'not_yet' ? null : due } }
  // With the same seed as the run before, nobody changes groups by chance.
  const sameSeed = snapshot.lastRun?.seed ?? seed
  const run = computeRun({ conversationId, snapshot, seed: sameSeed, threads })
  return { run: { ...run, durationMs: durationMs() } }
})

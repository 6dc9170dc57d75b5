import { availableParallelism } from 'node:os'
import { startThreads } from '@parley/opinion-map/threads/start-threads'
import type { NewBlock } from '#analysis/blocks/blocks.sql.ts'
import { computeRun } from '#analysis/worker/compute.ts'
import { blockDue, newBlock, publishesResults } from '#analysis/worker/publication.ts'
import type { PublicationCheck } from '#analysis/worker/published-votes.sql.ts'
import { readSnapshot, readSnapshotOfBlock } from '#analysis/worker/snapshot.sql.ts'
import type { NewRun } from '#analysis/sql.ts'
import { withDb } from '#db/open.ts'
import { answerRequests } from '#threads/answer-requests.ts'

export type RunRequest = {
  connection: string
  conversationId: number
  /** The seed for the first run of a conversation; later runs keep the first one. */
  seed: number
  /**
   * What to compute: the next block of a conversation that publishes only results, the run of its newest block, or a run of
   * the present votes where votes are published.
   */
  step: 'block' | 'run-of-block' | 'run'
}

/** Empty if the conversation was deleted, or the newest block has a run. */
export type RunAnswer = {
  block?: NewBlock
  /** Why no block is published. */
  check?: PublicationCheck
  run?: NewRun
}

/** The threads start with the first large conversation, have the priority of this thread, and end with it. */
const threads = availableParallelism() > 2 ? startThreads() : undefined

answerRequests(async ({ connection, conversationId, seed, step }: RunRequest): Promise<RunAnswer> => {
  const start = performance.now()
  const snapshot = await withDb({ connection, poolSize: 1, statementTimeoutMs: 120_000 }, ({ pool }) =>
    step === 'run-of-block' ? readSnapshotOfBlock(pool, conversationId) : readSnapshot(pool, conversationId),
  )
  if (snapshot === undefined) return {}
  const durationMs = () => Math.ceil(performance.now() - start)
  if (step === 'block' && publishesResults(snapshot)) {
    const { due, numAfter } = blockDue(snapshot)
    if (due === 'now') return { block: newBlock(snapshot) }
    const { isOver } = snapshot.publishing
    return {
      check: { durationMs: durationMs(), dueAt: due === 'not_yet' ? null : due, numAfter, isOver },
    }
  }
  // With the same seed as the run before, nobody changes groups by chance.
  const sameSeed = snapshot.lastRun?.seed ?? seed
  const run = computeRun({ conversationId, snapshot, seed: sameSeed, threads })
  return { run: { ...run, durationMs: durationMs() } }
})

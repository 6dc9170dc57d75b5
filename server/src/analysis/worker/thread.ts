import { availableParallelism } from 'node:os'
import { startThreads } from '@parley/opinion-map/threads/start-threads'
import { computeRun } from '#analysis/worker/compute.ts'
import { publishBlock } from '#analysis/worker/publish-block.ts'
import { readSnapshot, readSnapshotOfBlock } from '#analysis/worker/snapshot.sql.ts'
import type { NewRun } from '#analysis/sql.ts'
import { withDb } from '#db/open.ts'
import { withReplicaDb, type Sources } from '#db/replica-db.ts'
import { answerRequests } from '#threads/answer-requests.ts'

export type RunRequest = Sources & {
  conversationId: number
  /** The seed for the first run of a conversation; later runs keep the first one. */
  seed: number
  /**
   * What to compute: the next block of a conversation that publishes only results, the run of its newest block, or a run of
   * the present votes where votes are published.
   */
  step: 'block' | 'run-of-block' | 'run'
  measuresStructure: boolean
}

/** The threads start with the first large conversation, have the priority of this thread, and end with it. */
const threads = availableParallelism() > 2 ? startThreads() : undefined

/** Undefined if no run is asked for, if the conversation was deleted, or if the newest block has a run. */
answerRequests(
  async ({
    conversationId,
    seed,
    step,
    measuresStructure,
    ...sources
  }: RunRequest): Promise<NewRun | undefined> => {
    const start = performance.now()
    const options = { ...sources, poolSize: 1, statementTimeoutMs: 120_000 }
    if (step === 'block') {
      await withDb(options, (database) => publishBlock(database, conversationId))
      return undefined
    }
    const read = step === 'run-of-block' ? readSnapshotOfBlock : readSnapshot
    const snapshot = await withReplicaDb(options, ({ pool }) => read(pool, conversationId))
    if (snapshot === undefined) return undefined
    // With the same seed as the run before, nobody changes groups by chance.
    const sameSeed = snapshot.lastRun?.seed ?? seed
    const run = computeRun({ conversationId, snapshot, seed: sameSeed, measuresStructure, threads })
    return { ...run, durationMs: Math.ceil(performance.now() - start) }
  },
)

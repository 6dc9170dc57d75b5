import { availableParallelism, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { startThreads } from '@parley/opinion-map/threads/start-threads'
import { computeRun } from '#analysis/worker/compute.ts'
import type { Check } from '#analysis/worker/published-votes.sql.ts'
import { packVotes } from '#analysis/worker/packed-votes.ts'
import { joinVotes } from '#analysis/poll.ts'
import { basisOfSnapshot, onPublishedVotes } from '#analysis/worker/publication.ts'
import { readSnapshot, type Snapshot } from '#analysis/worker/snapshot.sql.ts'
import type { NewRun } from '#analysis/sql.ts'
import { computeSupplement, type ComputedSupplement } from '#analysis/worker/supplement.ts'
import { openDb, type Database } from '#db/open.ts'

/** A message to the thread; it computes one run, or the supplement of one, at a time. */
export type RunRequest = {
  id: number
  task: 'run' | 'supplement'
  connection: string
  conversationId: number
  /** Of the first run of a conversation; the others keep it. */
  seed: number
}

/** `run` is missing where there is nothing to publish, and `check` is there where present votes differ too little. */
export type RunReply =
  | { id: number; run: NewRun | undefined; check?: Check; isGone?: boolean }
  | { id: number; supplement: (ComputedSupplement & { durationMs: number }) | undefined }
  | { id: number; error: string }

let open: { connection: string; database: Database } | undefined

// Requests come first. On Linux the priority is that of a thread, elsewhere of the whole process.
const { priority }: { priority: number } = workerData
if (process.platform === 'linux' && priority !== 0) setPriority(0, priority)

/** They start with the first large conversation, with the priority of this thread, and end with it. */
const threads = availableParallelism() > 2 ? startThreads() : undefined

parentPort?.on('message', async (request: RunRequest) => {
  const reply = await replyTo(request)
  parentPort?.postMessage(reply)
})

async function replyTo({ id, task, connection, conversationId, seed }: RunRequest): Promise<RunReply> {
  try {
    if (open?.connection !== connection) {
      await open?.database.close()
      open = { connection, database: openDb({ connection, poolSize: 1, statementTimeoutMs: 120_000 }) }
    }
    const start = performance.now()
    const snapshot = await readSnapshot(open.database.pool, conversationId)
    if (task === 'supplement') {
      const supplement = snapshot && computeSupplement(snapshot)
      const durationMs = Math.ceil(performance.now() - start)
      return { id, supplement: supplement && { ...supplement, durationMs } }
    }
    if (snapshot === undefined) return { id, run: undefined, isGone: true }
    const { publication, votes, poll, published } = snapshot
    const basis = basisOfSnapshot(snapshot)
    // With the seed of the run before nobody changes group by chance, which would also show single people by the
    // difference of two runs.
    const sameSeed = snapshot.lastRun?.seed ?? seed
    const compute = (snapshot: Snapshot) => computeRun({ conversationId, snapshot, seed: sameSeed, threads })
    const check = () => ({
      durationMs: Math.ceil(performance.now() - start),
      refreshBy: published?.refreshBy ?? null,
    })
    if (basis === 'none') return { id, run: undefined, check: check() }
    if (basis === 'published' && published !== undefined) {
      const run = compute(onPublishedVotes(snapshot, published.votes))
      return { id, run: { ...run, durationMs: check().durationMs }, check: check() }
    }
    const run = compute(snapshot)
    const votesToPublish =
      publication === 'votes'
        ? undefined
        : packVotes(poll === undefined ? votes : joinVotes(votes, poll.answers))
    return { id, run: { ...run, votesToPublish, durationMs: check().durationMs } }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

import { availableParallelism } from 'node:os'
import { startThreads } from '@parley/opinion-map/threads/start-threads'
import { computeRun } from '#analysis/worker/compute.ts'
import { packVotes } from '#analysis/worker/packed-votes.ts'
import { basisOfSnapshot, onPublishedVotes } from '#analysis/worker/publication.ts'
import type { PublicationCheck } from '#analysis/worker/published-votes.sql.ts'
import { readSnapshot, type Snapshot } from '#analysis/worker/snapshot.sql.ts'
import type { NewRun } from '#analysis/sql.ts'
import { joinVotes } from '#analysis/worker/vote-columns.ts'
import { withDb } from '#db/open.ts'
import { answerRequests } from '#threads/answer-requests.ts'

export type RunRequest = {
  connection: string
  conversationId: number
  /** The seed for the first run of a conversation; later runs keep the first one. */
  seed: number
}

export type RunAnswer = {
  /** Undefined if there is nothing to publish. */
  run: NewRun | undefined
  /** The result of comparing current votes with the published ones, if that was done. */
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
  const { publication, votes, poll, published } = snapshot
  const basis = basisOfSnapshot(snapshot)
  // With the same seed as the run before, nobody changes groups by chance, which could also reveal single people by the
  // difference of two runs.
  const sameSeed = snapshot.lastRun?.seed ?? seed
  const compute = (snapshot: Snapshot) => computeRun({ conversationId, snapshot, seed: sameSeed, threads })
  const check = () => ({
    durationMs: Math.ceil(performance.now() - start),
    refreshBy: published?.refreshBy ?? null,
  })
  if (basis === 'none') return { run: undefined, check: check() }
  if (basis === 'published' && published !== undefined) {
    const run = compute(onPublishedVotes(snapshot, published.votes))
    return { run: { ...run, durationMs: check().durationMs }, check: check() }
  }
  const run = compute(snapshot)
  const votesToPublish =
    publication === 'votes'
      ? undefined
      : packVotes(poll === undefined ? votes : joinVotes(votes, poll.answers))
  return { run: { ...run, votesToPublish, durationMs: check().durationMs } }
})

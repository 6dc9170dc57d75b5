import type { VoteOrder } from '@parley/contract'
import { readReplayInput } from '#analysis/formation/replay-input.sql.ts'
import { replayVotes, type FormationRun } from '#analysis/formation/replay.ts'
import type { ReportRequest } from '#analysis/worker/robustness-report-thread.ts'
import { withReplicaDb } from '#db/replica-db.ts'
import { answerRequests } from '#threads/answer-requests.ts'
import { makeRest } from '#threads/rest.ts'

/** Undefined if the conversation has no history to compute. */
export type ReplayAnswer = { order: VoteOrder; runs: FormationRun[] } | undefined

answerRequests(
  async ({
    conversationId,
    measuresStructure,
    restFactor,
    ...sources
  }: ReportRequest): Promise<ReplayAnswer> => {
    const pause = makeRest({ restFactor })
    const input = await withReplicaDb({ ...sources, poolSize: 1, statementTimeoutMs: 120_000 }, ({ pool }) =>
      readReplayInput(pool, conversationId),
    )
    return input && { order: input.order, runs: replayVotes(input, { measuresStructure, pause }) }
  },
)

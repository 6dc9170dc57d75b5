import { createHash, randomBytes } from 'node:crypto'
import { buildMatrix, type VoteMatrix } from '@parley/opinion-map'
import { PARTS_LEFT_OUT } from '@parley/opinion-map/verification/format'
import { uncheckedPart, type Part } from '@parley/opinion-map/verification/parts'
import { compareResult, compareRobustnessReport } from '@parley/opinion-map/verification/recompute'
import { stableJson } from '@parley/opinion-map/verification/renumber'
import { ENGINE } from '@parley/opinion-map/version'
import { optionIds } from '#analysis/poll.ts'
import { runById, type RunRow } from '#analysis/sql.ts'
import { computeAgain } from '#analysis/worker/compute-again.ts'
import { readRunVotes, readNewestRun } from '#analysis/worker/run-votes.sql.ts'
import { inSnapshot } from '#analysis/worker/snapshot.sql.ts'
import type { FollowUpJobs } from '#analysis/worker/store-run.ts'
import { reportOfVotes } from '#analysis/worker/robustness-reports.sql.ts'
import { NO_VOTES, votesOn } from '#results/vote-columns.ts'
import { hashOfVotes } from '#analysis/worker/votes-hash.ts'
import type { Db } from '#ctx.ts'
import type { Database } from '#db/open.ts'
import { comparePollAndAside, type PollAndAsideVotes } from '#verification/poll-and-aside.ts'
import { exportedRun, type ExportRefusal } from '#verification/exported-run.ts'
import { previousGroupsOf } from '#verification/exported-runs.sql.ts'
import type { VerifiableConversation } from '#verification/statements.sql.ts'

/** A run that was computed again inside this installation. */
export type VerifiedRun = {
  run: RunRow
  parts: Part[]
  isMatch: boolean
  /** SHA-256 of `salt` and the result, which proves later that this result was meant. */
  resultHash: string
  salt: Buffer
}

/** Another version of the engine computed the run, and only that version can compute it again. */
export type RunOfOtherEngine = { reason: 'other_engine'; run: RunRow }

/**
 * Computes the newest published run again: from its stored votes if only results are published, from those of the
 * exported run if votes are.
 */
export async function verifyNewestRun(
  database: Database,
  conversation: VerifiableConversation & { followUps: FollowUpJobs },
): Promise<VerifiedRun | ExportRefusal | RunOfOtherEngine | undefined> {
  const input =
    conversation.publication === 'votes'
      ? await exportedInput(database, conversation)
      : await storedInput(database, conversation.id)
  if (input === undefined || 'reason' in input) return input
  const { run } = input
  return run.engine_version === ENGINE.version ? verify(database.db, input) : { reason: 'other_engine', run }
}

/** A run and everything that determines its numbers. */
type RunInput = {
  run: RunRow
  previousGroups: Buffer | null | undefined
  matrix: VoteMatrix
  beside: PollAndAsideVotes
}

async function exportedInput(
  database: Database,
  { id, followUps }: VerifiableConversation & { followUps: FollowUpJobs },
): Promise<RunInput | ExportRefusal | undefined> {
  const exported = await exportedRun(database, { conversationId: id, runId: undefined, followUps })
  if ('reason' in exported) return exported
  const { runId, input, arePollAndAsideUnchanged } = exported
  const { poll, aside } = input.snapshot
  const run = await runById(database.db, runId)
  return (
    run && {
      run,
      previousGroups: await previousGroupsOf(database.db, runId),
      matrix: input.matrix,
      beside: arePollAndAsideUnchanged
        ? { answers: poll?.answers ?? NO_VOTES, aside }
        : { answers: undefined, aside: undefined },
    }
  )
}

const storedInput = ({ pool }: Database, conversationId: number): Promise<RunInput | undefined> =>
  inSnapshot(pool, async (client) => {
    const run = await readNewestRun(client, conversationId)
    const votes = run && (await readRunVotes(client, run))
    if (run === undefined || votes === undefined) return undefined
    const { map, poll } = run.result
    return {
      run,
      previousGroups: run.previousGroups,
      matrix: buildMatrix(votes, { opinionIds: map.opinionIds }),
      beside: {
        answers: votesOn(optionIds({ numOptions: poll?.total.length ?? 0 }), votes),
        aside: undefined,
      },
    }
  })

async function verify(db: Db, { run, previousGroups, matrix, beside }: RunInput): Promise<VerifiedRun> {
  const { map, picture } = run.result
  const file = `run ${run.id}`
  const analysis = computeAgain(run, { matrix, previousGroups })
  const report = await reportOfVotes(db, { runId: run.id, votesHash: hashOfVotes(matrix) })
  const parts = [
    ...compareResult({ map, picture }, analysis, file),
    ...(report === undefined
      ? [uncheckedPart(PARTS_LEFT_OUT.supplement.name, 'they have not been computed of exactly these votes.')]
      : compareRobustnessReport(report, { matrix, analysis }, file)),
    ...comparePollAndAside(run.result, analysis, { ...beside, file }),
  ]
  const salt = randomBytes(32)
  return {
    run,
    parts,
    isMatch: parts.every(({ differences }) => differences.count === 0),
    resultHash: createHash('sha256').update(salt).update(stableJson({ map, picture })).digest('hex'),
    salt,
  }
}

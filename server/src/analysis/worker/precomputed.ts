import { createHash } from 'node:crypto'
import { buildMatrix, type RobustnessReport } from '@parley/opinion-map'
import { withIds, withNumbers } from '@parley/opinion-map/verification/renumber'
import { ENGINE } from '@parley/opinion-map/version'
import type { NewRun, StoredRun } from '#analysis/sql.ts'
import { runOf } from '#analysis/worker/compute.ts'
import { NO_LINEAGES } from '#analysis/worker/lineages.ts'
import { packGroups, unpackGroups } from '#analysis/worker/previous.ts'
import {
  insertRobustnessReport,
  reportOfRun,
  type NewReport,
} from '#analysis/worker/robustness-reports.sql.ts'
import { readNewestRun } from '#analysis/worker/run-votes.sql.ts'
import { inSnapshot, readSnapshot, readSnapshotIn, type Snapshot } from '#analysis/worker/snapshot.sql.ts'
import { followUpsOf, storeRun, type FollowUpJobs } from '#analysis/worker/store-run.ts'
import { addVotes, hashOfVotes } from '#analysis/worker/votes-hash.ts'
import type { Ctx, Db } from '#ctx.ts'

/**
 * What takes long to compute of a conversation that publishes its votes: its newest run and the robustness report of that
 * run. It is JSON in which each opinion id is replaced by its place among the opinions, and people are in the order of
 * their ids, so that it fits wherever the same votes are imported. All else that is stored of a run follows from this in a
 * moment.
 */
type PrecomputedResults = {
  engineVersion: string
  /** See {@link hashOfInput}. */
  inputHash: string
  run: Pick<StoredRun, 'map' | 'picture' | 'previous'>
  /** The earlier groups of people that the run knew; see `packGroups`. */
  previousGroups?: number[]
  report: RobustnessReport
}

/** The results of a conversation whose analysis is finished. */
export async function resultsOf(
  { db, pool }: Pick<Ctx, 'db' | 'pool'>,
  conversationId: number,
): Promise<unknown> {
  const { snapshot, newest } = await inSnapshot(pool, async (client) => ({
    snapshot: await readSnapshotIn(client, conversationId),
    newest: await readNewestRun(client, conversationId),
  }))
  const report = newest && (await reportOfRun(db, { conversationId, runId: newest.id }))
  if (snapshot === undefined || newest === undefined || report?.runId !== newest.id)
    throw new Error(`Conversation ${conversationId} has no run with a robustness report`)
  const { map, picture, previous } = newest.result
  const results: PrecomputedResults = {
    engineVersion: ENGINE.version,
    inputHash: hashOfInput(snapshot),
    run: { map, picture, ...(previous && { previous }) },
    ...(newest.previousGroups && { previousGroups: [...unpackGroups(newest.previousGroups)] }),
    report: report.supplement,
  }
  return withNumbers(results, idsOf(snapshot))
}

/** Precomputed results with the ids of one installation, ready to be stored. */
export type ReadyResults = {
  run: Omit<NewRun, 'numVotes' | 'numParticipants' | 'numOpinions'>
  report: Omit<NewReport, 'runId'>
  followUps: FollowUpJobs
}

/**
 * Prepares results for a conversation that has no run yet. Undefined if another version of the engine computed them, or
 * from other votes.
 */
export async function readyResults(
  { pool, config }: Pick<Ctx, 'pool' | 'config'>,
  { conversationId, json }: { conversationId: number; json: string },
): Promise<ReadyResults | undefined> {
  const start = performance.now()
  const { engineVersion, inputHash }: PrecomputedResults = JSON.parse(json)
  if (engineVersion !== ENGINE.version) return undefined
  const snapshot = await readSnapshot(pool, conversationId)
  if (snapshot === undefined || hashOfInput(snapshot) !== inputHash) return undefined
  const { run, previousGroups, report }: PrecomputedResults = JSON.parse(json, withIds(idsOf(snapshot)))
  const matrix = buildMatrix(snapshot.votes)
  const computed = runOf(snapshot, {
    conversationId,
    matrix,
    previousGroups: previousGroups && packGroups({ groups: previousGroups }),
    published: undefined,
    result: {
      ...run,
      lineages: Object.fromEntries(run.map.groups.map(({ key }) => [key, NO_LINEAGES.fresh])),
    },
  })
  return {
    run: { ...computed, isMeasured: false, durationMs: Math.ceil(performance.now() - start) },
    report: { supplement: report, votesHash: hashOfVotes(matrix), durationMs: 0 },
    followUps: followUpsOf(config),
  }
}

/** Stores results as if they had been computed now. Call it in a transaction. */
export async function storeReadyResults(
  db: Db,
  { run, report, followUps, counts }: ReadyResults & { counts: Omit<NewRun, keyof ReadyResults['run']> },
): Promise<void> {
  const runId = await storeRun(db, { run: { ...run, ...counts }, ...followUps })
  await insertRobustnessReport(db, { ...report, runId })
}

const idsOf = ({ opinions }: Pick<Snapshot, 'opinions'>) => opinions.map(({ id }) => id)

/** SHA-256 of all that decides the numbers, wherever it is imported: votes in the order of people, and moderated opinions. */
function hashOfInput({ opinions, votes }: Snapshot): string {
  const matrix = buildMatrix(votes, { opinionIds: idsOf({ opinions }) })
  const numbered = {
    ...matrix,
    participantIds: Float64Array.from(matrix.participantIds.keys()),
    opinionIds: Float64Array.from(matrix.opinionIds.keys()),
  }
  return addVotes(createHash('sha256'), numbered)
    .update(opinions.map(({ isModerated }) => Number(isModerated)).join(''))
    .digest('hex')
}

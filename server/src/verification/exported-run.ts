import { createHash, randomInt } from 'node:crypto'
import { buildMatrix, type MapResult, type RobustnessReport, type VoteMatrix } from '@parley/opinion-map'
import type { StoredRun } from '#analysis/sql.ts'
import { computeRun } from '#analysis/worker/compute.ts'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import type { Snapshot } from '#analysis/worker/snapshot.sql.ts'
import { structureStateOf, structureReport } from '#analysis/worker/earlier-structure.sql.ts'
import { storeRun, storeRobustnessReport, type FollowUpJobs } from '#analysis/worker/store-run.ts'
import { computeRobustnessReport } from '#analysis/worker/robustness-report.ts'
import { joinVotes } from '#results/vote-columns.ts'
import { addVotes, hashOfVotes } from '#analysis/worker/votes-hash.ts'
import type { Database } from '#db/open.ts'
import { readBundleInput, type BundleInput } from '#verification/bundle-input.sql.ts'
import { hasOtherRuns, insertExportedRun, withExportLock } from '#verification/exported-runs.sql.ts'

/** The reason why there is no bundle now. */
export type ExportRefusal =
  | { reason: 'conversation_not_found' }
  /** `nextAt` is absent if the requested run is not the newest exported one. */
  | { reason: 'votes_have_changed'; nextAt?: string }

export type ExportRequest = { conversationId: number; runId: number | undefined; followUps: FollowUpJobs }

/** An exported run, and whether the data published beside its map is unchanged. */
export type ExportedInput = { input: BundleInput; runId: number; arePollAndAsideUnchanged: boolean }

/**
 * The run to export and its input: the newest exported run if its votes are unchanged, else a new one from the present
 * votes, at most once an hour, and at once if an earlier version of the engine made the last one. Concurrent exports wait for each other and get the same run.
 */
export const exportedRun = (
  database: Database,
  { conversationId, runId, followUps }: ExportRequest,
  // Replicas have to be as new as the lock, since who had it before may have stored a run.
  readInput = () => readBundleInput(database.pool, conversationId),
): Promise<ExportedInput | ExportRefusal> =>
  withExportLock(database.pool, conversationId, async () => {
    const input = await readInput()
    if (input === undefined || input.snapshot.publication !== 'votes')
      return { reason: 'conversation_not_found' }
    const { exported, snapshot, matrix } = input
    const inputHash = hashOf(matrix, snapshot)
    const isCurrent = exported !== undefined && !exported.isOutdated && exported.inputHash.equals(inputHash)
    if (runId !== undefined && !(isCurrent && exported.runId === runId))
      return { reason: 'votes_have_changed' }
    if (isCurrent) {
      const arePollAndAsideUnchanged = exported.besideHash?.equals(hashOfPollAndAside(snapshot)) ?? false
      return { input, runId: exported.runId, arePollAndAsideUnchanged }
    }
    if (exported !== undefined && !exported.isOutdated && !exported.isNextDue)
      return { reason: 'votes_have_changed', nextAt: exported.nextAt.toISOString() }
    const newRunId = await makeRun(database, { conversationId, input, inputHash, followUps })
    return { input, runId: newRunId, arePollAndAsideUnchanged: true }
  })

type NewExport = Omit<ExportRequest, 'runId'> & { input: BundleInput; inputHash: Buffer }

async function makeRun(
  { db }: Database,
  { conversationId, input, inputHash, followUps }: NewExport,
): Promise<number> {
  const { snapshot, newestRunId: known } = input
  const { run, supplement } = computeMeasured(conversationId, input, followUps)
  return db.transaction().execute(async (db) => {
    const runId = await storeRun(db, { run, ...followUps })
    await insertExportedRun(db, {
      runId,
      conversationId,
      inputHash,
      besideHash: hashOfPollAndAside(snapshot),
    })
    await storeRobustnessReport(db, { conversationId, runId, ...supplement })
    // A run that was stored in between used newer votes, and this one is now the newest.
    if (await hasOtherRuns(db, { conversationId, runId, known })) await enqueueAnalysis(db, conversationId)
    return runId
  })
}

/**
 * Computes a run with its robustness report, so that all its bundles have both. If the report changes whether the groups
 * are shown, both are computed again at once, so that no other run has to follow.
 */
function computeMeasured(
  conversationId: number,
  { snapshot, matrix }: BundleInput,
  { measuresStructure }: FollowUpJobs,
) {
  const seed = snapshot.lastRun?.seed ?? randomInt(2 ** 31)
  const options = { conversationId, matrix, seed, measuresStructure }
  const first = measureRun({ ...options, snapshot })
  if (!first.supplement.isMapDue) return first
  const afterReport = withReport(snapshot, first.map, first.supplement.supplement)
  const { run, supplement } = measureRun({ ...options, snapshot: afterReport })
  return { run, supplement: { ...supplement, isMapDue: false } }
}

type MeasuredRun = Pick<BundleInput, 'snapshot' | 'matrix'> & {
  conversationId: number
  seed: number
  measuresStructure: boolean
}

function measureRun({ conversationId, snapshot, matrix, seed, measuresStructure }: MeasuredRun) {
  const start = performance.now()
  const run = computeRun({ conversationId, snapshot, seed, measuresStructure })
  const runMs = Math.ceil(performance.now() - start)
  const { map }: StoredRun = JSON.parse(run.result)
  const report = computeRobustnessReport({
    map,
    matrix,
    structureReports: measuresStructure ? snapshot.structure.reports : undefined,
  })
  const reportMs = Math.ceil(performance.now() - start) - runMs
  return { map, run: { ...run, durationMs: runMs }, supplement: { ...report, durationMs: reportMs } }
}

/** The snapshot as a run after this report would read it. */
function withReport(snapshot: Snapshot, map: MapResult, report: RobustnessReport): Snapshot {
  const { same, of } = report.redraws
  const found = structureReport(map, report)
  return {
    ...snapshot,
    measured: { same, of },
    structure: {
      current: structureStateOf(map),
      reports: [...snapshot.structure.reports, ...(found === undefined ? [] : [found])],
    },
  }
}

/** A hash of everything that determines the map of a run, except earlier runs. */
const hashOf = (matrix: VoteMatrix, { opinions }: Snapshot): Buffer =>
  addVotes(createHash('sha256'), matrix).update(JSON.stringify(opinions)).digest()

/** A hash of what is published beside the map: poll answers, and votes and answers of excluded people. */
const hashOfPollAndAside = ({ poll, aside }: Pick<Snapshot, 'poll' | 'aside'>): Buffer =>
  hashOfVotes(buildMatrix(poll === undefined ? aside : joinVotes(poll.answers, aside)))

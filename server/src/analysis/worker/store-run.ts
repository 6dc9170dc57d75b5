import type { Config } from '#config.ts'
import type { Db } from '#ctx.ts'
import { enqueueLabels } from '#analysis/labels/labels.sql.ts'
import { pruneOrders } from '#analysis/lists/orders.sql.ts'
import { insertRun, pruneRuns, type NewRun } from '#analysis/sql.ts'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import type { ComputedReport } from '#analysis/worker/robustness-report.ts'
import { enqueueRobustnessReport, insertRobustnessReport } from '#analysis/worker/robustness-reports.sql.ts'
import { touchConversation } from '#conversations/sql.ts'

/** Which jobs follow after a run is stored, and whether its robustness report measures the structure of the votes. */
export type FollowUpJobs = { supplementDelayMs: number; hasLabels: boolean; measuresStructure: boolean }

export const followUpsOf = (
  config: Pick<Config, 'SUPPLEMENT_DELAY_MS' | 'LABELS_ENDPOINT' | 'MEASURE_STRUCTURE'>,
): FollowUpJobs => ({
  supplementDelayMs: config.SUPPLEMENT_DELAY_MS,
  hasLabels: config.LABELS_ENDPOINT !== undefined,
  measuresStructure: config.MEASURE_STRUCTURE,
})

/**
 * Stores a run, enqueues the jobs that follow, and deletes old runs. Call it in a transaction; returns the id of the
 * run.
 */
export async function storeRun(
  db: Db,
  { run, supplementDelayMs, hasLabels, measuresStructure }: { run: NewRun } & FollowUpJobs,
): Promise<number> {
  const { conversationId } = run
  const runId = await insertRun(db, run)
  await pruneRuns(db, conversationId)
  await pruneOrders(db, conversationId)
  if (run.isMeasured)
    await enqueueRobustnessReport(db, { conversationId, delayMs: supplementDelayMs, measuresStructure })
  if (hasLabels) await enqueueLabels(db, conversationId)
  await touchConversation(db, conversationId)
  return runId
}

type StoredReport = ComputedReport & { conversationId: number; runId: number; durationMs: number }

/**
 * Stores the robustness report of a run unless it has one, and enqueues a run if groups appear or disappear because of
 * it. Call it in a transaction.
 */
export async function storeRobustnessReport(
  db: Db,
  { conversationId, isMapDue, ...supplement }: StoredReport,
): Promise<void> {
  if (await insertRobustnessReport(db, supplement)) await touchConversation(db, conversationId)
  if (isMapDue) await enqueueAnalysis(db, conversationId)
}

import { computeRobustnessReport, type ComputedReport } from '#analysis/worker/robustness-report.ts'
import { readReportInput } from '#analysis/worker/robustness-report-input.sql.ts'
import { withReplicaDb, type Sources } from '#db/replica-db.ts'
import { answerRequests } from '#threads/answer-requests.ts'
import { makeRest, timeOfThread } from '#threads/rest.ts'

export type ReportRequest = Sources & {
  conversationId: number
  measuresStructure: boolean
  /** While the machine is busy, the computation rests this many times as long as it computes. */
  restFactor: number
}

/** Undefined if there is no run, or the run already has a robustness report. */
export type ReportResponse =
  | (ComputedReport & {
      runId: number
      /** Without rests. */
      durationMs: number
    })
  | undefined

let rest: (() => void) | undefined

answerRequests(
  async ({
    conversationId,
    measuresStructure,
    restFactor,
    ...sources
  }: ReportRequest): Promise<ReportResponse> => {
    const start = timeOfThread()
    rest ??= makeRest({ restFactor })
    const input = await withReplicaDb({ ...sources, poolSize: 1, statementTimeoutMs: 120_000 }, ({ pool }) =>
      readReportInput(pool, conversationId),
    )
    if (input === undefined) return undefined
    const { run, matrix, structureReports } = input
    const computed = computeRobustnessReport({
      map: run.result.map,
      matrix,
      structureReports: measuresStructure ? structureReports : undefined,
      pause: rest,
    })
    return { runId: run.id, ...computed, durationMs: Math.ceil(timeOfThread() - start) }
  },
)

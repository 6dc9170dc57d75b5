import { computeRobustnessReport, type ComputedReport } from '#analysis/worker/robustness-report.ts'
import { readReportInput } from '#analysis/worker/robustness-report-input.sql.ts'
import { withDb } from '#db/open.ts'
import { answerRequests } from '#threads/answer-requests.ts'

export type ReportRequest = { connection: string; conversationId: number; measuresStructure: boolean }

/** Undefined if there is no run, or the run already has a robustness report. */
export type ReportResponse = (ComputedReport & { runId: number; durationMs: number }) | undefined

answerRequests(
  async ({ connection, conversationId, measuresStructure }: ReportRequest): Promise<ReportResponse> => {
    const start = performance.now()
    const input = await withDb({ connection, poolSize: 1, statementTimeoutMs: 120_000 }, ({ pool }) =>
      readReportInput(pool, conversationId),
    )
    if (input === undefined) return undefined
    const { run, matrix, structureReports } = input
    const computed = computeRobustnessReport({
      map: run.result.map,
      matrix,
      structureReports: measuresStructure ? structureReports : undefined,
    })
    return { runId: run.id, ...computed, durationMs: Math.ceil(performance.now() - start) }
  },
)

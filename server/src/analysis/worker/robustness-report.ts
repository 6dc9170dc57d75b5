import {
  areStable,
  assignGroups,
  robustnessReport,
  type GroupMembership,
  type MapResult,
  type VoteMatrix,
} from '@parley/opinion-map'
import { computeAgain } from '#analysis/worker/compute-again.ts'
import { isAnotherMapDue } from '#analysis/worker/publication.ts'
import type { ReportInput } from '#analysis/worker/robustness-report-input.sql.ts'
import type { NewReport } from '#analysis/worker/robustness-reports.sql.ts'
import { hashOfVotes } from '#analysis/worker/votes-hash.ts'

/** A supplement, and whether another map is due: one without groups that are not stable, or with groups that are. */
export type ComputedReport = Omit<NewReport, 'runId' | 'durationMs'> & { isMapDue: boolean }

/** The supplement of a stored run. Where people were kept in their groups, these are measured, not those that votes now give. */
export function robustnessReportOfRun({ run, matrix }: ReportInput): ComputedReport {
  const { map } = run.result
  return map.parameters.keepsGroups
    ? computeRobustnessReport({
        map,
        matrix,
        participants: computeAgain(run, { ...run, matrix }).participants,
      })
    : computeRobustnessReport({ map, matrix })
}

type Measured = {
  map: MapResult
  matrix: VoteMatrix
  /** The groups of its people; else those that these votes have on the map. */
  participants?: GroupMembership
}

/** The supplement of a map. Groups that are not stable are not shown, but measured again. */
export function computeRobustnessReport({
  map,
  matrix,
  participants = assignGroups({ ...map, hasClearGroups: true }, matrix),
}: Measured): ComputedReport {
  const report = robustnessReport(matrix, { result: map, participants }, { seed: map.parameters.seed })
  return {
    supplement: report,
    votesHash: hashOfVotes(matrix),
    isMapDue: isAnotherMapDue(map.unclearReason, areStable(report.redraws)),
  }
}

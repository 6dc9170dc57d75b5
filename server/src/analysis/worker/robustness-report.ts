import {
  areStable,
  assignGroups,
  robustnessReport,
  type GroupMembership,
  type MapResult,
  type UnclearReason,
  type VoteMatrix,
} from '@parley/opinion-map'
import { computeAgain } from '#analysis/worker/compute-again.ts'
import type { ReportInput } from '#analysis/worker/robustness-report-input.sql.ts'
import type { NewReport } from '#analysis/worker/robustness-reports.sql.ts'
import { hashOfVotes } from '#analysis/worker/votes-hash.ts'

/** A robustness report, and whether another map is needed: one that hides unstable groups, or shows stable ones. */
export type ComputedReport = Omit<NewReport, 'runId' | 'durationMs'> & { isMapDue: boolean }

/**
 * The robustness report of a stored run. If people were kept in their groups, it measures these, not the groups that
 * the votes would give now.
 */
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

type MeasuredMap = {
  map: MapResult
  matrix: VoteMatrix
  /** The groups of its people; by default those that the votes give on the map. */
  participants?: GroupMembership
}

/** The robustness report of a map. Unstable groups are hidden, but still measured. */
export function computeRobustnessReport({
  map,
  matrix,
  participants = assignGroups({ ...map, hasClearGroups: true }, matrix),
}: MeasuredMap): ComputedReport {
  const report = robustnessReport(matrix, { result: map, participants }, { seed: map.parameters.seed })
  return {
    supplement: report,
    votesHash: hashOfVotes(matrix),
    isMapDue: isAnotherMapDue(map.unclearReason, areStable(report.redraws)),
  }
}

/** Whether a run shows groups that are unstable, or hides groups that are stable. */
const isAnotherMapDue = (unclearReason: UnclearReason | null, areGroupsStable: boolean): boolean =>
  areGroupsStable ? unclearReason === 'not-stable' : unclearReason === null

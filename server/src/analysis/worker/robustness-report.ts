import {
  areStable,
  assignGroups,
  robustnessReport,
  type MapResult,
  type UnclearReason,
  type VoteMatrix,
} from '@parley/opinion-map'
import type { NewReport } from '#analysis/worker/robustness-reports.sql.ts'
import { hashOfVotes } from '#analysis/worker/votes-hash.ts'

/** A robustness report, and whether another map is needed: one that hides unstable groups, or shows stable ones. */
export type ComputedReport = Omit<NewReport, 'runId' | 'durationMs'> & { isMapDue: boolean }

/** The robustness report of a map. Unstable groups are hidden, but still measured. */
export function computeRobustnessReport({
  map,
  matrix,
}: {
  map: MapResult
  matrix: VoteMatrix
}): ComputedReport {
  const participants = assignGroups({ ...map, hasClearGroups: true }, matrix)
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

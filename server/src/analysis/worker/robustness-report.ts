import { isDeepStrictEqual } from 'node:util'
import {
  areStable,
  assignGroups,
  nextStructure,
  robustnessReport,
  type MapResult,
  type StructureReport,
  type UnclearReason,
  type VoteMatrix,
} from '@parley/opinion-map'
import type { NewReport } from '#analysis/worker/robustness-reports.sql.ts'
import { structureStateOf, structureReport } from '#analysis/worker/earlier-structure.sql.ts'
import { hashOfVotes } from '#analysis/worker/votes-hash.ts'

/** A robustness report, and whether another map is needed: one that hides unstable groups, or shows stable ones. */
export type ComputedReport = Omit<NewReport, 'runId' | 'durationMs'> & { isMapDue: boolean }

type ReportedMap = {
  map: MapResult
  matrix: VoteMatrix
  /** The reports before that measured the structure; undefined if this one does not measure it. */
  structureReports: readonly StructureReport[] | undefined
  /** Called between parts of the computation. */
  pause?: () => void
}

/** The robustness report of a map. Unstable groups are hidden, but still measured. */
export function computeRobustnessReport({
  map,
  matrix,
  structureReports,
  pause,
}: ReportedMap): ComputedReport {
  const participants = assignGroups({ ...map, hasClearGroups: true }, matrix)
  const report = robustnessReport(
    matrix,
    { result: map, participants },
    { seed: map.parameters.seed, measuresStructure: structureReports !== undefined, pause },
  )
  const measured = structureReport(map, report)
  return {
    supplement: report,
    votesHash: hashOfVotes(matrix),
    isMapDue:
      structureReports === undefined || measured === undefined
        ? isAnotherMapDue(map.unclearReason, areStable(report.redraws))
        : isOtherStructureDue(map, [...structureReports, measured]),
  }
}

/** Whether the next run uses another structure than this one. */
function isOtherStructureDue(map: MapResult, reports: readonly StructureReport[]): boolean {
  const used = structureStateOf(map)
  return map.structure === undefined || !isDeepStrictEqual(nextStructure(used, reports), used)
}

/** Whether a run shows groups that are unstable, or hides groups that are stable. */
const isAnotherMapDue = (unclearReason: UnclearReason | null, areGroupsStable: boolean): boolean =>
  areGroupsStable ? unclearReason === 'not-stable' : unclearReason === null

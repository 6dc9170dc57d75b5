import type { Stability } from '../robustness-report/resamples.ts'
import type { MeasuredStructure } from './measured.ts'

/** The options about structure that a run is computed with (`analyse`). */
export type StructureState = {
  structure: MeasuredStructure
  /** Whether its groups are stable enough to be shown. */
  isStable: boolean
  /**
   * Whether the next run must not prefer the groups of the run before, because a run without an earlier one shows other
   * groups.
   */
  startsAfresh: boolean
}

/** What the robustness report of a run found. */
export type StructureReport = {
  /** The structure that the run used. */
  used: MeasuredStructure
  /** What was found, as far as re-draws confirm it (`steadyStructure`). */
  found: MeasuredStructure
  /** How often the run's groups were the same in resamples; 0 of 0 without groups. */
  redraws: Stability
  /** Whether a run that knew no earlier one would show the same. */
  fresh: boolean
}

export const NOT_MEASURED: StructureState = {
  structure: { kind: 'not_measured' },
  isStable: true,
  startsAfresh: false,
}

/** Groups are hidden below the first share of resamples with the same groups, and shown again above the second. */
const HIDE_BELOW = 0.4
const SHOW_ABOVE = 0.7
const NUM_IN_A_ROW = 2
/**
 * Reports differ more in the structure that they find than in how stable groups are, so a change of structure needs
 * more reports.
 */
export const NUM_REPORTS_TO_CHANGE = 3

/**
 * The structure that the next run uses, by the last reports. The first report counts at once; then the structure
 * changes only if three reports in a row found the same other one, and only two in a row hide groups, show them again,
 * or make a run start afresh. @param reports in the order of their runs; only the last `NUM_REPORTS_TO_CHANGE` matter
 */
export function nextStructure(current: StructureState, reports: readonly StructureReport[]): StructureState {
  const [last, before] = [reports.at(-1), reports.at(-2)]
  if (last === undefined) return current
  const isFirst = current.structure.kind === 'not_measured'
  const latest = reports.slice(-NUM_REPORTS_TO_CHANGE)
  const areAgreed =
    latest.length === NUM_REPORTS_TO_CHANGE && latest.every(({ found }) => areEqual(found, last.found))
  if (!areEqual(last.found, current.structure) && (isFirst || areAgreed))
    return { structure: last.found, isStable: true, startsAfresh: false }
  const { structure, isStable } = current
  const ofStructure = [last, before].filter(
    (report) => report !== undefined && areEqual(report.used, structure),
  )
  const areAll = (test: (report: StructureReport) => boolean) =>
    ofStructure.length === NUM_IN_A_ROW && ofStructure.every((report) => report !== undefined && test(report))
  const isShare = (test: (share: number) => boolean) =>
    areAll(({ redraws: { same, of } }) => of > 0 && test(same / of))
  const areUnstable = isShare((share) => share < HIDE_BELOW)
  if (areUnstable && isPlane(structure)) return { structure: LINE, isStable: true, startsAfresh: false }
  return {
    structure,
    isStable: isStable ? !areUnstable : isShare((share) => share > SHOW_ABOVE),
    startsAfresh: areAll(({ fresh }) => !fresh),
  }
}

/**
 * The structure that was found; but in place of a plane whose sides re-draws do not find again, the line that is a part
 * of it, so that two sides that are found again are not lost for four that are not.
 * @param redraws of the structure that was found
 */
export function steadyStructure(
  found: MeasuredStructure,
  { isUsed, redraws: { same, of } }: { isUsed: boolean; redraws: Stability },
): MeasuredStructure {
  const isSteady = of > 0 && (isUsed ? same / of >= HIDE_BELOW : same / of > SHOW_ABOVE)
  return isPlane(found) && !isSteady ? LINE : found
}

const LINE: MeasuredStructure = { kind: 'sides', numAxes: 1 }

export const isPlane = (structure: MeasuredStructure | undefined): boolean =>
  structure?.kind === 'sides' && structure.numAxes === 2

const areEqual = (a: MeasuredStructure, b: MeasuredStructure): boolean =>
  a.kind === b.kind &&
  (a.kind !== 'sides' || (b.kind === 'sides' && a.numAxes === b.numAxes)) &&
  (a.kind !== 'groups' || (b.kind === 'groups' && a.numGroups === b.numGroups))

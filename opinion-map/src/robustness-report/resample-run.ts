import { analyse } from '../analyse.ts'
import type { GroupMembership } from '../lineage/flows.ts'
import { pickRows, type VoteMatrix } from '../matrix.ts'
import type { Random } from '../random.ts'
import type { MapResult } from '../result.ts'
import type { MeasuredStructure } from '../structure/measured.ts'
import { groupsFoundAgain, sumUpResamples, type Resamples, type Stability } from './resamples.ts'
import { drawRows } from './sample.ts'

/** A run, and the group of each participant of its matrix: an `Analysis`, or a stored result with `assignGroups`. */
export type ReportedRun = { result: MapResult; participants: Pick<GroupMembership, 'groups'> }

/** The number of times the run is repeated, and how often if its own groups are preferred. */
const NUM_RESAMPLES = { afresh: 10, withOwnGroups: 30 }
/** The share of the people who are in a resample, and their maximum number. */
const RESAMPLE_SHARE = 0.8
const MAX_RESAMPLE_PEOPLE = 20_000

/** Groups that are hidden because they were not stable are measured too. */
export const hasMeasurableGroups = ({ hasClearGroups, unclearReason }: MapResult): boolean =>
  hasClearGroups || unclearReason === 'not-stable'

type ResampleInput = {
  rows: Uint32Array
  random: Random
  /**
   * Whether each resample prefers the groups of this run (their number, and their centres as a start), as the next run
   * does. If not, a resample knows only that there were clear groups, so its own groups need only be as clear as groups
   * must be to stay.
   */
  prefersOwnGroups: boolean
  /** Called before each resample. */
  pause?: (() => void) | undefined
}

/**
 * How often the groups of a run are found again; 0 of 0 if it has none. Each resample repeats the whole run, including
 * the axes, for four fifths of the people, at most 20,000, sampled from `rows`.
 */
export function resampleRun(
  matrix: VoteMatrix,
  { result, participants }: ReportedRun,
  { rows, random, prefersOwnGroups, pause }: ResampleInput,
): Resamples {
  if (!hasMeasurableGroups(result)) return { same: 0, of: 0, groups: [] }
  const numPeople = Math.min(MAX_RESAMPLE_PEOPLE, Math.ceil(RESAMPLE_SHARE * rows.length))
  const length = prefersOwnGroups ? NUM_RESAMPLES.withOwnGroups : NUM_RESAMPLES.afresh
  const resamples = Array.from({ length }, () => {
    pause?.()
    const drawn = drawRows(rows, numPeople, random)
    const seed = Math.floor(random() * 2 ** 31)
    const groups = Int8Array.from(drawn, (row) => participants.groups[row]!)
    const resample = analyse(pickRows(matrix, drawn), {
      ...optionsOf(result),
      seed,
      structure: result.structure,
      previous: {
        ...(prefersOwnGroups
          ? { participantIds: Float64Array.from(drawn.keys()), groups }
          : { participantIds: [], groups: [] }),
        hadClearGroups: true,
      },
    })
    const isClear = resample.result.hasClearGroups
    return {
      k: isClear ? resample.result.k : 0,
      found: isClear ? groupsFoundAgain(groups, resample.participants.groups) : new Set<number>(),
    }
  })
  return sumUpResamples(
    result.groups.map(({ key }) => key),
    resamples,
  )
}

/** Whether a run of the same votes that knows no earlier run, with the structure that was found, shows the same. */
export function isSameWithoutHistory(
  matrix: VoteMatrix,
  { result, participants }: ReportedRun,
  found: MeasuredStructure,
): boolean {
  const used = result.structure
  if (used !== undefined && used.kind !== found.kind) return false
  const afresh = runAfresh(matrix, result, used && found)
  const isShown = hasMeasurableGroups(result)
  if (!isShown || !afresh.result.hasClearGroups) return isShown === afresh.result.hasClearGroups
  const again = groupsFoundAgain(participants.groups, afresh.participants.groups)
  return afresh.result.k === result.k && result.groups.every(({ key }) => again.has(key))
}

/** How often the sides or groups of a structure that a run does not use are found again; 0 of 0 if it has none. */
export function resampleOtherStructure(
  matrix: VoteMatrix,
  { result }: ReportedRun,
  { structure, ...input }: Omit<ResampleInput, 'prefersOwnGroups'> & { structure: MeasuredStructure },
): Stability {
  return resampleRun(matrix, runAfresh(matrix, result, structure), { ...input, prefersOwnGroups: true })
}

const runAfresh = (matrix: VoteMatrix, result: MapResult, structure: MeasuredStructure | undefined) =>
  analyse(matrix, { ...optionsOf(result), seed: result.parameters.seed, structure })

const optionsOf = ({ mode, parameters: { minVotes, maxGroups, moderatedOut } }: MapResult) => ({
  mode,
  minVotes,
  maxGroups,
  moderatedOut,
})

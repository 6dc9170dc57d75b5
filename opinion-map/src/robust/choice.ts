import { MIN_GROUP_MEMBERS, minGroupSize } from '../clarity.ts'
import type { Point } from '../points.ts'
import type { UnclearReason } from '../result.ts'
import type { CandidateGroups } from './candidates.ts'
import type { GroupAssignment } from './placement.ts'

// Neither a round cloud of people nor random votes reach the numbers `toForm` by chance (docs/opinion-map.md).
const MIN_SILHOUETTE = { toForm: 0.44, toStay: 0.38 }
const MIN_STRENGTH = { toForm: 1.2, toStay: 1.1 }

/** The evidence, besides the silhouette, that decides whether groups are clear. */
export type Structure = {
  /** How much more the first axis explains than random votes would (`divisionStrength`). */
  strength: number
  /** The number of people to whose votes axes and groups were fitted. */
  numPeople: number
  hadClearGroups: boolean
}

/**
 * The `divisionStrength` that clear groups need. It is higher for few people, because chance divides them more easily.
 */
export function strengthNeeded({ numPeople, hadClearGroups }: Omit<Structure, 'strength'>): number {
  return hadClearGroups ? MIN_STRENGTH.toStay : MIN_STRENGTH.toForm + 1.5 / Math.sqrt(Math.max(1, numPeople))
}

/**
 * Whether groups are clear: they are more separate than the slices of a round cloud of people, and the axis that
 * divides most explains more than random votes would. Groups that were clear in the last run need less of both.
 */
export function isClear(silhouette: number, structure: Structure): boolean {
  const { toForm, toStay } = MIN_SILHOUETTE
  const isSeparate = silhouette >= (structure.hadClearGroups ? toStay : toForm)
  return isSeparate && structure.strength >= strengthNeeded(structure)
}

type Choice = {
  structure: Structure
  /** Groups are shown even if they are not clear, because their number was requested. */
  isForced: boolean
  /** Whether groups are clear, if that was measured otherwise. */
  hasGap?: boolean
  /** Counts every person whose group is certain enough in the group with the nearest centre. */
  place: (centres: Point[]) => GroupAssignment
  /** The centre of all people, as the only element. */
  middle: Point[]
}

/**
 * Chooses the first candidate that is clear and in which every group has at least max(5, 3 %) of the people counted in
 * a group. If there is none, everybody is in one group, and the result contains the reason.
 */
export function chooseGroups(
  candidates: CandidateGroups[],
  { structure, isForced, hasGap, place, middle }: Choice,
): GroupAssignment & { unclearReason: UnclearReason | null } {
  const isTooSmall = structure.numPeople < 2 * MIN_GROUP_MEMBERS
  let unclearReason: UnclearReason = isTooSmall ? 'too-few-people' : 'no-division'
  for (const { silhouette, centres } of candidates) {
    const isDivided = !isTooSmall && (hasGap ?? isClear(silhouette, structure))
    if (!isDivided && !isForced) continue
    const placed = place(centres)
    const numPlaced = placed.sizes.reduce((sum, size) => sum + size, 0)
    const isLarge = Math.min(...placed.sizes) >= minGroupSize(numPlaced)
    if (isDivided && isLarge) return { ...placed, unclearReason: null }
    if (isDivided) unclearReason = 'group-too-small'
    if (isForced) return { ...placed, unclearReason }
  }
  return { ...place(middle), unclearReason }
}

import type { UnclearReason } from './result.ts'

/** Minimum number of members of a group that is shown. */
export const MIN_GROUP_MEMBERS = 5

/** The default of the minimum number of votes that a participant needs to be clustered. */
export const MIN_VOTES_FOR_GROUP = 7

/** Minimum size of every group among `numClustered` people: five or 3 %, whichever is larger. */
export function minGroupSize(numClustered: number): number {
  return Math.max(MIN_GROUP_MEMBERS, 0.03 * numClustered)
}

/** Returns why groups of these sizes are not clear enough to be shown, or null if they are. */
export function unclearReason(sizes: number[], numClustered: number): UnclearReason | null {
  if (numClustered < 2 * MIN_GROUP_MEMBERS) return 'too-few-people'
  if (sizes.length < 2) return 'no-division'
  return Math.min(...sizes) < minGroupSize(numClustered) ? 'group-too-small' : null
}

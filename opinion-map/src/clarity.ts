import type { UnclearReason } from './result.ts'

/** No group shown to people has fewer members than this, whatever the size of the conversation. */
export const MIN_GROUP_MEMBERS = 5

/** Votes that somebody needs to be placed in a group, if a run is not told otherwise. */
export const MIN_VOTES_FOR_GROUP = 7

/** The least size of every group among `numClustered` people: five or 3 %, whichever is more. */
export function minGroupSize(numClustered: number): number {
  return Math.max(MIN_GROUP_MEMBERS, 0.03 * numClustered)
}

/** Why groups of these sizes are not clear enough to be shown, or null if they are. */
export function unclearReason(sizes: number[], numClustered: number): UnclearReason | null {
  if (numClustered < 2 * MIN_GROUP_MEMBERS) return 'too-few-people'
  if (sizes.length < 2) return 'no-division'
  return Math.min(...sizes) < minGroupSize(numClustered) ? 'group-too-small' : null
}

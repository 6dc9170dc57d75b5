import { sortedIndexOf } from '../ids.ts'
import type { PeopleMap } from '../people-map.ts'
import { previousGroups } from '../robust/previous.ts'
import { groupKeysOf, type PreviousRun } from './flows.ts'

/** The group of each person, and the centre and key of each group. */
export type ContinuedGroups = Pick<PeopleMap, 'labels' | 'centres'> & { keys: number[] }

/**
 * The groups of the previous run with the same people, at their positions on this map. If two runs over the same votes
 * put one person into different groups, their difference would reveal how that person voted. Undefined if there were no
 * groups.
 */
export function continuedGroups(
  { positions }: Pick<PeopleMap, 'positions'>,
  participantIds: Float64Array,
  previous: PreviousRun,
): ContinuedGroups | undefined {
  const groupOf = (id: number) => previous.groups[sortedIndexOf(previous.participantIds, id)] ?? -1
  const groups = Int8Array.from(participantIds, groupOf)
  const keys = groupKeysOf({ participantIds, groups })
  if (keys.length < 2) return undefined
  return {
    labels: groups.map((key) => keys.indexOf(key)),
    centres: previousGroups(positions, participantIds, previous).centres,
    keys,
  }
}

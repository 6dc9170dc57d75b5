import { sortedIndexOf } from '../ids.ts'
import type { PeopleMap } from '../people-map.ts'
import { previousGroups } from '../robust/previous.ts'
import { groupKeysOf, type PreviousRun } from './flows.ts'

/** Groups of people by their number, each with its middle and key. */
export type ContinuedGroups = Pick<PeopleMap, 'labels' | 'centres'> & { keys: number[] }

/**
 * The groups of the run before, person by person, where they stand on this map. Two runs over the same votes that put one
 * person into different groups would tell by their difference how that person voted. Undefined where there were no groups.
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

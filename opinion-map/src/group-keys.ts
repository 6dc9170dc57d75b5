import { sortedIndexOf } from './ids.ts'

/** Who was in which group: two columns of equal length, ids ascending, group keys ≥ 0 or −1 for nobody's. */
export type GroupMembership = { participantIds: ArrayLike<number>; groups: ArrayLike<number> }

/**
 * Gives the groups of this run the keys of the last one, so that a letter stays with its people: the assignment under
 * which most people keep their key (every assignment is tried; groups are few) among those that use the first letter:
 * where its people are gone, it costs the fewest people their letter to begin with A again. A group that keeps no key
 * gets the lowest that neither run has used, or else that this run has not.
 * @param current groups numbered 0 … k − 1
 * @returns the key of each of the k groups
 */
export function matchGroupKeys(previous: GroupMembership, current: GroupMembership): number[] {
  const shared = sharedMembers(previous, current)
  const kept = bestAssignment(shared)
  const used = new Set(kept.filter((key) => key >= 0))
  const known = new Set([...used, ...Array.from(previous.groups).filter((key) => key >= 0)])
  return kept.map((key) => {
    if (key >= 0) return key
    const fresh = lowestOutside(known)
    const own = fresh < MAX_KEYS ? fresh : lowestOutside(used)
    used.add(own)
    known.add(own)
    return own
  })
}

// Letters A to F, and the keys "0" to "5" of the wire.
const MAX_KEYS = 6

function sharedMembers(previous: GroupMembership, current: GroupMembership): number[][] {
  const shared: number[][] = []
  for (let i = 0; i < current.participantIds.length; i++) {
    const group = current.groups[i]!
    if (group < 0) continue
    while (shared.length <= group) shared.push(Array.from({ length: MAX_KEYS }, () => 0))
    const before = previous.groups[sortedIndexOf(previous.participantIds, current.participantIds[i]!)] ?? -1
    if (before >= 0) shared[group]![before] = (shared[group]![before] ?? 0) + 1
  }
  return shared
}

function bestAssignment(shared: number[][]): number[] {
  let best = { numKept: -1, keys: shared.map(() => -1) }
  const extend = (keys: number[], numKept: number) => {
    const row = shared[keys.length]
    if (!row) {
      const beginsWithA = keys.length === 0 || keys.includes(0)
      if (beginsWithA && numKept > best.numKept) best = { numKept, keys }
      return
    }
    row.forEach((count, key) => {
      if ((count > 0 || key === 0) && !keys.includes(key)) extend([...keys, key], numKept + count)
    })
    extend([...keys, -1], numKept)
  }
  extend([], 0)
  return best.keys
}

function lowestOutside(keys: Set<number>): number {
  let key = 0
  while (keys.has(key)) key++
  return key
}

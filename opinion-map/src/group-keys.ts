import { sortedIndexOf } from './ids.ts'

/** The group of each participant: two columns of equal length, ids ascending, group keys ≥ 0 or −1 for none. */
export type GroupMembership = { participantIds: ArrayLike<number>; groups: ArrayLike<number> }

/**
 * Matches the groups of a run to those of the previous run, so that group letters stay with the same people. Among the
 * assignments that use key 0 (the letter A), it chooses the one in which most people keep their key, by trying all
 * assignments. A group without a match gets the lowest key that neither run uses, or else the lowest this run does not.
 * @param current the groups, numbered 0 … k − 1
 * @returns the key of each of the k groups
 */
export function matchGroupKeys(previous: GroupMembership, current: GroupMembership): number[] {
  const shared = sharedMembers(previous, current)
  const matched = bestAssignment(shared)
  const used = new Set(matched.filter((key) => key >= 0))
  const known = new Set([...used, ...Array.from(previous.groups).filter((key) => key >= 0)])
  return matched.map((key) => {
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
  let best = { numMatched: -1, keys: shared.map(() => -1) }
  const extend = (keys: number[], numMatched: number) => {
    const row = shared[keys.length]
    if (!row) {
      const usesA = keys.length === 0 || keys.includes(0)
      if (usesA && numMatched > best.numMatched) best = { numMatched, keys }
      return
    }
    row.forEach((count, key) => {
      if ((count > 0 || key === 0) && !keys.includes(key)) extend([...keys, key], numMatched + count)
    })
    extend([...keys, -1], numMatched)
  }
  extend([], 0)
  return best.keys
}

function lowestOutside(keys: Set<number>): number {
  let key = 0
  while (keys.has(key)) key++
  return key
}

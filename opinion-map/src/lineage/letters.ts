import { FlowTable, groupKeysOf, MAX_KEYS, type GroupMembership } from './flows.ts'

/**
 * Matches the groups of a run to those of the previous run, so that group letters stay with the same people. Among the
 * assignments that use key 0 (the letter A), it chooses the one in which most people keep their key, by trying all
 * assignments. A group without a match gets the lowest key that neither run uses, or else the lowest unused in this
 * run.
 * @param current the groups, numbered 0 … k − 1
 * @returns the key of each of the k groups
 */
export function matchGroupKeys(
  previous: GroupMembership & { keys?: readonly number[] },
  current: GroupMembership,
): number[] {
  const flows = new FlowTable(previous, current)
  const numGroups = (groupKeysOf(current).at(-1) ?? -1) + 1
  const shared = Array.from({ length: numGroups }, (_, group) =>
    Array.from({ length: MAX_KEYS }, (__, key) => flows.count(key, group)),
  )
  const matched = bestAssignment(shared)
  const used = new Set(matched.filter((key) => key >= 0))
  const known = new Set([...used, ...groupKeysOf(previous)])
  return matched.map((key) => {
    if (key >= 0) return key
    const fresh = lowestUnusedKey(known)
    const own = fresh < MAX_KEYS ? fresh : lowestUnusedKey(used)
    used.add(own)
    known.add(own)
    return own
  })
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

function lowestUnusedKey(keys: Set<number>): number {
  let key = 0
  while (keys.has(key)) key++
  return key
}

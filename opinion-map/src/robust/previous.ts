import { sortedIndexOf } from '../ids.ts'
import { groupKeysOf, type PreviousRun } from '../lineage/flows.ts'
import type { Point } from '../points.ts'
import type { Positions } from '../projection.ts'
import type { PreviousGroups } from './candidates.ts'

/** The mean position, by current votes, of the people who were in each group of the previous run. */
export function previousGroups(
  { xs, ys }: Positions,
  participantIds: Float64Array,
  previous: PreviousRun,
): PreviousGroups {
  const sums = new Map(groupKeysOf(previous).map((key) => [key, { x: 0, y: 0, size: 0 }]))
  for (let at = 0; at < previous.participantIds.length; at++) {
    const sum = sums.get(previous.groups[at]!)
    const row = sum ? sortedIndexOf(participantIds, previous.participantIds[at]!) : -1
    if (!sum || row < 0) continue
    sum.x += xs[row]!
    sum.y += ys[row]!
    sum.size++
  }
  const found = [...sums.values()].filter(({ size }) => size > 0)
  return {
    centres: found.map(({ x, y, size }): Point => [x / size, y / size]),
    hadClearGroups: previous.hadClearGroups,
  }
}

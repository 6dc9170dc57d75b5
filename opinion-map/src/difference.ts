import type { VoteMatrix } from './matrix.ts'

/**
 * The ids of the people whose votes differ between two matrices with the same columns, in ascending order. People who
 * are in only one of the matrices count as different.
 * @throws RangeError if the columns are not the same
 */
export function differingPeople(before: VoteMatrix, now: VoteMatrix): number[] {
  if (before.opinionIds.length !== now.opinionIds.length)
    throw new RangeError('Both matrices must have the same columns')
  const differing: number[] = []
  let i = 0
  let j = 0
  while (i < before.participantIds.length || j < now.participantIds.length) {
    const id = before.participantIds[i] ?? Infinity
    const other = now.participantIds[j] ?? Infinity
    if (id !== other || !isSameRow(before, i, now, j)) differing.push(Math.min(id, other))
    if (id <= other) i++
    if (other <= id) j++
  }
  return differing
}

function isSameRow(before: VoteMatrix, i: number, now: VoteMatrix, j: number): boolean {
  const start = before.rowStarts[i]!
  const length = before.rowStarts[i + 1]! - start
  const other = now.rowStarts[j]!
  if (now.rowStarts[j + 1]! - other !== length) return false
  for (let at = 0; at < length; at++) if (before.codes[start + at] !== now.codes[other + at]) return false
  return true
}

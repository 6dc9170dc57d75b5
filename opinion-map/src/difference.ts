import type { VoteMatrix } from './matrix.ts'

/**
 * Whether the votes of at least `numPeople` people differ between two matrices with the same columns. People who are in
 * only one of the matrices count as different.
 * @throws RangeError if the columns are not the same
 */
export function differByAtLeast(numPeople: number, before: VoteMatrix, now: VoteMatrix): boolean {
  if (before.opinionIds.length !== now.opinionIds.length)
    throw new RangeError('Both matrices must have the same columns')
  let numDiffering = 0
  let i = 0
  let j = 0
  while (numDiffering < numPeople && (i < before.participantIds.length || j < now.participantIds.length)) {
    const id = before.participantIds[i] ?? Infinity
    const other = now.participantIds[j] ?? Infinity
    if (id !== other || !isSameRow(before, i, now, j)) numDiffering++
    if (id <= other) i++
    if (other <= id) j++
  }
  return numDiffering >= numPeople
}

function isSameRow(before: VoteMatrix, i: number, now: VoteMatrix, j: number): boolean {
  const start = before.rowStarts[i]!
  const length = before.rowStarts[i + 1]! - start
  const other = now.rowStarts[j]!
  if (now.rowStarts[j + 1]! - other !== length) return false
  for (let at = 0; at < length; at++) if (before.codes[start + at] !== now.codes[other + at]) return false
  return true
}

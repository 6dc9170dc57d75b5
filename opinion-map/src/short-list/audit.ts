import type { VoteMatrix } from '../matrix.ts'

/** A list of opinions, as columns of a matrix, that has room for `numPlaces`. */
export type AuditedList = { columns: readonly number[]; numPlaces: number }

/**
 * People to whom a list breaks its promise (EJR+, see {@link findLargestViolation}): they deserve `numPlaces` places,
 * but each of them agreed with fewer opinions of the list.
 */
export type Violation = {
  /** The opinion that all of them agreed with. */
  column: number
  numPlaces: number
  numPeople: number
}

/**
 * Audits a list by EJR+ (Brill & Peters 2023) on the agreements that were cast. With n people and k places, ℓ · n / k
 * of them who all agreed with the same opinion deserve ℓ places: the opinion must be on the list, or at least one of
 * them must have agreed with ℓ opinions of the list. Unlike other axioms of this kind it can be verified in one pass
 * over the votes, as it considers one common opinion only. `mayBeListed` tells which columns are checked. Returns the
 * violation with the most places, then with the most people, then with the lowest column; undefined if there is none.
 */
export function findLargestViolation(
  matrix: VoteMatrix,
  { columns, numPlaces }: AuditedList,
  mayBeListed: (column: number) => boolean,
): Violation | undefined {
  const { participantIds, opinionIds } = matrix
  const numPeople = participantIds.length
  const listed = new Uint8Array(opinionIds.length)
  for (const column of columns) listed[column] = 1
  const numAgreeing = agreementsByNumListed(matrix, listed, numPlaces + 1)
  let largest: Violation | undefined
  for (let column = 0; column < opinionIds.length; column++) {
    if (listed[column] === 1 || !mayBeListed(column)) continue
    let numWithFewer = 0
    for (let deserved = 1; deserved <= numPlaces; deserved++) {
      numWithFewer += numAgreeing[column * (numPlaces + 1) + deserved - 1]!
      if (numWithFewer === 0 || numWithFewer * numPlaces < deserved * numPeople) continue
      const isLarger =
        largest === undefined ||
        deserved > largest.numPlaces ||
        (deserved === largest.numPlaces && numWithFewer > largest.numPeople)
      if (isLarger) largest = { column, numPlaces: deserved, numPeople: numWithFewer }
    }
  }
  return largest
}

/** For each column: how many of the people who agreed with it agreed with 0, 1, 2 … listed opinions. */
function agreementsByNumListed(
  { participantIds, opinionIds, rowStarts, codes }: VoteMatrix,
  listed: Uint8Array,
  width: number,
): Uint32Array {
  const table = new Uint32Array(opinionIds.length * width)
  for (let row = 0; row < participantIds.length; row++) {
    const [start, end] = [rowStarts[row]!, rowStarts[row + 1]!]
    let numListed = 0
    for (let at = start; at < end; at++) if ((codes[at]! & 3) === 2) numListed += listed[codes[at]! >>> 2]!
    for (let at = start; at < end; at++)
      if ((codes[at]! & 3) === 2) table[(codes[at]! >>> 2) * width + numListed]!++
  }
  return table
}

/**
 * Repairs a list that breaks its promise (EJR+, see {@link findLargestViolation}): adds the opinion of the largest
 * violation, in a free place or else in place of the last opinion, until there is no violation. Returns undefined if an
 * added opinion would not be a candidate, or if there would be more of them than places.
 */
export function repairList(
  matrix: VoteMatrix,
  { columns, numPlaces }: AuditedList,
  rules: { mayBeListed: (column: number) => boolean; isCandidate: (column: number) => boolean },
): number[] | undefined {
  const added: number[] = []
  const list = () => [...columns.slice(0, numPlaces - added.length), ...added]
  while (added.length <= numPlaces) {
    const violation = findLargestViolation(matrix, { columns: list(), numPlaces }, rules.mayBeListed)
    if (violation === undefined) return list()
    if (!rules.isCandidate(violation.column)) return undefined
    added.push(violation.column)
  }
  return undefined
}

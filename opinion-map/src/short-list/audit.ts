import type { VoteMatrix } from '../matrix.ts'

/** A list of opinions, as columns of a matrix, that has room for `numPlaces`. */
export type AuditedList = { columns: readonly number[]; numPlaces: number }

/** A violation of EJR+: people who deserve `numPlaces` places, each of whom agreed with fewer opinions of the list. */
export type Violation = {
  /** The opinion that all of them agreed with. */
  column: number
  numPlaces: number
  numPeople: number
}

/**
 * Audits a list by EJR+ (Brill & Peters 2023) on the agreements that were cast. With n people and k places, ℓ · n / k of
 * them who all agreed with the same opinion deserve ℓ places: the opinion must be on the list, or at least one of them
 * must have agreed with ℓ opinions of the list. Unlike other axioms of this kind it can be verified in one pass over the
 * votes, as it asks for one common opinion only. `mayBeListed` says of which columns this is asked.
 *
 * Returns the violation of most places, then of most people, then of the lowest column; undefined if there is none.
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

/** For each column how many people agreed with it who agreed with 0, 1, 2 … listed opinions. */
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
 * Repairs a list that violates EJR+: the opinion of the largest violation takes the place of the last opinion, or a place
 * that is still free, until there is no violation. Undefined if that takes an opinion that is no candidate, or more than
 * all places.
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

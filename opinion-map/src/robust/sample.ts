import type { VoteMatrix } from '../matrix.ts'

const MIN_PEOPLE = 400

type Rows = Pick<VoteMatrix, 'rowStarts' | 'codes'>

/**
 * The rows of a matrix in the order of a hash of their votes, so that neither this order nor a choice made by it depends
 * on how participants are numbered. (Rows with the same votes are interchangeable.)
 */
export function rowsByHash({ rowStarts, codes }: Rows): Uint32Array {
  const numRows = rowStarts.length - 1
  // The hash above the row in one number, exact below 2⁵³, because sorting numbers is fast.
  const keys = new Float64Array(numRows)
  for (let row = 0; row < numRows; row++) {
    let hash = 0
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) {
      hash = Math.imul(hash ^ codes[at]!, 0x85ebca6b)
      hash ^= hash >>> 13
    }
    keys[row] = (Math.imul(hash, 0xc2b2ae35) >>> 11) * 2 ** 32 + row
  }
  keys.sort()
  return Uint32Array.from(keys, (key) => key % 2 ** 32)
}

/** Rows that stand for all: evenly chosen, with about `numVotes` votes, but at least 400 rows, or all if there are fewer. */
export function sampleOf(ordered: Uint32Array, { codes }: Rows, numVotes: number): Uint32Array {
  const votesPerRow = codes.length / Math.max(1, ordered.length)
  const size = Math.min(ordered.length, Math.max(MIN_PEOPLE, Math.floor(numVotes / Math.max(1, votesPerRow))))
  return Uint32Array.from({ length: size }, (_, i) => ordered[Math.floor((i * ordered.length) / size)]!)
}

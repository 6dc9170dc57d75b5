import type { VoteMatrix } from '../matrix.ts'

const MIN_PEOPLE = 400
const MAX_VOTES = 50_000

/**
 * Rows of a matrix that stand for all: every row of a small matrix; otherwise at least 400 rows, with about 50,000 votes.
 * Rows come in the order of a hash of their votes, so that neither the choice nor the order depends on how participants
 * are numbered. (Rows with the same votes are interchangeable.)
 */
export function sampleRows({ rowStarts, codes }: Pick<VoteMatrix, 'rowStarts' | 'codes'>): Uint32Array {
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
  const votesPerRow = codes.length / Math.max(1, numRows)
  const size = Math.min(numRows, Math.max(MIN_PEOPLE, Math.floor(MAX_VOTES / Math.max(1, votesPerRow))))
  const rows = new Uint32Array(size)
  for (let i = 0; i < size; i++) rows[i] = keys[Math.floor((i * numRows) / size)]! % 2 ** 32
  return rows
}

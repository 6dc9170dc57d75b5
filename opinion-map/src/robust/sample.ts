import type { VoteMatrix } from '../matrix.ts'

const MIN_PEOPLE = 400
const HASH_BITS = 32
/** Integers up to this number of bits are exact. */
const EXACT_BITS = 53

type Rows = Pick<VoteMatrix, 'rowStarts' | 'codes'>

/**
 * The rows of a matrix sorted by a hash of their votes, so that neither this order nor a sample taken by it depends on
 * how participants are numbered. (Rows with the same votes are interchangeable.)
 */
export function rowsByHash(rows: Rows): Uint32Array {
  const { rowStarts, codes } = rows
  const numRows = rowStarts.length - 1
  // One number holds the hash, or as many bits of it as fit, above the row, because sorting numbers is fast.
  const rowBits = Math.ceil(Math.log2(Math.max(1, numRows)))
  const span = 2 ** rowBits
  const keys = new Float64Array(numRows)
  for (let row = 0; row < numRows; row++) {
    let hash = 0
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) {
      hash = Math.imul(hash ^ codes[at]!, 0x85ebca6b)
      hash ^= hash >>> 13
    }
    keys[row] = (Math.imul(hash, 0xc2b2ae35) >>> Math.max(0, rowBits - EXACT_BITS + HASH_BITS)) * span + row
  }
  keys.sort()
  const ordered = Uint32Array.from(keys, (key) => key % span)
  for (let start = 0, end = 1; start < numRows; start = end++) {
    const next = span * (Math.floor(keys[start]! / span) + 1)
    while (end < numRows && keys[end]! < next) end++
    const alike = ordered.subarray(start, end)
    // Rows with the same hash mostly have the same votes and need no sorting.
    if (end > start + 1 && alike.some((row) => compareRows(rows, alike[0]!, row) !== 0))
      alike.sort((a, b) => compareRows(rows, a, b))
  }
  return ordered
}

/** Whether two rows have the same votes. */
export const haveSameVotes = (rows: Rows, a: number, b: number): boolean => compareRows(rows, a, b) === 0

/** Below 0 if row `a` comes before row `b`, 0 if they have the same votes. */
function compareRows({ rowStarts, codes }: Rows, a: number, b: number): number {
  const [startA, startB] = [rowStarts[a]!, rowStarts[b]!]
  const length = rowStarts[a + 1]! - startA
  let difference = length - (rowStarts[b + 1]! - startB)
  for (let at = 0; difference === 0 && at < length; at++)
    difference = codes[startA + at]! - codes[startB + at]!
  return difference
}

/** A representative sample of rows, evenly spaced, with about `numVotes` votes: at least 400 rows, or all if fewer. */
export function sampleOf(ordered: Uint32Array, { codes }: Rows, numVotes: number): Uint32Array {
  const votesPerRow = codes.length / Math.max(1, ordered.length)
  const size = Math.min(ordered.length, Math.max(MIN_PEOPLE, Math.floor(numVotes / Math.max(1, votesPerRow))))
  return Uint32Array.from({ length: size }, (_, i) => ordered[Math.floor((i * ordered.length) / size)]!)
}

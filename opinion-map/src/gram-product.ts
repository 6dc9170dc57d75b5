import type { VoteMatrix } from './matrix.ts'

type Rows = Pick<VoteMatrix, 'rowStarts' | 'codes'>

/** Runs `addRows` for every part of the rows; returns one array of sums per part. */
export type SumParts = (weights: Float64Array) => Float64Array[]

/** Lets other threads help with the sums. The result does not depend on which thread adds which part. */
export type VoteThreads = {
  /** Shares the rows of one matrix with the threads; `close` releases them. */
  open: (rows: Rows, bounds: Uint32Array, width: number) => { sumParts: SumParts; close: () => void }
}

/** Below this number of votes all rows are one part, because starting threads would take longer than the work. */
export const MIN_VOTES_FOR_PARTS = 2_000_000
const NUM_PARTS = 16

/**
 * Divides the rows into parts with about as many votes each: part p is the rows bounds[p] … bounds[p + 1]. The division
 * depends only on the votes, so that sums in the order of the parts have the same bits with any number of threads.
 */
export function partBounds({ rowStarts, codes }: Rows): Uint32Array {
  const numRows = rowStarts.length - 1
  const numParts = codes.length < MIN_VOTES_FOR_PARTS ? 1 : NUM_PARTS
  const bounds = new Uint32Array(numParts + 1)
  let row = 0
  for (let part = 1; part < numParts; part++) {
    while (row < numRows && rowStarts[row]! < (part / numParts) * codes.length) row++
    bounds[part] = row
  }
  bounds[numParts] = numRows
  return bounds
}

/**
 * Adds, for each row from `from` to `to`, the sum of the weights of the whole row to the sums of each of its codes. It
 * does so for two vectors at once, whose weights (table cell × loading) are stored in pairs by code. A vote costs two
 * additions in each direction and no multiplication.
 */
export function addRows(
  { rowStarts, codes }: Rows,
  [from, to]: readonly [number, number],
  weights: Float64Array,
  sums: Float64Array,
): void {
  const unusedCell = 2 * 3
  for (let row = from; row < to; row++) {
    const start = rowStarts[row]!
    const end = rowStarts[row + 1]!
    let [a0, b0, a1, b1] = [0, 0, 0, 0]
    let at = start
    for (; at < end - 1; at += 2) {
      const cell = 2 * codes[at]!
      const next = 2 * codes[at + 1]!
      a0 += weights[cell]!
      b0 += weights[cell + 1]!
      a1 += weights[next]!
      b1 += weights[next + 1]!
    }
    const last = at < end ? 2 * codes[at]! : unusedCell
    const first = a0 + a1 + weights[last]!
    const second = b0 + b1 + weights[last + 1]!
    for (let at = start; at < end; at++) {
      const cell = 2 * codes[at]!
      sums[cell]! += first
      sums[cell + 1]! += second
    }
  }
}

/** Adds up the parts one after another in this thread. */
export function sumInThisThread(rows: Rows, bounds: Uint32Array): SumParts {
  return (weights) =>
    Array.from({ length: bounds.length - 1 }, (_, part) => {
      const sums = new Float64Array(weights.length)
      addRows(rows, [bounds[part]!, bounds[part + 1]!], weights, sums)
      return sums
    })
}

/**
 * RᵀR times one or two vectors, in one pass over the votes. The sums of the parts are added in the order of the parts.
 *
 * @param table the residual of each code
 */
export function gramProduct(table: Float64Array, block: Float64Array[], sumParts: SumParts): Float64Array[] {
  const weights = new Float64Array(2 * table.length)
  block.forEach((vector, c) => {
    for (let cell = 0; cell < table.length; cell++) weights[2 * cell + c] = table[cell]! * vector[cell >>> 2]!
  })
  const [sums = weights, ...others] = sumParts(weights)
  for (const other of others) for (let at = 0; at < sums.length; at++) sums[at]! += other[at]!
  return block.map((vector, c) => {
    const image = new Float64Array(vector.length)
    for (let j = 0; j < image.length; j++) {
      const cell = 4 * j
      image[j] =
        table[cell]! * sums[2 * cell + c]! +
        table[cell + 1]! * sums[2 * cell + 2 + c]! +
        table[cell + 2]! * sums[2 * cell + 4 + c]!
    }
    return image
  })
}

import type { VoteMatrix } from '../matrix.ts'

/**
 * Sufficient statistics of the votes of n people for their positions p, in the model residual = loadings · p + noise.
 * With the loadings V (2 columns) and the residuals r of a person's informative votes: VᵀV (`xx`, `xy`, `yy`), Vᵀr
 * (`x`, `y`), rᵀr (`squares`) and the number of votes.
 */
export type PositionEvidence = {
  xx: Float64Array
  xy: Float64Array
  yy: Float64Array
  x: Float64Array
  y: Float64Array
  squares: Float64Array
  numVotes: Uint32Array
}

/** The axes of the model; arrays over the m opinions, 0 for moderated opinions. */
export type AxisLoadings = { mean: ArrayLike<number>; pc1: ArrayLike<number>; pc2: ArrayLike<number> }

// The cells of the table per code: the contribution of one vote to xx, xy, yy, x, y, squares and number, and one
// unused.
const WIDTH = 8

/**
 * The contribution of each possible vote to {@link PositionEvidence}; none for a pass and for opinions without
 * loadings.
 */
export function evidenceTable({ mean, pc1, pc2 }: AxisLoadings): Float64Array {
  const table = new Float64Array(4 * WIDTH * mean.length)
  for (let j = 0; j < mean.length; j++) {
    const [v1, v2] = [pc1[j]!, pc2[j]!]
    if (v1 === 0 && v2 === 0) continue
    for (const value of [-1, 1]) {
      const residual = value - mean[j]!
      const cell = WIDTH * (4 * j + value + 1)
      table.set([v1 * v1, v1 * v2, v2 * v2, v1 * residual, v2 * residual, residual * residual, 1], cell)
    }
  }
  return table
}

/** Sums the contributions of each row in one pass over the votes, in the order of the columns. */
export function evidenceOf(
  { rowStarts, codes }: Pick<VoteMatrix, 'rowStarts' | 'codes'>,
  table: Float64Array,
): PositionEvidence {
  const numRows = rowStarts.length - 1
  const column = () => new Float64Array(numRows)
  const evidence = {
    xx: column(),
    xy: column(),
    yy: column(),
    x: column(),
    y: column(),
    squares: column(),
    numVotes: new Uint32Array(numRows),
  }
  for (let row = 0; row < numRows; row++) {
    const end = rowStarts[row + 1]!
    let [xx, xy, yy, x, y, squares, numVotes] = [0, 0, 0, 0, 0, 0, 0]
    for (let at = rowStarts[row]!; at < end; at++) {
      const cell = WIDTH * codes[at]!
      xx += table[cell]!
      xy += table[cell + 1]!
      yy += table[cell + 2]!
      x += table[cell + 3]!
      y += table[cell + 4]!
      squares += table[cell + 5]!
      numVotes += table[cell + 6]!
    }
    evidence.xx[row] = xx
    evidence.xy[row] = xy
    evidence.yy[row] = yy
    evidence.x[row] = x
    evidence.y[row] = y
    evidence.squares[row] = squares
    evidence.numVotes[row] = numVotes
  }
  return evidence
}

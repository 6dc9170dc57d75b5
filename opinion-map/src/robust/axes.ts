import type { VoteThreads } from '../gram-product.ts'
import type { VoteMatrix } from '../matrix.ts'
import { principalComponents, type PrincipalComponents } from '../pca.ts'
import type { Residuals } from '../residuals.ts'
import { axesOfSides } from '../structure/axes.ts'
import type { MeasuredStructure } from '../structure/measured.ts'
import { responseRows } from '../structure/response-rows.ts'

type Votes = {
  matrix: VoteMatrix
  /** The votes of the people to which axes are fitted. */
  fitted: VoteMatrix
  residuals: Residuals
}

type AxesOptions = {
  seed: number
  structure?: MeasuredStructure | undefined
  threads?: VoteThreads | undefined
}

/**
 * Axes of sides are fitted to about this many votes: more votes hardly change them, and a run computes them six times.
 */
const MAX_VOTES = 25_000

/** The axes of a robust map: those along which sides were measured, or else principal components. */
export function robustAxes(
  { matrix, fitted, residuals }: Votes,
  { seed, structure, threads }: AxesOptions,
): { axes: PrincipalComponents; readinessRidge?: number } {
  if (structure?.kind !== 'sides') return { axes: principalComponents(fitted, residuals, seed, threads) }
  const rows = responseRows(matrix, { isModerated: residuals.isModerated, seed, maxVotes: MAX_VOTES })
  const { readinessRidge, ...axes } = axesOfSides(rows, structure.numAxes)
  const variances: [number, number] = [
    varianceAlong(fitted, residuals, axes.pc1),
    varianceAlong(fitted, residuals, axes.pc2),
  ]
  return { axes: { ...axes, variances }, readinessRidge }
}

/** The variance of mean-imputed votes along a unit vector. */
function varianceAlong(
  { rowStarts, codes }: VoteMatrix,
  { table }: Residuals,
  loadings: Float64Array,
): number {
  const numRows = rowStarts.length - 1
  let squares = 0
  for (let row = 0; row < numRows; row++) {
    let along = 0
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++)
      along += table[codes[at]!]! * loadings[codes[at]! >>> 2]!
    squares += along * along
  }
  return squares / Math.max(1, numRows - 1)
}

import { solvePositiveDefinite } from '../../opinion-map/src/structure/solve.ts'

/** Normal equations of a least squares problem: the weighted sums of aaᵀ and ab over equations a · z = b. */
export type NormalEquations = { matrix: Float64Array; right: Float64Array }

export const noEquations = (size: number): NormalEquations => ({
  matrix: new Float64Array(size * size),
  right: new Float64Array(size),
})

/** Adds an equation with a weight. */
export function addEquation(
  { matrix, right }: NormalEquations,
  factors: Float64Array,
  { value, weight }: { value: number; weight: number },
): void {
  const size = right.length
  for (let i = 0; i < size; i++) {
    const factor = weight * factors[i]!
    if (factor === 0) continue
    right[i]! += factor * value
    for (let j = 0; j < size; j++) matrix[i * size + j]! += factor * factors[j]!
  }
}

export const solveEquations = ({ matrix, right }: NormalEquations): Float64Array =>
  solvePositiveDefinite(matrix, right)

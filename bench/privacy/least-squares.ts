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

/** Solves a symmetric positive definite system by Cholesky's decomposition. */
export function solvePositive({ matrix, right }: NormalEquations): Float64Array {
  const size = right.length
  const lower = matrix.slice()
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = lower[i * size + j]!
      for (let k = 0; k < j; k++) sum -= lower[i * size + k]! * lower[j * size + k]!
      lower[i * size + j] = i === j ? Math.sqrt(Math.max(sum, MIN_PIVOT)) : sum / lower[j * size + j]!
    }
  const solution = right.slice()
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) solution[i]! -= lower[i * size + k]! * solution[k]!
    solution[i]! /= lower[i * size + i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) solution[i]! -= lower[k * size + i]! * solution[k]!
    solution[i]! /= lower[i * size + i]!
  }
  return solution
}

const MIN_PIVOT = 1e-12

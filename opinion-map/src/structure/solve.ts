const MIN_PIVOT = 1e-9

/**
 * Solves a small symmetric positive definite system by its Cholesky factorization. Only the lower triangle of the
 * matrix (row by row) is read.
 */
export function solvePositiveDefinite(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const factor = new Float64Array(size * size)
  for (let a = 0; a < size; a++)
    for (let b = 0; b <= a; b++) {
      let rest = matrix[a * size + b]!
      for (let c = 0; c < b; c++) rest -= factor[a * size + c]! * factor[b * size + c]!
      factor[a * size + b] = a === b ? Math.sqrt(Math.max(rest, MIN_PIVOT)) : rest / factor[b * size + b]!
    }
  const solution = right.slice()
  for (let a = 0; a < size; a++) {
    for (let c = 0; c < a; c++) solution[a]! -= factor[a * size + c]! * solution[c]!
    solution[a]! /= factor[a * size + a]!
  }
  for (let a = size - 1; a >= 0; a--) {
    for (let c = a + 1; c < size; c++) solution[a]! -= factor[c * size + a]! * solution[c]!
    solution[a]! /= factor[a * size + a]!
  }
  return solution
}

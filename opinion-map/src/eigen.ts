/** Eigenvalues in descending order; `vectors[i]` (unit length) belongs to `values[i]`. */
export type Eigen = { values: Float64Array; vectors: Float64Array[] }

/**
 * All eigenpairs of a small symmetric matrix (d × d, row after row) by cyclic Jacobi rotations
 * (Golub & Van Loan, Matrix Computations, §8.5): accurate to machine precision, O(d³) per sweep.
 */
export function symmetricEigen(matrix: Float64Array, d: number): Eigen {
  const a = matrix.slice()
  const v = new Float64Array(d * d)
  for (let i = 0; i < d; i++) v[i * d + i] = 1
  for (let sweep = 0; sweep < 60 && !isDiagonal(a, d); sweep++) {
    for (let p = 0; p < d - 1; p++) for (let q = p + 1; q < d; q++) rotate({ a, v, d }, p, q)
  }
  const order = Array.from({ length: d }, (_, i) => i).sort((i, j) => a[j * d + j]! - a[i * d + i]! || i - j)
  return {
    values: Float64Array.from(order, (i) => a[i * d + i]!),
    vectors: order.map((i) => v.slice(i * d, i * d + d)),
  }
}

function isDiagonal(a: Float64Array, d: number): boolean {
  let off = 0
  let total = 0
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) {
      const square = a[i * d + j]! ** 2
      total += square
      if (i !== j) off += square
    }
  }
  return off <= 1e-32 * total
}

// v holds the eigenvectors as rows, so that both updates run along rows.
function rotate({ a, v, d }: { a: Float64Array; v: Float64Array; d: number }, p: number, q: number): void {
  const apq = a[p * d + q]!
  if (apq === 0) return
  const theta = (a[q * d + q]! - a[p * d + p]!) / (2 * apq)
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const cos = 1 / Math.sqrt(t * t + 1)
  const sin = t * cos
  for (let k = 0; k < d; k++) {
    const kp = a[k * d + p]!
    const kq = a[k * d + q]!
    a[k * d + p] = cos * kp - sin * kq
    a[k * d + q] = sin * kp + cos * kq
  }
  for (let k = 0; k < d; k++) {
    const pk = a[p * d + k]!
    const qk = a[q * d + k]!
    a[p * d + k] = cos * pk - sin * qk
    a[q * d + k] = sin * pk + cos * qk
    const vp = v[p * d + k]!
    const vq = v[q * d + k]!
    v[p * d + k] = cos * vp - sin * vq
    v[q * d + k] = sin * vp + cos * vq
  }
}

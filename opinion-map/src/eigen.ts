/** Eigenvalues in descending order; `vectors[i]` (unit length) belongs to `values[i]`. */
export type Eigen = { values: Float64Array; vectors: Float64Array[] }

/**
 * All eigenpairs of a small symmetric matrix (d × d, row-major), accurate to machine precision, in O(d³):
 * Householder reflections to a tridiagonal matrix, then QL steps with implicit shifts
 * (Golub & Van Loan, Matrix Computations, §8.3).
 */
export function symmetricEigen(matrix: Float64Array, d: number): Eigen {
  const { diagonal, offDiagonal, vectors } = tridiagonal(matrix, d)
  for (let low = 0; low < d; low++) deflate({ diagonal, offDiagonal, vectors, d }, low)
  const order = Array.from(diagonal, (_, i) => i).sort((i, j) => diagonal[j]! - diagonal[i]! || i - j)
  return {
    values: Float64Array.from(order, (i) => diagonal[i]!),
    vectors: order.map((i) => vectors.slice(i * d, i * d + d)),
  }
}

// The rows of `vectors` are the basis in which the matrix is tridiagonal; offDiagonal[i] is the entry (i, i + 1).
function tridiagonal(matrix: Float64Array, d: number) {
  const a = matrix.slice()
  const vectors = new Float64Array(d * d)
  for (let i = 0; i < d; i++) vectors[i * d + i] = 1
  const reflector = new Float64Array(d)
  const image = new Float64Array(d)
  const norm = Math.sqrt(matrix.reduce((sum, cell) => sum + cell * cell, 0))
  for (let k = 0; k < d - 2; k++) {
    reflector.fill(0)
    let length = 0
    for (let i = k + 1; i < d; i++) {
      reflector[i] = a[k * d + i]!
      length += reflector[i]! ** 2
    }
    length = Math.sqrt(length)
    // Beyond the rank of the matrix only rounding errors remain, and dividing by their square would overflow.
    if (length <= Number.EPSILON ** 2 * norm) continue
    reflector[k + 1]! += reflector[k + 1]! < 0 ? -length : length
    let square = 0
    for (let i = k + 1; i < d; i++) square += reflector[i]! ** 2
    const scale = 2 / square
    reflectBothSides({ a, d, reflector, image, scale }, k)
    for (let i = 0; i < d; i++) {
      let along = 0
      for (let j = k + 1; j < d; j++) along += reflector[j]! * vectors[j * d + i]!
      image[i] = scale * along
    }
    for (let j = k + 1; j < d; j++) {
      for (let i = 0; i < d; i++) vectors[j * d + i]! -= reflector[j]! * image[i]!
    }
  }
  const diagonal = Float64Array.from({ length: d }, (_, i) => a[i * d + i]!)
  const offDiagonal = Float64Array.from({ length: d }, (_, i) => (i < d - 1 ? a[i * d + i + 1]! : 0))
  return { diagonal, offDiagonal, vectors }
}

type Reflection = { a: Float64Array; d: number; reflector: Float64Array; image: Float64Array; scale: number }

// a ← (1 − s·v·vᵀ) a (1 − s·v·vᵀ) = a − v·wᵀ − w·vᵀ with w = s·a·v − (s²/2)(vᵀ·a·v)·v.
function reflectBothSides({ a, d, reflector, image, scale }: Reflection, k: number): void {
  let along = 0
  for (let i = k; i < d; i++) {
    let sum = 0
    for (let j = k + 1; j < d; j++) sum += a[i * d + j]! * reflector[j]!
    image[i] = scale * sum
    along += image[i]! * reflector[i]!
  }
  for (let i = k; i < d; i++) image[i]! -= 0.5 * scale * along * reflector[i]!
  for (let i = k; i < d; i++) {
    for (let j = k; j < d; j++) a[i * d + j]! -= reflector[i]! * image[j]! + image[i]! * reflector[j]!
  }
}

type Tridiagonal = { diagonal: Float64Array; offDiagonal: Float64Array; vectors: Float64Array; d: number }

// QL steps until offDiagonal[low] is negligible; the rows above it are already diagonal.
function deflate({ diagonal, offDiagonal, vectors, d }: Tridiagonal, low: number): void {
  for (let step = 0; step < 50; step++) {
    let high = low
    while (high < d - 1 && !isNegligible(offDiagonal[high]!, diagonal[high]!, diagonal[high + 1]!)) high++
    if (high === low) return
    const slope = (diagonal[low + 1]! - diagonal[low]!) / (2 * offDiagonal[low]!)
    const root = Math.hypot(slope, 1)
    let g = diagonal[high]! - diagonal[low]! + offDiagonal[low]! / (slope + (slope < 0 ? -root : root))
    let [sin, cos, carried] = [1, 1, 0]
    let i = high - 1
    for (; i >= low; i--) {
      const f = sin * offDiagonal[i]!
      const b = cos * offDiagonal[i]!
      const radius = Math.hypot(f, g)
      offDiagonal[i + 1] = radius
      if (radius === 0) break
      sin = f / radius
      cos = g / radius
      g = diagonal[i + 1]! - carried
      const mixed = (diagonal[i]! - g) * sin + 2 * cos * b
      carried = sin * mixed
      diagonal[i + 1] = g + carried
      g = cos * mixed - b
      rotate({ vectors, d, sin, cos }, i)
    }
    if (i >= low) {
      diagonal[i + 1]! -= carried
    } else {
      diagonal[low]! -= carried
      offDiagonal[low] = g
    }
    offDiagonal[high] = 0
  }
}

function isNegligible(offDiagonal: number, before: number, after: number): boolean {
  return Math.abs(offDiagonal) <= Number.EPSILON * (Math.abs(before) + Math.abs(after))
}

type Rotation = { vectors: Float64Array; d: number; sin: number; cos: number }

function rotate({ vectors, d, sin, cos }: Rotation, i: number): void {
  for (let k = i * d; k < i * d + d; k++) {
    const next = vectors[k + d]!
    vectors[k + d] = sin * vectors[k]! + cos * next
    vectors[k] = cos * vectors[k]! - sin * next
  }
}

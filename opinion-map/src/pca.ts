import { symmetricEigen } from './eigen.ts'
import type { VoteMatrix } from './matrix.ts'
import { seededRandom } from './random.ts'
import type { Residuals } from './residuals.ts'

/** Two unit vectors of m loadings (all 0 if there is no variance) and the variance along each. */
export type PrincipalComponents = { pc1: Float64Array; pc2: Float64Array; variances: [number, number] }

type Pairs = { values: number[]; vectors: Float64Array[]; errors: number[] }

// Relative to the largest eigenvalue. The error of an eigenvector is this divided by the relative gap to the next
// value.
const TOLERANCE = 1e-12
const MAX_BLOCKS = 150

/**
 * The first two principal components of the mean-imputed, centred votes R (n × m): the top eigenvectors of RᵀR,
 * computed with the cast votes alone (two sparse products per block of two vectors). Block Lanczos with full
 * reorthogonalisation; blocks of two vectors also find a double eigenvalue. Variances are eigenvalue / (n − 1). The
 * loading of largest magnitude (on ties the first) is positive.
 */
export function principalComponents(
  matrix: VoteMatrix,
  residuals: Residuals,
  seed: number,
): PrincipalComponents {
  const m = matrix.opinionIds.length
  const numRows = matrix.participantIds.length
  const { values, vectors } = topEigenpairs(matrix, residuals, seed)
  const axis = (c: number) => {
    const value = values[c] ?? 0
    const isFlat = value <= 1e-12 * residuals.totalSquares
    return isFlat
      ? { loadings: new Float64Array(m), variance: 0 }
      : { loadings: withPositiveLargestLoading(vectors[c]!), variance: value / Math.max(1, numRows - 1) }
  }
  const [first, second] = [axis(0), axis(1)]
  return { pc1: first.loadings, pc2: second.loadings, variances: [first.variance, second.variance] }
}

function topEigenpairs(matrix: VoteMatrix, residuals: Residuals, seed: number): Pairs {
  const isActive = Uint8Array.from(residuals.mean, (_, j) => (hasVariance(residuals, j) ? 1 : 0))
  const numActive = isActive.reduce((sum, active) => sum + active, 0)
  const random = seededRandom(seed)
  const draw = () => Float64Array.from(isActive, (active) => (active ? random() - 0.5 : 0))
  const negligible = 1e-13 * residuals.totalSquares
  const basis: Float64Array[] = []
  const products: number[][] = []
  let block = normalised([draw(), draw()], { basis, negligible: 0 }).slice(0, numActive)
  let pairs: Pairs = { values: [], vectors: [], errors: [] }
  for (let numBlocks = 1; block.length > 0; numBlocks++) {
    const images = applySquared({ matrix, residuals, block })
    basis.push(...block)
    products.push(...images.map((image) => basis.map((vector) => dot(vector, image))))
    images.forEach((image, c) =>
      basis.forEach((vector, i) => subtract(image, vector, products.at(c - images.length)![i]!)),
    )
    const rest = withoutBasis(images, basis)
    block = normalised(rest, { basis, negligible }).slice(0, numActive - basis.length)
    const isLast = block.length === 0 || numBlocks === MAX_BLOCKS
    if (!isLast && (numBlocks < 5 || numBlocks % 3 !== 2)) continue
    pairs = ritzPairs({ basis, products, rest })
    if (isLast || pairs.errors.every((error) => error <= TOLERANCE * pairs.values[0]!)) break
  }
  return pairs
}

function hasVariance({ table }: Residuals, j: number): boolean {
  return table[4 * j] !== 0 || table[4 * j + 1] !== 0 || table[4 * j + 2] !== 0
}

type Product = { matrix: VoteMatrix; residuals: Residuals; block: Float64Array[] }

// Applies RᵀR to one or two vectors in one pass over the votes. The tables store a pair of cells per code, one for each
// vector, so that a vote costs two additions in each direction and no multiplication.
function applySquared({ matrix, residuals: { table }, block }: Product): Float64Array[] {
  const { rowStarts, codes } = matrix
  const weights = new Float64Array(2 * table.length)
  const sums = new Float64Array(2 * table.length)
  block.forEach((vector, c) => {
    for (let cell = 0; cell < table.length; cell++) weights[2 * cell + c] = table[cell]! * vector[cell >>> 2]!
  })
  const unusedCell = 2 * 3
  for (let row = 0; row < rowStarts.length - 1; row++) {
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
  return block.map((vector, c) =>
    Float64Array.from(vector, (_, j) => {
      let sum = 0
      for (let cell = 4 * j; cell < 4 * j + 3; cell++) sum += table[cell]! * sums[2 * cell + c]!
      return sum
    }),
  )
}

// Orthogonalises a second time, because subtracting the products once leaves rounding errors.
function withoutBasis(vectors: Float64Array[], basis: Float64Array[]): Float64Array[] {
  for (const vector of vectors) for (const known of basis) subtract(vector, known, dot(known, vector))
  return vectors
}

type Known = { basis: Float64Array[]; negligible: number }

// A short vector is mostly the rounding error of what was subtracted from it. Once it has unit length, that error is no
// longer small, and the basis would lose its orthogonality: so it is orthogonalised again afterwards.
function normalised(vectors: Float64Array[], { basis, negligible }: Known): Float64Array[] {
  const independent: Float64Array[] = []
  for (const vector of vectors) {
    let rest = vector.slice()
    let length = orthogonalise(rest, independent)
    if (length <= negligible) continue
    for (let round = 0; round < 2; round++) {
      rest = rest.map((x) => x / length)
      length = orthogonalise(rest, [...basis, ...independent])
    }
    if (length > 0.5) independent.push(rest.map((x) => x / length))
  }
  return independent
}

function orthogonalise(vector: Float64Array, known: Float64Array[]): number {
  withoutBasis(withoutBasis([vector], known), known)
  return Math.sqrt(dot(vector, vector))
}

type Krylov = { basis: Float64Array[]; products: number[][]; rest: Float64Array[] }

function ritzPairs({ basis, products, rest }: Krylov): Pairs {
  const d = basis.length
  const projected = new Float64Array(d * d)
  products.forEach((column, j) =>
    column.forEach((value, i) => (projected[i * d + j] = projected[j * d + i] = value)),
  )
  const eigen = symmetricEigen(projected, d)
  const weights = eigen.vectors.slice(0, 2)
  return {
    values: Array.from(eigen.values.subarray(0, 2)),
    vectors: weights.map((weight) => combine(basis, weight)),
    errors: weights.map((weight) => {
      const error = combine(rest, weight.slice(d - rest.length))
      return Math.sqrt(dot(error, error))
    }),
  }
}

function combine(vectors: Float64Array[], weights: Float64Array): Float64Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0)
  vectors.forEach((vector, i) => subtract(sum, vector, -weights[i]!))
  return sum
}

function withPositiveLargestLoading(vector: Float64Array): Float64Array {
  const peak = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  // Rounding must not decide the sign if several loadings have the same magnitude.
  const first = vector.find((x) => Math.abs(x) >= peak * (1 - 1e-9))
  return first! < 0 ? vector.map((x) => 0 - x) : vector
}

// Four independent sums, so that the processor can overlap the additions.
function dot(a: Float64Array, b: Float64Array): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0]
  let i = 0
  for (; i < a.length - 3; i += 4) {
    s0 += a[i]! * b[i]!
    s1 += a[i + 1]! * b[i + 1]!
    s2 += a[i + 2]! * b[i + 2]!
    s3 += a[i + 3]! * b[i + 3]!
  }
  for (; i < a.length; i++) s0 += a[i]! * b[i]!
  return s0 + s1 + (s2 + s3)
}

function subtract(from: Float64Array, vector: Float64Array, times: number): void {
  for (let i = 0; i < from.length; i++) from[i]! -= times * vector[i]!
}

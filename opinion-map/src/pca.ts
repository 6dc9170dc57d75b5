import { symmetricEigen } from './eigen.ts'
import type { VoteMatrix } from './matrix.ts'
import { combine, dot, removeComponents, scaleToUnit } from './orthogonal.ts'
import { seededRandom } from './random.ts'
import type { Residuals } from './residuals.ts'
import {
  MIN_VOTES_FOR_PARTS,
  partBounds,
  gramProduct,
  sumInThisThread,
  type VoteThreads,
} from './gram-product.ts'

/** Two unit vectors of m loadings (all 0 if there is no variance) and the variance along each. */
export type PrincipalComponents = { pc1: Float64Array; pc2: Float64Array; variances: [number, number] }

type Pairs = { values: number[]; vectors: Float64Array[]; errors: number[] }

// Relative to the largest eigenvalue. The error of an eigenvector is this divided by the relative gap to the next
// value.
const TOLERANCE = 1e-11
const MAX_BLOCKS = 150
// If less than this share of a vector's length remains, the remainder is mostly rounding error.
const MIN_REMAINDER = 1e-4

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
  threads?: VoteThreads,
): PrincipalComponents {
  const m = matrix.opinionIds.length
  const numRows = matrix.participantIds.length
  const bounds = partBounds(matrix)
  // A conversation with a single part is too small for other threads.
  const shared = bounds.length > 2 ? threads?.open(matrix, bounds, 2 * residuals.table.length) : undefined
  const sumParts = shared?.sumParts ?? sumInThisThread(matrix, bounds)
  const multiply = (block: Float64Array[]) => gramProduct(residuals.table, block, sumParts)
  const { values, vectors } = topEigenpairs(matrix, { residuals, seed, multiply })
  shared?.close()
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

type EigenProblem = {
  residuals: Residuals
  seed: number
  multiply: (block: Float64Array[]) => Float64Array[]
}

function topEigenpairs(matrix: VoteMatrix, { residuals, seed, multiply }: EigenProblem): Pairs {
  const isActive = Uint8Array.from(residuals.mean, (_, j) => (hasVariance(residuals, j) ? 1 : 0))
  const numActive = isActive.reduce((sum, active) => sum + active, 0)
  const random = seededRandom(seed)
  const draw = () => Float64Array.from(isActive, (active) => (active ? random() - 0.5 : 0))
  const negligible = 1e-13 * residuals.totalSquares
  const basis: Float64Array[] = []
  const products: Float64Array[] = []
  const drawn = [draw(), draw()]
  let block = nextBlock(drawn, { basis, lengths: drawn.map(lengthOf), negligible: 0 }).slice(0, numActive)
  let pairs: Pairs = { values: [], vectors: [], errors: [] }
  for (let numBlocks = 1; block.length > 0; numBlocks++) {
    const images = multiply(block)
    const lengths = images.map(lengthOf)
    basis.push(...block)
    for (const image of images) products.push(removeComponents(image, basis))
    for (const image of images) removeComponents(image, basis)
    block = nextBlock(images, { basis, lengths, negligible }).slice(0, numActive - basis.length)
    const isLast = block.length === 0 || numBlocks === MAX_BLOCKS
    const isCheckDue = numBlocks >= 5 && (numBlocks % 3 === 2 || matrix.codes.length >= MIN_VOTES_FOR_PARTS)
    if (!isLast && !isCheckDue) continue
    pairs = ritzPairs({ basis, products, remainders: images })
    if (isLast || pairs.errors.every((error) => error <= TOLERANCE * pairs.values[0]!)) break
  }
  return pairs
}

function hasVariance({ table }: Residuals, j: number): boolean {
  return table[4 * j] !== 0 || table[4 * j + 1] !== 0 || table[4 * j + 2] !== 0
}

type FoundBasis = {
  basis: Float64Array[]
  /** The lengths of the vectors before their parts along the basis were removed. */
  lengths: number[]
  negligible: number
}

// Orthonormal vectors that span the remainders of these; fewer if some are negligible or linearly dependent.
function nextBlock(vectors: Float64Array[], { basis, lengths, negligible }: FoundBasis): Float64Array[] {
  const independent: Float64Array[] = []
  vectors.forEach((vector, i) => {
    const next = vector.slice()
    for (let round = 0; round < 2; round++) removeComponents(next, independent)
    const length = lengthOf(next)
    if (length <= negligible) return
    scaleToUnit(next, length)
    if (length < MIN_REMAINDER * lengths[i]! && !hasRemainder(next, [...basis, ...independent])) return
    independent.push(next)
  })
  return independent
}

// Removes the components along known vectors from a unit vector; false if hardly anything remains.
function hasRemainder(vector: Float64Array, known: Float64Array[]): boolean {
  let length = 1
  for (let round = 0; round < 2 && length > 0; round++) {
    scaleToUnit(vector, length)
    for (let time = 0; time < 2; time++) removeComponents(vector, known)
    length = lengthOf(vector)
  }
  if (length <= 0.5) return false
  scaleToUnit(vector, length)
  return true
}

function lengthOf(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector))
}

type Krylov = { basis: Float64Array[]; products: Float64Array[]; remainders: Float64Array[] }

function ritzPairs({ basis, products, remainders }: Krylov): Pairs {
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
      const error = combine(remainders, weight.slice(d - remainders.length))
      return Math.sqrt(dot(error, error))
    }),
  }
}

function withPositiveLargestLoading(vector: Float64Array): Float64Array {
  const peak = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  // Rounding must not decide the sign if several loadings have the same magnitude.
  const first = vector.find((x) => Math.abs(x) >= peak * (1 - 1e-9))
  return first! < 0 ? vector.map((x) => 0 - x) : vector
}

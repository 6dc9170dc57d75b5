import { symmetricEigen } from '../eigen.ts'
import type { VoteMatrix } from '../matrix.ts'
import { dot, removeComponents, scaleToUnit } from '../orthogonal.ts'
import { seededRandom } from '../random.ts'
import type { Residuals } from '../residuals.ts'
import { rowsByHash, sampleOf } from './sample.ts'

// With this many votes one draw of signs is enough: a second one gives almost the same result.
const VOTES_FOR_ONE_REFERENCE = 30_000
const NUM_STEPS = 12
// The smallest sample shows a strong division. A weak division, or few votes per person, needs a larger one.
const SAMPLE_SIZES = [50_000, 400_000, 1_600_000]

type Division = {
  residuals: Residuals
  pc1: Float64Array
  seed: number
  /** The strength at which the division is strong enough, so that no larger sample is needed. */
  enough: number
}

/**
 * How much more of the votes one axis explains than if each person's votes were independent of each other: the variance
 * along the first axis, divided by the largest variance along any axis after the sign of each residual was randomized
 * (parallel analysis by random signs: Hong, Sheng & Dobriban 2020). About 1 for random votes, 0 without votes. If there
 * are many votes it is measured on a sample of people, which grows until the strength is enough.
 */
export function divisionStrength(fitted: VoteMatrix, { residuals, pc1, seed, enough }: Division): number {
  const ordered = rowsByHash(fitted)
  let strength = 0
  let numRows = 0
  for (const numVotes of SAMPLE_SIZES) {
    const rows = sampleOf(ordered, fitted, numVotes)
    if (strength >= enough || rows.length === numRows) break
    numRows = rows.length
    strength = strengthAmong(residualsOfRows(fitted, rows, residuals.table), pc1, seed)
  }
  return strength
}

type Sparse = { rowStarts: Uint32Array; columns: Uint32Array; values: Float64Array }

function residualsOfRows({ rowStarts, codes }: VoteMatrix, rows: Uint32Array, table: Float64Array): Sparse {
  const starts = new Uint32Array(rows.length + 1)
  rows.forEach((row, i) => (starts[i + 1] = starts[i]! + rowStarts[row + 1]! - rowStarts[row]!))
  const columns = new Uint32Array(starts.at(-1)!)
  const values = new Float64Array(columns.length)
  let to = 0
  for (const row of rows) {
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++, to++) {
      columns[to] = codes[at]! >>> 2
      values[to] = table[codes[at]!]!
    }
  }
  return { rowStarts: starts, columns, values }
}

function strengthAmong(sample: Sparse, pc1: Float64Array, seed: number): number {
  const random = seededRandom(seed)
  const variance = dot(pc1, gramProduct(sample, pc1))
  const { values } = sample
  const numReferences = values.length < VOTES_FOR_ONE_REFERENCE ? 2 : 1
  let reference = 0
  for (let n = 0; n < numReferences; n++) {
    for (let at = 0; at < values.length; at++) if (random() < 0.5) values[at] = -values[at]!
    const start = pc1.map(() => random() - 0.5)
    reference = Math.max(reference, largestSquare(sample, start))
  }
  return reference > 0 ? variance / reference : 0
}

// RᵀR · v.
function gramProduct({ rowStarts, columns, values }: Sparse, vector: Float64Array): Float64Array {
  const image = new Float64Array(vector.length)
  for (let row = 0; row < rowStarts.length - 1; row++) {
    const end = rowStarts[row + 1]!
    let along = 0
    for (let at = rowStarts[row]!; at < end; at++) along += values[at]! * vector[columns[at]!]!
    for (let at = rowStarts[row]!; at < end; at++) image[columns[at]!]! += values[at]! * along
  }
  return image
}

// The largest eigenvalue of RᵀR by a few steps of Lanczos with full reorthogonalisation, within about a percent.
function largestSquare(matrix: Sparse, start: Float64Array): number {
  const basis: Float64Array[] = []
  const images: Float64Array[] = []
  let next = start
  for (let step = 0; step < Math.min(NUM_STEPS, start.length); step++) {
    for (let round = 0; round < 2; round++) removeComponents(next, basis)
    const length = Math.sqrt(dot(next, next))
    if (length < 1e-12) break
    scaleToUnit(next, length)
    basis.push(next)
    images.push(gramProduct(matrix, next))
    next = images.at(-1)!.slice()
  }
  const d = basis.length
  if (d === 0) return 0
  const projected = Float64Array.from({ length: d * d }, (_, at) =>
    dot(basis[Math.floor(at / d)]!, images[at % d]!),
  )
  return symmetricEigen(projected, d).values[0]!
}

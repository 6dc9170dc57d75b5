import type { Point } from '../points.ts'
import { seededRandom, type Random } from '../random.ts'
import type { WeightedCells, WeightedPositions } from '../cells.ts'

/** `inertia`: the weighted sum of squared distances to the nearest centre. */
export type CellClustering = { centres: Point[]; inertia: number }

const NUM_STARTS = 8
const MAX_ITERATIONS = 50
// Lloyd's algorithm ends when a step takes less than this share off the inertia.
const MIN_GAIN = 1e-6
// A new clustering must be better than the continued one by more than this share of its inertia.
const MIN_IMPROVEMENT = 0.03

type ClusterOptions = { seed: number; previous?: Point[] | undefined }

/**
 * The best of several weighted k-means clusterings of cells, by inertia: eight starts drawn by k-means++ (Arthur &
 * Vassilvitskii 2007) with the given seed, each improved by Lloyd's algorithm. If the centres of the previous groups
 * are given, the clustering that starts from them is kept unless another one is clearly better. Cells are sorted by
 * position, so that the result does not depend on the order of people.
 */
export function clusterCells(
  cells: WeightedCells,
  k: number,
  { seed, previous }: ClusterOptions,
): CellClustering {
  const random = seededRandom(seed)
  const found = Array.from({ length: NUM_STARTS }, () => improve(cells, drawCentres(cells, k, random)))
  const best = found.reduce((least, other) => (other.inertia < least.inertia * (1 - 1e-9) ? other : least))
  if (previous?.length !== k) return best
  const continued = improve(cells, previous)
  return best.inertia < (1 - MIN_IMPROVEMENT) * continued.inertia ? best : continued
}

function drawCentres(cells: WeightedPositions, k: number, random: Random): Point[] {
  const squares = cells.weights.map(() => 1)
  const centres: Point[] = []
  while (centres.length < k) {
    const cell = drawCell(cells, squares, random)
    const [cx, cy]: Point = [cells.xs[cell]!, cells.ys[cell]!]
    centres.push([cx, cy])
    for (let i = 0; i < squares.length; i++) {
      const square = (cells.xs[i]! - cx) ** 2 + (cells.ys[i]! - cy) ** 2
      squares[i] = centres.length === 1 ? square : Math.min(squares[i]!, square)
    }
  }
  return centres
}

// Draws a cell with probability proportional to weight × factor.
function drawCell({ weights }: WeightedPositions, factors: Float64Array, random: Random): number {
  let total = 0
  for (let i = 0; i < weights.length; i++) total += weights[i]! * factors[i]!
  let rest = random() * total
  for (let i = 0; i < weights.length; i++) {
    rest -= weights[i]! * factors[i]!
    if (rest < 0) return i
  }
  return weights.length - 1
}

/** Improves centres that were found with cells: runs Lloyd's algorithm on the people themselves. */
export function refinedCentres(positions: WeightedPositions, people: Uint32Array, centres: Point[]): Point[] {
  const ofPeople = {
    xs: Float64Array.from(people, (i) => positions.xs[i]!),
    ys: Float64Array.from(people, (i) => positions.ys[i]!),
    weights: Float64Array.from(people, (i) => positions.weights[i]!),
  }
  return improve(ofPeople, centres).centres
}

/**
 * Lloyd's algorithm, until the inertia hardly decreases any more. A centre that is nearest to no cell does not move.
 * Ties go to the earlier centre.
 */
function improve(cells: WeightedPositions, initial: readonly Point[]): CellClustering {
  const k = initial.length
  const centres = Float64Array.from(initial.flat())
  const sums = new Float64Array(3 * k)
  let best = centres.slice()
  let least = Infinity
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const inertia = assign(cells, centres, sums)
    if (inertia >= least * (1 - MIN_GAIN)) break
    least = inertia
    best = centres.slice()
    for (let g = 0; g < k; g++) {
      if (sums[3 * g + 2] === 0) continue
      centres[2 * g] = sums[3 * g]! / sums[3 * g + 2]!
      centres[2 * g + 1] = sums[3 * g + 1]! / sums[3 * g + 2]!
    }
  }
  return { centres: initial.map((_, g): Point => [best[2 * g]!, best[2 * g + 1]!]), inertia: least }
}

// Fills the sums of weighted x, weighted y and weight of the cells nearest to each centre, and returns the inertia.
function assign({ xs, ys, weights }: WeightedPositions, centres: Float64Array, sums: Float64Array): number {
  sums.fill(0)
  let inertia = 0
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i]!
    const y = ys[i]!
    let nearest = 0
    let square = Infinity
    for (let at = 0; at < centres.length; at += 2) {
      const dx = x - centres[at]!
      const dy = y - centres[at + 1]!
      const distance = dx * dx + dy * dy
      if (distance < square) {
        square = distance
        nearest = at
      }
    }
    const weight = weights[i]!
    const sum = nearest + (nearest >> 1)
    inertia += weight * square
    sums[sum]! += weight * x
    sums[sum + 1]! += weight * y
    sums[sum + 2]! += weight
  }
  return inertia
}

import { nearestCentre, type Point } from '../points.ts'
import { seededRandom, type Random } from '../random.ts'
import type { Cells } from './cells.ts'

/** `inertia`: the weighted sum of squared distances to the nearest centre. */
export type CellClustering = { centres: Point[]; inertia: number }

const NUM_STARTS = 8
const MAX_ITERATIONS = 100

/**
 * The best of several weighted k-means clusterings of cells, by inertia: starts drawn by k-means++ (Arthur &
 * Vassilvitskii 2007) with the given seed, and the `extra` starts, each improved by Lloyd's algorithm. Cells come in an
 * order of their own, so that the result does not depend on who comes first.
 */
export function clusterCells(
  cells: Cells,
  k: number,
  { seed, extra = [] }: { seed: number; extra?: Point[][] },
): CellClustering {
  const random = seededRandom(seed)
  const starts = Array.from({ length: NUM_STARTS }, () => drawCentres(cells, k, random))
  const found = [...extra, ...starts].map((centres) => improve(cells, centres))
  return found.reduce((best, other) => (other.inertia < best.inertia * (1 - 1e-9) ? other : best))
}

function drawCentres(cells: Cells, k: number, random: Random): Point[] {
  const leasts = cells.weights.slice().fill(1)
  const centres: Point[] = []
  while (centres.length < k) {
    const cell = drawCell(cells, leasts, random)
    const centre: Point = [cells.xs[cell]!, cells.ys[cell]!]
    centres.push(centre)
    for (let i = 0; i < leasts.length; i++) {
      const square = (cells.xs[i]! - centre[0]) ** 2 + (cells.ys[i]! - centre[1]) ** 2
      leasts[i] = centres.length === 1 ? square : Math.min(leasts[i]!, square)
    }
  }
  return centres
}

function drawCell({ weights }: Cells, factors: Float64Array, random: Random): number {
  let total = 0
  for (let i = 0; i < weights.length; i++) total += weights[i]! * factors[i]!
  let rest = random() * total
  for (let i = 0; i < weights.length; i++) {
    rest -= weights[i]! * factors[i]!
    if (rest < 0) return i
  }
  return weights.length - 1
}

function improve(cells: Cells, initial: Point[]): CellClustering {
  let centres = initial
  let best = Infinity
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const { inertia, moved } = step(cells, centres)
    if (inertia >= best * (1 - 1e-12)) break
    best = inertia
    centres = moved
  }
  return { centres, inertia: best }
}

function step({ xs, ys, weights }: Cells, centres: Point[]) {
  const k = centres.length
  const sumX = new Float64Array(k)
  const sumY = new Float64Array(k)
  const sizes = new Float64Array(k)
  let inertia = 0
  for (let i = 0; i < xs.length; i++) {
    const [x, y, weight] = [xs[i]!, ys[i]!, weights[i]!]
    const g = nearestCentre(x, y, centres)
    const [cx, cy] = centres[g]!
    inertia += weight * ((x - cx) ** 2 + (y - cy) ** 2)
    sumX[g]! += weight * x
    sumY[g]! += weight * y
    sizes[g]! += weight
  }
  const moved = centres.map((centre, g): Point =>
    sizes[g]! > 0 ? [sumX[g]! / sizes[g]!, sumY[g]! / sizes[g]!] : centre,
  )
  return { inertia, moved }
}

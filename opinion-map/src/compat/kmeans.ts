import type { Point } from '../points.ts'
import type { Positions } from '../projection.ts'

/** `labels[i]` is the index in `centres` of the centre that is nearest to point i. */
export type Clustering = { labels: Int8Array; centres: Point[] }

const MAX_ITERATIONS = 300
const RELATIVE_TOLERANCE = 1e-4

/** The first `limit` distinct points in lexicographic order (x, then y): the initial centres in `compat` mode. */
export function initialCentres({ xs, ys }: Positions, limit: number): Point[] {
  const lowest: Point[] = []
  for (let i = 0; i < xs.length; i++) {
    const [x, y] = [xs[i]!, ys[i]!]
    let index = lowest.length
    while (index > 0 && isBefore(x, y, lowest[index - 1]!)) index--
    const before = lowest[index - 1]
    if (index >= limit || (before && before[0] === x && before[1] === y)) continue
    lowest.splice(index, 0, [x, y])
    if (lowest.length > limit) lowest.pop()
  }
  return lowest
}

function isBefore(x: number, y: number, point: Point): boolean {
  return x < point[0] || (x === point[0] && y < point[1])
}

/**
 * Lloyd's algorithm from the given distinct centres. It stops when no label changes, when the squared moves of all
 * centres sum to at most 10⁻⁴ of the points' mean variance per axis (the tolerance of scikit-learn), or after 300
 * iterations. The labels match the returned centres. Ties go to the earlier centre. An empty cluster takes the point
 * that is farthest from its own centre.
 */
export function kMeans(positions: Positions, initial: Point[]): Clustering {
  const tolerance = RELATIVE_TOLERANCE * meanVariance(positions)
  let centres = initial
  let labels = nearestCentres(positions, centres)
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const moved = movedCentres(positions, labels, centres)
    const shift = centres.reduce(
      (sum, [x, y], g) => sum + (x - moved[g]![0]) ** 2 + (y - moved[g]![1]) ** 2,
      0,
    )
    const relabeled = nearestCentres(positions, moved)
    const isStable = relabeled.every((label, i) => label === labels[i])
    centres = moved
    labels = relabeled
    if (isStable || shift <= tolerance) break
  }
  return { labels, centres }
}

function nearestCentres({ xs, ys }: Positions, centres: Point[]): Int8Array {
  const labels = new Int8Array(xs.length)
  const leasts = new Float64Array(xs.length).fill(Infinity)
  centres.forEach(([cx, cy], g) => {
    for (let i = 0; i < labels.length; i++) {
      const dx = xs[i]! - cx
      const dy = ys[i]! - cy
      const distance = dx * dx + dy * dy
      if (distance < leasts[i]!) {
        leasts[i] = distance
        labels[i] = g
      }
    }
  })
  return labels
}

function movedCentres({ xs, ys }: Positions, labels: Int8Array, centres: Point[]): Point[] {
  const sumX = new Float64Array(centres.length)
  const sumY = new Float64Array(centres.length)
  const sizes = new Float64Array(centres.length)
  for (let i = 0; i < labels.length; i++) {
    sumX[labels[i]!]! += xs[i]!
    sumY[labels[i]!]! += ys[i]!
    sizes[labels[i]!]! += 1
  }
  const empty = centres.flatMap((_, g) => (sizes[g] === 0 ? [g] : []))
  const farthest = empty.length > 0 ? byDistance({ xs, ys }, labels, centres) : []
  empty.forEach((g, rank) => {
    const [i, from] = [farthest[rank]!, labels[farthest[rank]!]!]
    for (const [group, sign] of [
      [from, -1],
      [g, 1],
    ] as const) {
      sumX[group]! += sign * xs[i]!
      sumY[group]! += sign * ys[i]!
      sizes[group]! += sign
    }
  })
  return centres.map((centre, g) => (sizes[g]! > 0 ? [sumX[g]! / sizes[g]!, sumY[g]! / sizes[g]!] : centre))
}

function byDistance({ xs, ys }: Positions, labels: Int8Array, centres: Point[]): number[] {
  const distances = Array.from(xs, (x, i) => {
    const [cx, cy] = centres[labels[i]!]!
    return (x - cx) ** 2 + (ys[i]! - cy) ** 2
  })
  return distances.map((_, i) => i).sort((i, j) => distances[j]! - distances[i]!)
}

function meanVariance({ xs, ys }: Positions): number {
  return (variance(xs) + variance(ys)) / 2
}

function variance(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
}

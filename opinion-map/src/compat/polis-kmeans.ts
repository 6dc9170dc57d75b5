import type { Point } from '../points.ts'
import type { Positions } from '../projection.ts'
import type { Clustering } from './kmeans.ts'

/** Points in the order in which their people joined, each with a weight. */
export type WeightedPoints = Positions & { weights: ArrayLike<number> }

/** The iteration stops when every centre moved less than this distance. It does not scale with the map. */
const MIN_MOVE = 0.01

/** The first `limit` distinct points: the initial centres of Polis when there are no earlier groups. */
export function firstDistinctPoints({ xs, ys }: Positions, limit: number): Point[] {
  const found: Point[] = []
  const seen = new Set<string>()
  for (let i = 0; i < xs.length && found.length < limit; i++) {
    const [x, y] = [xs[i]!, ys[i]!]
    const name = `${x + 0} ${y + 0}`
    if (seen.has(name)) continue
    seen.add(name)
    found.push([x, y])
  }
  return found
}

/**
 * k-means as in Polis: each point goes to the nearest centre (on ties to the later one), clusters without points are
 * dropped, so that k may shrink, and centres are weighted means. It ends when every centre, sorted by position, moved
 * less than 0.01, or after `maxIterations`. Labels are those of the last step and numbered without gaps.
 */
export function polisKMeans(points: WeightedPoints, initial: Point[], maxIterations: number): Clustering {
  let centres = initial
  let labels: Int32Array = new Int32Array(points.xs.length)
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    labels = nearestLater(points, centres)
    const moved = withoutEmpty(points, labels, centres.length)
    const isSettled = areNear(centres, moved)
    centres = moved
    if (isSettled) break
  }
  return { labels: Int8Array.from(labels), centres }
}

function nearestLater({ xs, ys }: Positions, centres: Point[]): Int32Array {
  const labels = new Int32Array(xs.length)
  for (let i = 0; i < labels.length; i++) {
    let least = Infinity
    for (let g = 0; g < centres.length; g++) {
      const dx = xs[i]! - centres[g]![0]
      const dy = ys[i]! - centres[g]![1]
      const distance = dx * dx + dy * dy
      if (distance <= least) {
        least = distance
        labels[i] = g
      }
    }
  }
  return labels
}

// The weighted means of the clusters that have points; labels are renumbered to match.
function withoutEmpty({ xs, ys, weights }: WeightedPoints, labels: Int32Array, k: number): Point[] {
  const sums = Array.from({ length: k }, () => ({ x: 0, y: 0, weight: 0 }))
  for (let i = 0; i < labels.length; i++) {
    const sum = sums[labels[i]!]!
    sum.x += weights[i]! * xs[i]!
    sum.y += weights[i]! * ys[i]!
    sum.weight += weights[i]!
  }
  let numKept = 0
  const ranks = sums.map(({ weight }) => (weight > 0 ? numKept++ : -1))
  for (let i = 0; i < labels.length; i++) labels[i] = ranks[labels[i]!]!
  return sums.filter(({ weight }) => weight > 0).map(({ x, y, weight }): Point => [x / weight, y / weight])
}

function areNear(before: Point[], after: Point[]): boolean {
  if (before.length !== after.length) return false
  const sorted = (centres: Point[]) => centres.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const [first, second] = [sorted(before), sorted(after)]
  return first.every(([x, y], g) => Math.hypot(x - second[g]![0], y - second[g]![1]) < MIN_MOVE)
}

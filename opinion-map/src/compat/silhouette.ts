import type { Positions } from '../projection.ts'

/**
 * Mean silhouette (Rousseeuw 1987) of several labelings of the same N points; each distance is computed only once.
 * s = (b − a) / max(a, b), where a is the mean distance to the point's own group and b to the nearest other group;
 * s = 0 for a point that is alone in its group. Labels are 0 … k − 1. Exact, O(N²).
 */
export function silhouettes({ xs, ys }: Positions, labelings: Int8Array[]): number[] {
  if (labelings.length === 0) return []
  const order = Array.from(xs, (_, i) => i).sort((i, j) => compareLabels(labelings, i, j) || i - j)
  // Points that have the same label in every labeling are adjacent, so that distances can be summed over segments.
  const starts = order.flatMap((i, at) =>
    at === 0 || compareLabels(labelings, order[at - 1]!, i) !== 0 ? [at] : [],
  )
  const sorted = { xs: Float64Array.from(order, (i) => xs[i]!), ys: Float64Array.from(order, (i) => ys[i]!) }
  const distances = distancesToSegments(sorted, [...starts, xs.length])
  return labelings.map((labels) => {
    const sortedLabels = Int8Array.from(order, (i) => labels[i]!)
    return meanSilhouette({ labels: sortedLabels, starts, distances })
  })
}

function compareLabels(labelings: Int8Array[], i: number, j: number): number {
  for (const labels of labelings) if (labels[i] !== labels[j]) return labels[i]! - labels[j]!
  return 0
}

// One array per segment: for each point, the sum of its distances to the points of the segment.
function distancesToSegments(points: Positions, bounds: number[]): Float64Array[] {
  const sums = bounds.slice(1).map(() => new Float64Array(points.xs.length))
  for (let s = 0; s < sums.length; s++) {
    for (let i = bounds[s]!; i < bounds[s + 1]!; i++) {
      const own = { points, i, sums: sums[s]! }
      sums[s]![i]! += addDistances(own, i + 1, bounds[s + 1]!)
      for (let t = s + 1; t < sums.length; t++) sums[t]![i]! += addDistances(own, bounds[t]!, bounds[t + 1]!)
    }
  }
  return sums
}

type Source = { points: Positions; i: number; sums: Float64Array }

function addDistances({ points: { xs, ys }, i, sums }: Source, start: number, end: number): number {
  const x = xs[i]!
  const y = ys[i]!
  let sum = 0
  for (let j = start; j < end; j++) {
    const dx = x - xs[j]!
    const dy = y - ys[j]!
    const distance = Math.sqrt(dx * dx + dy * dy)
    sums[j]! += distance
    sum += distance
  }
  return sum
}

type Labeled = { labels: Int8Array; starts: number[]; distances: Float64Array[] }

function meanSilhouette({ labels, starts, distances }: Labeled): number {
  const k = labels.reduce((most, label) => Math.max(most, label), 0) + 1
  const sizes = new Float64Array(k)
  for (const label of labels) sizes[label]!++
  const segmentLabels = starts.map((start) => labels[start]!)
  const means = new Float64Array(k)
  let total = 0
  for (let i = 0; i < labels.length; i++) {
    means.fill(0)
    for (let s = 0; s < starts.length; s++) means[segmentLabels[s]!]! += distances[s]![i]!
    total += silhouetteOf(means, sizes, labels[i]!)
  }
  return total / labels.length
}

function silhouetteOf(sums: Float64Array, sizes: Float64Array, own: number): number {
  if (sizes[own]! < 2) return 0
  const a = sums[own]! / (sizes[own]! - 1)
  let b = Infinity
  for (let g = 0; g < sums.length; g++) if (g !== own && sizes[g]! > 0) b = Math.min(b, sums[g]! / sizes[g]!)
  return b === a ? 0 : (b - a) / Math.max(a, b)
}

import type { Positions } from './projection.ts'

/**
 * Mean silhouette (Rousseeuw 1987) of several labelings of the same N points at once, each distance being computed
 * a single time: s = (b − a) / max(a, b) with a the mean distance to one's own group and b to the nearest other one;
 * 0 for somebody alone in a group. Exact, O(N²).
 */
export function silhouettes({ xs, ys }: Positions, labelings: Int8Array[]): number[] {
  if (labelings.length === 0) return []
  const numPoints = xs.length
  const order = Array.from(xs, (_, i) => i).sort((i, j) => compareLabels(labelings, i, j) || i - j)
  const sortedX = Float64Array.from(order, (i) => xs[i]!)
  const sortedY = Float64Array.from(order, (i) => ys[i]!)
  // Points with the same label in every labeling stand together, so that the inner loop only adds.
  const starts = order.flatMap((i, at) =>
    at === 0 || compareLabels(labelings, order[at - 1]!, i) !== 0 ? [at] : [],
  )
  const sizes = starts.map((start, s) => (starts[s + 1] ?? numPoints) - start)
  const segmentLabels = labelings.map((labels) => Int8Array.from(starts, (start) => labels[order[start]!]!))
  const totals = labelings.map(() => 0)
  const distances = new Float64Array(starts.length)
  for (let s = 0; s < starts.length; s++) {
    for (let i = starts[s]!; i < starts[s]! + sizes[s]!; i++) {
      sumDistances({ xs: sortedX, ys: sortedY, starts, sizes }, i, distances)
      segmentLabels.forEach(
        (labels, l) => (totals[l]! += silhouetteOf({ labels, sizes, distances }, labels[s]!)),
      )
    }
  }
  return totals.map((total) => total / numPoints)
}

function compareLabels(labelings: Int8Array[], i: number, j: number): number {
  for (const labels of labelings) if (labels[i] !== labels[j]) return labels[i]! - labels[j]!
  return 0
}

type Segments = Positions & { starts: number[]; sizes: number[] }

function sumDistances({ xs, ys, starts, sizes }: Segments, i: number, distances: Float64Array): void {
  const x = xs[i]!
  const y = ys[i]!
  for (let s = 0; s < starts.length; s++) {
    const end = starts[s]! + sizes[s]!
    let sum = 0
    for (let j = starts[s]!; j < end; j++) {
      const dx = x - xs[j]!
      const dy = y - ys[j]!
      sum += Math.sqrt(dx * dx + dy * dy)
    }
    distances[s] = sum
  }
}

type Sums = { labels: Int8Array; sizes: number[]; distances: Float64Array }

const groupSums = new Float64Array(128)
const groupSizes = new Float64Array(128)

function silhouetteOf({ labels, sizes, distances }: Sums, own: number): number {
  groupSums.fill(0)
  groupSizes.fill(0)
  for (let s = 0; s < labels.length; s++) {
    groupSums[labels[s]!]! += distances[s]!
    groupSizes[labels[s]!]! += sizes[s]!
  }
  if (groupSizes[own]! < 2) return 0
  const a = groupSums[own]! / (groupSizes[own]! - 1)
  let b = Infinity
  for (let g = 0; g < groupSums.length; g++) {
    if (g !== own && groupSizes[g]! > 0) b = Math.min(b, groupSums[g]! / groupSizes[g]!)
  }
  return b === a ? 0 : (b - a) / Math.max(a, b)
}

import type { WeightedCells } from './cells.ts'

/**
 * The mean silhouette (Rousseeuw 1987) of weighted cells: s = (b − a) / max(a, b), where a is the weighted mean distance
 * to the others of the cell's own group and b to the nearest other group. Distances within a cell count as 0; s = 0 for a
 * person who is alone in their group. Labels are 0 … k − 1. O(cells²).
 */
export function weightedSilhouette(
  { xs, ys, weights, counts }: WeightedCells,
  labels: Int8Array,
  k: number,
): number {
  const order = Array.from(labels.keys()).sort((i, j) => labels[i]! - labels[j]! || i - j)
  const x = Float64Array.from(order, (i) => xs[i]!)
  const y = Float64Array.from(order, (i) => ys[i]!)
  const weight = Float64Array.from(order, (i) => weights[i]!)
  const onePerson = Float64Array.from(order, (i) => weights[i]! / counts[i]!)
  const bounds = Array.from({ length: k + 1 }, (_, g) => order.findIndex((i) => labels[i]! >= g))
  const starts = bounds.map((bound) => (bound < 0 ? order.length : bound))
  const sizes = starts.slice(1).map((end, g) => sumOf(weight, starts[g]!, end))
  let [total, sum] = [0, 0]
  for (let g = 0; g < k; g++) {
    for (let i = starts[g]!; i < starts[g + 1]!; i++) {
      total += weight[i]!
      const others = sizes[g]! - onePerson[i]!
      if (others <= 1e-9 * sizes[g]!) continue
      let [a, b] = [0, Infinity]
      for (let h = 0; h < k; h++) {
        let distance = 0
        for (let j = starts[h]!; j < starts[h + 1]!; j++) {
          const dx = x[i]! - x[j]!
          const dy = y[i]! - y[j]!
          distance += weight[j]! * Math.sqrt(dx * dx + dy * dy)
        }
        if (h === g) a = distance / others
        else if (sizes[h]! > 0) b = Math.min(b, distance / sizes[h]!)
      }
      const most = Math.max(a, b)
      if (most > 0 && most < Infinity) sum += (weight[i]! * (b - a)) / most
    }
  }
  return total > 0 ? sum / total : 0
}

function sumOf(values: Float64Array, start: number, end: number): number {
  let sum = 0
  for (let i = start; i < end; i++) sum += values[i]!
  return sum
}

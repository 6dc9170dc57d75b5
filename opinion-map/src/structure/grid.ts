/**
 * Points with which an integral over people's traits is approximated. The first trait is readiness, the others are
 * positions on a line or a plane.
 */
export type Grid = {
  numTraits: number
  numNodes: number
  /** The traits of node q are at q · numTraits … */
  nodes: Float64Array
  /** The share of a standard normal population at each node; they sum up to 1. */
  weights: Float64Array
}

/** `size`: the number of points along a trait; `gap`: the distance between two neighbors, in standard deviations. */
type Axis = { size: number; gap: number }

/** Evenly spaced points along each trait, weighted by the normal density and scaled to a variance of 1. */
export function normalGrid(axes: readonly Axis[]): Grid {
  const points = axes.map(normalPoints)
  const numNodes = axes.reduce((product, { size }) => product * size, 1)
  const nodes = new Float64Array(numNodes * axes.length)
  const weights = new Float64Array(numNodes).fill(1)
  for (let q = 0; q < numNodes; q++) {
    let rest = q
    for (const [trait, { values, shares }] of points.entries()) {
      const at = rest % values.length
      rest = (rest - at) / values.length
      nodes[q * axes.length + trait] = values[at]!
      weights[q]! *= shares[at]!
    }
  }
  return { numTraits: axes.length, numNodes, nodes, weights }
}

function normalPoints({ size, gap }: Axis) {
  const raw = Array.from({ length: size }, (_, at) => gap * (at - (size - 1) / 2))
  const densities = raw.map((x) => Math.exp((-x * x) / 2))
  const total = densities.reduce((sum, density) => sum + density, 0)
  const shares = densities.map((density) => density / total)
  const variance = raw.reduce((sum, x, at) => sum + x * x * shares[at]!, 0)
  return { values: raw.map((x) => x / Math.sqrt(variance || 1)), shares }
}

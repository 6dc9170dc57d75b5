import { kMeans, initialCentres, type Clustering } from './kmeans.ts'
import type { Positions } from '../projection.ts'
import { nearestCentre } from '../points.ts'
import { cellsOf } from '../cells.ts'
import { weightedSilhouette } from '../cell-silhouette.ts'
import { silhouettes } from './silhouette.ts'

/** The best clustering of N people, and the mean silhouette for each number of groups tried. */
export type BestClustering = Clustering & { silhouettes: { k: number; silhouette: number }[] }

// The exact silhouette takes quadratic time. For more people than this, that of weighted cells is close enough.
const MAX_EXACT_SILHOUETTE = 10_000

/**
 * Clusters people with k-means for k = 2 … `maxGroups`, at most the number of distinct positions and N − 1, starting
 * from the lexicographically first positions. Returns the k with the highest mean silhouette, on ties the smaller k.
 * People who cannot be divided form one group. Groups are sorted by size, descending, then by centre.
 */
export function clusterPeople(positions: Positions, { maxGroups }: { maxGroups: number }): BestClustering {
  const numPeople = positions.xs.length
  const starts = initialCentres(positions, Math.min(maxGroups, numPeople - 1))
  const clusterings = starts.slice(1).map((_, i) => kMeans(positions, starts.slice(0, i + 2)))
  const scores =
    numPeople <= MAX_EXACT_SILHOUETTE
      ? silhouettes(
          positions,
          clusterings.map(({ labels }) => labels),
        )
      : silhouettesOfCells(positions, clusterings)
  const best = clusterings[scores.indexOf(Math.max(...scores))] ?? oneGroup(positions)
  return { ...sortedBySize(best), silhouettes: scores.map((silhouette, i) => ({ k: i + 2, silhouette })) }
}

function silhouettesOfCells({ xs, ys }: Positions, clusterings: Clustering[]): number[] {
  const people = Uint32Array.from(xs.keys())
  const cells = cellsOf({ xs, ys, weights: new Float64Array(xs.length).fill(1) }, people)
  return clusterings.map(({ centres }) => {
    const labels = Int8Array.from(cells.xs, (x, cell) => nearestCentre(x, cells.ys[cell]!, centres))
    return weightedSilhouette(cells, labels, centres.length)
  })
}

function oneGroup({ xs, ys }: Positions): Clustering {
  return { labels: new Int8Array(xs.length), centres: xs.length > 0 ? [[meanOf(xs), meanOf(ys)]] : [] }
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The groups sorted by size, descending, then by centre. */
export function sortedBySize({ labels, centres }: Clustering): Clustering {
  const sizes = centres.map(() => 0)
  for (const label of labels) sizes[label]!++
  const order = centres
    .map((_, g) => g)
    .sort(
      (g, h) => sizes[h]! - sizes[g]! || centres[g]![0] - centres[h]![0] || centres[g]![1] - centres[h]![1],
    )
  const ranks = order.map((_, g) => order.indexOf(g))
  return { labels: labels.map((label) => ranks[label]!), centres: order.map((g) => centres[g]!) }
}

import type { Positions } from '../projection.ts'
import { sortedBySize, type BestClustering } from './groups.ts'
import { smoothedK, type KSmoother } from './k-smoother.ts'
import type { Clustering } from './kmeans.ts'
import { firstDistinctPoints, polisKMeans, type WeightedPoints } from './polis-kmeans.ts'
import { silhouettes } from './silhouette.ts'

const NUM_BASE_CLUSTERS = 100
const MAX_BASE_ITERATIONS = 100
const MAX_GROUP_ITERATIONS = 20
/** Polis tries one more group for every twelve base clusters. */
const BASE_CLUSTERS_PER_GROUP = 12

type PolisClustering = { maxGroups: number; smoother?: KSmoother | undefined }

/**
 * Clusters people as Polis does when it starts cold: k-means into at most 100 base clusters, then k-means on their
 * centres, weighted by their people, for k = 2 … min(maxGroups, 2 + ⌊B/12⌋) with B base clusters. The k with the
 * highest mean silhouette of the base clusters' centres (unweighted, on ties the larger k) wins, unless the smoother
 * overrides it.
 *
 * @param positions in the order in which people joined: the first distinct positions are the initial centres
 */
export function clusterByBase(
  positions: Positions,
  { maxGroups, smoother }: PolisClustering,
): BestClustering & { smoother?: KSmoother } {
  const base = baseClusters(positions)
  const numBase = base.centres.length
  const limit = Math.min(maxGroups, 2 + Math.floor(numBase / BASE_CLUSTERS_PER_GROUP))
  const clusterings: Clustering[] = []
  for (let k = 2; k <= Math.min(limit, numBase); k++) {
    const starts = firstDistinctPoints(base.points, k)
    clusterings.push(polisKMeans(base.points, starts, MAX_GROUP_ITERATIONS))
  }
  const scores = silhouettes(
    base.points,
    clusterings.map(({ labels }) => labels),
  )
  const tried = scores.map((silhouette, i) => ({ k: i + 2, silhouette }))
  const bestK = tried.reduce((best, next) => (next.silhouette >= best.silhouette ? next : best), {
    k: 1,
    silhouette: -Infinity,
  }).k
  const next = smoother && smoothedK(smoother, bestK, numBase > 1 ? clusterings.length + 1 : 1)
  const best = clusterings[(next?.smoothed ?? bestK) - 2]
  const labels = base.labels.map((label) => best?.labels[label] ?? 0)
  const centres = best?.centres ?? polisKMeans(base.points, base.centres.slice(0, 1), 1).centres
  return {
    ...sortedBySize({ labels: Int8Array.from(labels), centres }),
    silhouettes: tried,
    ...(next ? { smoother: next } : {}),
  }
}

function baseClusters(positions: Positions) {
  const people = { ...positions, weights: new Uint8Array(positions.xs.length).fill(1) }
  const { labels, centres } = polisKMeans(
    people,
    firstDistinctPoints(positions, NUM_BASE_CLUSTERS),
    MAX_BASE_ITERATIONS,
  )
  const weights = new Float64Array(centres.length)
  for (const label of labels) weights[label]!++
  const points: WeightedPoints = {
    xs: Float64Array.from(centres, ([x]) => x),
    ys: Float64Array.from(centres, ([, y]) => y),
    weights,
  }
  return { labels: Array.from(labels), centres, points }
}

import { kMeans, initialCentres, type Clustering } from './kmeans.ts'
import type { Positions } from '../projection.ts'
import { seededRandom, shuffle } from '../random.ts'
import { silhouettes } from './silhouette.ts'

/** The best clustering of N people, and the mean silhouette for each number of groups tried. */
export type BestClustering = Clustering & { silhouettes: { k: number; silhouette: number }[] }

// The silhouette takes quadratic time, so above this number it is computed for a seeded random sample of this size.
const MAX_SILHOUETTE_SAMPLE = 10_000

/**
 * Clusters people with k-means for k = 2 … `maxGroups`, at most the number of distinct positions and N − 1, starting
 * from the lexicographically first positions. Returns the k with the highest mean silhouette, on ties the smaller k.
 * People who cannot be divided form one group. Groups are sorted by size, descending, then by centre.
 */
export function clusterPeople(
  positions: Positions,
  { maxGroups, seed }: { maxGroups: number; seed: number },
): BestClustering {
  const numPeople = positions.xs.length
  const starts = initialCentres(positions, Math.min(maxGroups, numPeople - 1))
  const clusterings = starts.slice(1).map((_, i) => kMeans(positions, starts.slice(0, i + 2)))
  const sample = silhouetteSample(numPeople, seed)
  const scores = silhouettes(
    pick(positions, sample),
    clusterings.map(({ labels }) => sample.map((i) => labels[i]!)).map((labels) => Int8Array.from(labels)),
  )
  const best = clusterings[scores.indexOf(Math.max(...scores))] ?? oneGroup(positions)
  return { ...bySize(best), silhouettes: scores.map((silhouette, i) => ({ k: i + 2, silhouette })) }
}

function silhouetteSample(numPeople: number, seed: number): number[] {
  const everybody = Array.from({ length: numPeople }, (_, i) => i)
  return numPeople <= MAX_SILHOUETTE_SAMPLE
    ? everybody
    : shuffle(everybody, seededRandom(seed)).slice(0, MAX_SILHOUETTE_SAMPLE)
}

function pick({ xs, ys }: Positions, people: number[]): Positions {
  return { xs: Float64Array.from(people, (i) => xs[i]!), ys: Float64Array.from(people, (i) => ys[i]!) }
}

function oneGroup({ xs, ys }: Positions): Clustering {
  return { labels: new Int8Array(xs.length), centres: xs.length > 0 ? [[meanOf(xs), meanOf(ys)]] : [] }
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The groups sorted by size, descending, then by centre. */
export function bySize({ labels, centres }: Clustering): Clustering {
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

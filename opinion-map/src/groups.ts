import { kMeans, initialCentres, type Clustering } from './kmeans.ts'
import type { Positions } from './projection.ts'
import { seededRandom, shuffle } from './random.ts'
import { silhouettes } from './silhouette.ts'

/** How N people are best divided, and the mean silhouette of each number of groups tried. */
export type BestClustering = Clustering & { silhouettes: { k: number; silhouette: number }[] }

// Above this many people the silhouette, quadratic in their number, is that of a seeded sample of as many.
const MAX_COMPARED = 10_000

/**
 * Divides people into 2 … `maxGroups` groups, never more than there are distinct places or N − 1, by k-means from the
 * lexicographically first places; the number of groups with the highest mean silhouette wins, the smaller of equals.
 * People who cannot be divided are one group. Groups are ordered by size, largest first, then by centre.
 */
export function clusterPeople(
  positions: Positions,
  { maxGroups, seed }: { maxGroups: number; seed: number },
): BestClustering {
  const numPeople = positions.xs.length
  const starts = initialCentres(positions, Math.min(maxGroups, numPeople - 1))
  const clusterings = starts.slice(1).map((_, i) => kMeans(positions, starts.slice(0, i + 2)))
  const compared = comparedPeople(numPeople, seed)
  const scores = silhouettes(
    pick(positions, compared),
    clusterings.map(({ labels }) => compared.map((i) => labels[i]!)).map((labels) => Int8Array.from(labels)),
  )
  const best = clusterings[scores.indexOf(Math.max(...scores))] ?? oneGroup(positions)
  return { ...bySize(best), silhouettes: scores.map((silhouette, i) => ({ k: i + 2, silhouette })) }
}

function comparedPeople(numPeople: number, seed: number): number[] {
  const everybody = Array.from({ length: numPeople }, (_, i) => i)
  return numPeople <= MAX_COMPARED ? everybody : shuffle(everybody, seededRandom(seed)).slice(0, MAX_COMPARED)
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

function bySize({ labels, centres }: Clustering): Clustering {
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

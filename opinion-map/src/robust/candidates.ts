import { nearestCentre, type Point } from '../points.ts'
import type { WeightedCells } from '../cells.ts'
import { clusterCells } from './clusters.ts'
import { weightedSilhouette } from '../cell-silhouette.ts'

/** The groups of the last run that had clear groups, at today's positions, and whether groups were clear last time. */
export type PreviousGroups = { centres: Point[]; hadClearGroups: boolean }

/** Groups that were tried: their centres, sorted by weight, descending, and their mean silhouette. */
export type CandidateGroups = { k: number; centres: Point[]; silhouette: number }

type CandidateOptions = {
  seed: number
  maxGroups: number
  /** Only this number of groups. */
  numGroups?: number | undefined
  previous?: PreviousGroups | undefined
}

// Another number of groups than that of the previous run must have a silhouette that is better by this much.
const MIN_GAIN = 0.05

/** The clusterings for each number of groups from 2 to `maxGroups`, best first. */
export function candidatesOf(cells: WeightedCells, options: CandidateOptions): CandidateGroups[] {
  const { seed, maxGroups, numGroups, previous } = options
  const tried = numGroups === undefined ? [2, 3, 4, 5, 6].filter((k) => k <= maxGroups) : [numGroups]
  return tried
    .filter((k) => k < cells.counts.reduce((sum, count) => sum + count, 0))
    .flatMap((k) => {
      const { centres } = clusterCells(cells, k, { seed, previous: previous?.centres })
      const labels = Int8Array.from(cells.xs, (x, i) => nearestCentre(x, cells.ys[i]!, centres))
      const weights = centres.map((_, g) =>
        cells.weights.reduce((sum, weight, i) => (labels[i] === g ? sum + weight : sum), 0),
      )
      if (weights.includes(0)) return []
      const bySize = centres
        .map((_, g) => g)
        .sort((g, h) => weights[h]! - weights[g]! || centres[g]![0] - centres[h]![0])
      const silhouette = weightedSilhouette(cells, labels, k)
      return [{ k, centres: bySize.map((g) => centres[g]!), silhouette }]
    })
    .sort((a, b) => valueOf(b) - valueOf(a))

  function valueOf({ k, silhouette }: CandidateGroups): number {
    return silhouette + (previous?.centres.length === k ? MIN_GAIN : 0)
  }
}

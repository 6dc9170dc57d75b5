import { nearestCentre, type Point } from '../points.ts'
import type { WeightedCells } from '../cells.ts'
import { clusterCells } from './clusters.ts'
import { weightedSilhouette } from '../cell-silhouette.ts'

/** The groups of the last run with clear groups, at current positions, and whether the newest run had clear groups. */
export type PreviousGroups = { centres: Point[]; hadClearGroups: boolean }

/** A clustering that was tried: its centres, sorted by weight, descending, and the mean silhouette. */
export type CandidateGroups = { k: number; centres: Point[]; silhouette: number }

type CandidateOptions = {
  seed: number
  maxGroups: number
  /** If given, only this number of groups is tried. */
  numGroups?: number | undefined
  previous?: PreviousGroups | undefined
}

// A number of groups that differs from the previous run's must have a silhouette that is better by this much.
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
      const sortedBySize = centres
        .map((_, g) => g)
        .sort((g, h) => weights[h]! - weights[g]! || centres[g]![0] - centres[h]![0])
      const silhouette = weightedSilhouette(cells, labels, k)
      return [{ k, centres: sortedBySize.map((g) => centres[g]!), silhouette }]
    })
    .sort((a, b) => valueOf(b) - valueOf(a))

  function valueOf({ k, silhouette }: CandidateGroups): number {
    return silhouette + (previous?.centres.length === k ? MIN_GAIN : 0)
  }
}

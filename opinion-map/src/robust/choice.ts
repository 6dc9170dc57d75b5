import { MIN_GROUP_MEMBERS, minGroupSize } from '../clarity.ts'
import { silhouettes } from '../compat/silhouette.ts'
import { nearestCentre, type Point } from '../points.ts'
import type { UnclearReason } from '../result.ts'
import type { Cells } from './cells.ts'
import { clusterCells } from './clusters.ts'

/** What the last runs found: the centres of its groups at today's positions, and whether groups were clear last time. */
export type PreviousGroups = { centres: Point[]; hadClearGroups: boolean }

type ChoiceOptions = {
  seed: number
  maxGroups: number
  /** This number of groups, whether they are clear or not. */
  numGroups?: number | undefined
  previous?: PreviousGroups | undefined
}

export type ChosenClusters = {
  centres: Point[]
  silhouettes: { k: number; silhouette: number }[]
  unclearReason: UnclearReason | null
}

const MIN_SILHOUETTE = 0.3
const MIN_GAIN = 0.02

/** Chooses how many groups there are, from none to `maxGroups`. */
export function chooseClusters(cells: Cells, options: ChoiceOptions): ChosenClusters {
  const { seed, maxGroups, numGroups, previous } = options
  const total = cells.weights.reduce((sum, weight) => sum + weight, 0)
  const tried = (numGroups === undefined ? [2, 3, 4, 5, 6] : [numGroups])
    .filter((k) => k <= Math.max(maxGroups, numGroups ?? 0) && k < cells.weights.length)
    .map((k) => {
      const extra = previous?.centres.length === k ? [previous.centres] : []
      const { centres } = clusterCells(cells, k, { seed, extra })
      const labels = Int8Array.from(cells.xs, (x, i) => nearestCentre(x, cells.ys[i]!, centres))
      const sizes = centres.map(() => 0)
      labels.forEach((label, i) => (sizes[label]! += cells.weights[i]!))
      const bySize = centres.map((_, g) => g).sort((g, h) => sizes[h]! - sizes[g]!)
      return { k, centres: bySize.map((g) => centres[g]!), labels, least: Math.min(...sizes) }
    })
    .filter(({ least }) => least > 0)
  const scores = silhouettes(
    cells,
    tried.map(({ labels }) => labels),
  )
  const scored = tried.map((clustering, i) => ({ ...clustering, silhouette: scores[i]! }))
  const valid = scored.filter(({ least }) => numGroups !== undefined || least >= minGroupSize(total))
  const best = valid.toSorted((a, b) => valueOf(b) - valueOf(a))[0]
  const unclearReason =
    total < 2 * MIN_GROUP_MEMBERS
      ? 'too-few-people'
      : !best || best.silhouette < MIN_SILHOUETTE
        ? 'no-division'
        : null
  const isShown = best && (unclearReason === null || numGroups !== undefined)
  return {
    centres: isShown ? best.centres : total > 0 ? [centreOf(cells, total)] : [],
    silhouettes: scored.map(({ k, silhouette }) => ({ k, silhouette })),
    unclearReason,
  }

  function valueOf({ k, silhouette }: { k: number; silhouette: number }): number {
    return silhouette + (previous?.centres.length === k ? MIN_GAIN : 0)
  }
}

function centreOf({ xs, ys, weights }: Cells, total: number): Point {
  let [x, y] = [0, 0]
  for (let i = 0; i < xs.length; i++) {
    x += (weights[i]! * xs[i]!) / total
    y += (weights[i]! * ys[i]!) / total
  }
  return [x, y]
}

import { countVotes } from '../counts.ts'
import type { PreviousRun } from '../lineage/flows.ts'
import { sortedIndexOf } from '../ids.ts'
import type { VoteMatrix } from '../matrix.ts'
import { principalComponents } from '../pca.ts'
import type { PeopleMap } from '../people-map.ts'
import type { Point } from '../points.ts'
import { extremities, type Positions } from '../projection.ts'
import { residualsOf } from '../residuals.ts'
import { cellsOf } from './cells.ts'
import { chooseClusters, type PreviousGroups } from './choice.ts'
import { axisTable, evidenceOf } from './evidence.ts'
import { informativeCodes, informativeVotes } from './informative.ts'
import { averageVote, groupOf, placeOf, type Placement } from './placement.ts'
import { fitPrior } from './prior.ts'

const MIN_CERTAINTY = 0.8

export type RobustOptions = {
  seed: number
  /** Minimum number of agrees and disagrees for a person to take part in fitting axes and groups. */
  minVotes: number
  maxGroups: number
  numGroups?: number | undefined
  previous?: PreviousRun | undefined
}

/**
 * The map of `robust` mode. Axes: principal components of the agrees and disagrees of everybody with at least
 * `minVotes` of them. Positions: posterior means, for everybody with at least one. Groups: k-means of the positions
 * of those who axes were fitted to; people are counted in the nearest group if they are certain enough to belong to it.
 */
export function robustMap(matrix: VoteMatrix, isModerated: Uint8Array, options: RobustOptions): PeopleMap {
  const numOpinions = isModerated.reduce((sum, moderated) => sum + 1 - moderated, 0)
  const minVotes = Math.max(1, Math.min(options.minVotes, numOpinions))
  const fitted = informativeVotes(matrix, informativeCodes(isModerated), minVotes)
  const residuals = residualsOf(countVotes(fitted), isModerated)
  const axes = principalComponents(fitted, residuals, options.seed)
  const evidence = evidenceOf(matrix, axisTable({ mean: residuals.mean, ...axes }))
  const people = rowsOf(matrix, fitted)
  const prior = fitPrior(evidence, people)
  const numRows = matrix.participantIds.length
  const positions: Positions = { xs: new Float64Array(numRows), ys: new Float64Array(numRows) }
  for (let i = 0; i < numRows; i++) {
    const place = placeOf(evidence, i, prior)
    positions.xs[i] = place.x
    positions.ys[i] = place.y
  }
  const { centres, silhouettes, unclearReason } = chooseClusters(cellsOf(positions, people), {
    ...options,
    previous: options.previous && centresOfPrevious(positions, matrix, options.previous),
  })
  const placement: Placement = { ...prior, minCertainty: MIN_CERTAINTY, averageVote: averageVote(evidence) }
  const labels = new Int8Array(numRows).fill(-1)
  const certainties = new Float32Array(numRows)
  for (let i = 0; i < numRows; i++) {
    if (evidence.numVotes[i] === 0 || centres.length === 0) continue
    const { nearest, certainty } = groupOf(placeOf(evidence, i, prior), centres)
    certainties[i] = certainty
    if (certainty >= placement.minCertainty) labels[i] = nearest
  }
  return {
    residuals,
    axes,
    numFitted: people.length,
    extremity: extremities(residuals, axes),
    positions,
    labels,
    centres,
    silhouettes,
    unclearReason,
    placement,
    certainties,
  }
}

function rowsOf(matrix: VoteMatrix, fitted: VoteMatrix): Uint32Array {
  const rows = new Uint32Array(fitted.participantIds.length)
  let row = 0
  for (let i = 0; i < rows.length; i++) {
    while (matrix.participantIds[row] !== fitted.participantIds[i]) row++
    rows[i] = row
  }
  return rows
}

// The mean position, by today's votes, of the people who were in each group.
function centresOfPrevious({ xs, ys }: Positions, matrix: VoteMatrix, previous: PreviousRun): PreviousGroups {
  const sums = new Map<number, { x: number; y: number; size: number }>()
  for (let at = 0; at < previous.participantIds.length; at++) {
    const key = previous.groups[at]!
    const row = key < 0 ? -1 : sortedIndexOf(matrix.participantIds, previous.participantIds[at]!)
    if (row < 0) continue
    const sum = sums.get(key) ?? { x: 0, y: 0, size: 0 }
    sums.set(key, { x: sum.x + xs[row]!, y: sum.y + ys[row]!, size: sum.size + 1 })
  }
  const keys = [...sums.keys()].sort((a, b) => a - b)
  const centres = keys.map((key): Point => {
    const { x, y, size } = sums.get(key)!
    return [x / size, y / size]
  })
  return { centres, hadClearGroups: previous.hadClearGroups }
}

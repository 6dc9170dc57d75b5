import { unclearReason } from '../clarity.ts'
import { countVotes } from '../counts.ts'
import type { VoteMatrix } from '../matrix.ts'
import { principalComponents } from '../pca.ts'
import type { PeopleMap } from '../people-map.ts'
import { extremities, projectParticipants, type Positions } from '../projection.ts'
import { residualsOf } from '../residuals.ts'
import { clusterPeople } from './groups.ts'

type CompatOptions = { seed: number; minVotes: number; maxGroups: number }

/** The map of `compat` mode: the positions and groups of Polis and red-dwarf. */
export function compatMap(matrix: VoteMatrix, isModerated: Uint8Array, options: CompatOptions): PeopleMap {
  const residuals = residualsOf(countVotes(matrix), isModerated)
  const axes = principalComponents(matrix, residuals, options.seed)
  const positions = projectParticipants(matrix, residuals, axes)
  const rows = rowsWithVotes(matrix, options.minVotes)
  const { labels, centres, silhouettes } = clusterPeople(atRows(positions, rows), options)
  const allLabels = new Int8Array(matrix.participantIds.length).fill(-1)
  rows.forEach((row, i) => (allLabels[row] = labels[i]!))
  const sizes = centres.map(() => 0)
  for (const label of labels) sizes[label]!++
  return {
    residuals,
    axes,
    numFitted: matrix.participantIds.length,
    extremity: extremities(residuals, axes),
    positions,
    labels: allLabels,
    centres,
    silhouettes,
    unclearReason: unclearReason(sizes, labels.length),
  }
}

function rowsWithVotes({ participantIds, rowStarts }: VoteMatrix, minVotes: number): number[] {
  const rows: number[] = []
  for (let row = 0; row < participantIds.length; row++) {
    if (rowStarts[row + 1]! - rowStarts[row]! >= minVotes) rows.push(row)
  }
  return rows
}

function atRows({ xs, ys }: Positions, rows: number[]): Positions {
  return { xs: Float64Array.from(rows, (row) => xs[row]!), ys: Float64Array.from(rows, (row) => ys[row]!) }
}

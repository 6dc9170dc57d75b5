import { unclearReason } from '../clarity.ts'
import { countVotes } from '../counts.ts'
import type { VoteMatrix } from '../matrix.ts'
import { principalComponents } from '../pca.ts'
import type { PeopleMap } from '../people-map.ts'
import { extremities, projectParticipants } from '../projection.ts'
import type { VoteThreads } from '../gram-product.ts'
import { residualsOf } from '../residuals.ts'
import { clusterRows, type CompatVariant } from './variant.ts'

type CompatOptions = {
  seed: number
  minVotes: number
  maxGroups: number
  variant?: CompatVariant | undefined
  threads?: VoteThreads | undefined
}

/** The map of `compat` mode: the positions and groups of Polis and red-dwarf. */
export function compatMap(matrix: VoteMatrix, isModerated: Uint8Array, options: CompatOptions): PeopleMap {
  const residuals = residualsOf(countVotes(matrix), isModerated)
  const axes = principalComponents(matrix, residuals, options.seed, options.threads)
  const positions = projectParticipants(matrix, residuals, axes)
  const { variant = {} } = options
  const { rows, labels, centres, silhouettes, smoother } = clusterRows(matrix, positions, {
    ...options,
    variant,
  })
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
    places: centres.map((centre) => ({ centre })),
    silhouettes,
    unclearReason: unclearReason(sizes, labels.length),
    ...(smoother === undefined ? {} : { smoother }),
  }
}

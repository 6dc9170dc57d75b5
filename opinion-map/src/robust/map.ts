import { countVotes } from '../counts.ts'
import type { PreviousRun } from '../lineage/flows.ts'
import type { VoteMatrix } from '../matrix.ts'
import { principalComponents } from '../pca.ts'
import type { PeopleMap } from '../people-map.ts'
import { extremities } from '../projection.ts'
import { residualsOf } from '../residuals.ts'
import { candidatesOf } from './candidates.ts'
import { cellsOf } from '../cells.ts'
import { chooseGroups, strengthNeeded } from './choice.ts'
import { refinedCentres } from './clusters.ts'
import { evidenceTable, evidenceOf, type PositionEvidence } from './evidence.ts'
import { informativeCodes, informativeVotes } from './informative.ts'
import { countInGroups, MIN_CERTAINTY, placePeople, type Placement } from './placement.ts'
import { previousGroups } from './previous.ts'
import { fitPrior } from './prior.ts'
import type { VoteThreads } from '../gram-product.ts'
import { divisionStrength } from './strength.ts'

export type RobustOptions = {
  seed: number
  /** Minimum number of agrees and disagrees for a person to take part in fitting axes and groups. */
  minVotes: number
  maxGroups: number
  numGroups?: number | undefined
  previous?: PreviousRun | undefined
  threads?: VoteThreads | undefined
}

/**
 * The map of `robust` mode. Axes: principal components of the agrees and disagrees of everybody with at least
 * `minVotes` of them. Positions: posterior means, for everybody with at least one agree or disagree. Groups: k-means of
 * the positions of the people to whom the axes were fitted; a person is counted in the nearest group if it is certain
 * enough. If groups are not clear, everybody who agreed or disagreed is in one group, even if all votes are the same.
 */
export function robustMap(matrix: VoteMatrix, isModerated: Uint8Array, options: RobustOptions): PeopleMap {
  const { seed } = options
  const numOpinions = isModerated.reduce((sum, moderated) => sum + 1 - moderated, 0)
  const minVotes = Math.max(1, Math.min(options.minVotes, numOpinions))
  const isInformative = informativeCodes(isModerated)
  const fitted = informativeVotes(matrix, isInformative, minVotes)
  const residuals = residualsOf(countVotes(fitted), isModerated)
  const axes = principalComponents(fitted, residuals, seed, options.threads)
  const evidence = evidenceOf(matrix, evidenceTable({ mean: residuals.mean, ...axes }))
  const people = rowsOf(matrix, fitted)
  const prior = fitPrior(evidence, people)
  const placement: Placement = { ...prior, minCertainty: MIN_CERTAINTY, averageVote: averageVote(evidence) }
  const positions = placePeople(evidence, prior)
  const previous = options.previous && previousGroups(positions, matrix.participantIds, options.previous)
  const candidates = candidatesOf(cellsOf(positions, people), { ...options, previous })
  const situation = { numPeople: people.length, hadClearGroups: previous?.hadClearGroups ?? false }
  const { centres, labels, certainties, unclearReason } = chooseGroups(candidates, {
    structure: {
      ...situation,
      strength: divisionStrength(fitted, {
        residuals,
        pc1: axes.pc1,
        seed,
        enough: strengthNeeded(situation),
      }),
    },
    isForced: options.numGroups !== undefined,
    place: (found) => countInGroups(evidence, placement, refinedCentres(positions, people, found)),
    middle: people.length > 0 ? [[0, 0]] : [],
  })
  if (centres.length === 1)
    for (const row of rowsOf(matrix, informativeVotes(matrix, isInformative, 1))) {
      labels[row] = 0
      certainties[row] = 1
    }
  return {
    residuals,
    axes,
    numFitted: people.length,
    extremity: extremities(residuals, axes),
    positions: { xs: positions.xs, ys: positions.ys },
    labels,
    centres,
    silhouettes: candidates.map(({ k, silhouette }) => ({ k, silhouette })).sort((a, b) => a.k - b.k),
    unclearReason,
    placement,
    certainties,
    uncertainties: positions.uncertainties,
  }
}

/** The row in `matrix` of each participant of `fitted`, which has some of the same participants. */
function rowsOf(matrix: VoteMatrix, fitted: VoteMatrix): Uint32Array {
  const rows = new Uint32Array(fitted.participantIds.length)
  let row = 0
  for (let i = 0; i < rows.length; i++) {
    while (matrix.participantIds[row] !== fitted.participantIds[i]) row++
    rows[i] = row
  }
  return rows
}

function averageVote({ xx, xy, yy, numVotes }: PositionEvidence): Placement['averageVote'] {
  const total = Math.max(1, sumOf(numVotes))
  return { xx: sumOf(xx) / total, xy: sumOf(xy) / total, yy: sumOf(yy) / total }
}

function sumOf(values: Float64Array | Uint32Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum
}

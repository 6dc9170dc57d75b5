import { countVotes } from '../counts.ts'
import type { VoteThreads } from '../gram-product.ts'
import type { PreviousRun } from '../lineage/flows.ts'
import { pickRows, type VoteMatrix } from '../matrix.ts'
import type { PeopleMap } from '../people-map.ts'
import { extremities } from '../projection.ts'
import { residualsOf } from '../residuals.ts'
import type { MeasuredStructure } from '../structure/measured.ts'
import { robustAxes } from './axes.ts'
import { divisionOf } from './division.ts'
import { placePeople } from './estimate.ts'
import type { PositionEvidence } from './evidence.ts'
import { informativeCodes, informativeVotes } from './informative.ts'
import { MIN_CERTAINTY, type Placement } from './placement.ts'
import { fitPrior } from './prior.ts'
import { evidenceAlong } from './readiness.ts'
import { rowsByHash } from './sample.ts'
import { expectedShares } from './shares.ts'
import { divisionStrength } from './strength.ts'

export type RobustOptions = {
  seed: number
  /** Minimum number of agrees and disagrees for a person to take part in fitting axes and groups. */
  minVotes: number
  maxGroups: number
  numGroups?: number | undefined
  previous?: PreviousRun | undefined
  structure?: MeasuredStructure | undefined
  threads?: VoteThreads | undefined
}

/**
 * The map of `robust` mode. Axes: principal components of the agrees and disagrees of everybody with at least
 * `minVotes` of them, or those of the measured line or plane. Positions: posterior means, for everybody with at least one
 * agree or disagree. Groups: k-means of the positions of the people to whom the axes were fitted, or sides; a person is
 * counted in the likeliest group if it is certain enough. If groups are not clear, everybody who agreed or disagreed is
 * in one group, even if all votes are the same.
 */
export function robustMap(matrix: VoteMatrix, isModerated: Uint8Array, options: RobustOptions): PeopleMap {
  const { seed, structure, threads } = options
  const numOpinions = isModerated.reduce((sum, moderated) => sum + 1 - moderated, 0)
  const minVotes = Math.max(1, Math.min(options.minVotes, numOpinions))
  const isInformative = informativeCodes(isModerated)
  const { fitted, people } = fittedVotes(matrix, informativeVotes(matrix, isInformative, minVotes), structure)
  const residuals = residualsOf(countVotes(fitted), isModerated)
  const { axes, readinessRidge } = robustAxes({ matrix, fitted, residuals }, { seed, structure, threads })
  const evidence = evidenceAlong(matrix, { mean: residuals.mean, ...axes }, readinessRidge)
  const prior = fitPrior(evidence, people)
  const placement: Placement = {
    ...prior,
    minCertainty: MIN_CERTAINTY,
    minAnswers: Math.max(1, Math.min(options.minVotes, numWithLoadings(axes))),
    averageVote: averageVote(evidence, structure === undefined ? matrix.participantIds.keys() : people),
    ...(readinessRidge === undefined ? {} : { readinessRidge }),
  }
  const positions = placePeople(evidence, prior)
  const { participantIds } = matrix
  const division = divisionOf({ participantIds, evidence, placement, positions, people }, options, (enough) =>
    divisionStrength(fitted, { residuals, pc1: axes.pc1, seed, enough }),
  )
  const { places, labels, likelyLabels, certainties, unclearReason, silhouettes } = division
  if (places.length === 1)
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
    places,
    silhouettes,
    unclearReason,
    placement,
    shares: expectedShares(evidence, { placement, places }),
    certainties,
    uncertainties: positions.uncertainties,
    likelyLabels,
  }
}

/**
 * The votes to which axes are fitted, and the rows of their people in `matrix`. Where the structure was measured, they
 * are in an order that only votes decide, so that sums have the same bits however participants are numbered.
 */
function fittedVotes(
  matrix: VoteMatrix,
  informative: VoteMatrix,
  structure: MeasuredStructure | undefined,
): { fitted: VoteMatrix; people: Uint32Array } {
  const rows = rowsOf(matrix, informative)
  if (structure === undefined) return { fitted: informative, people: rows }
  const order = rowsByHash(informative)
  return { fitted: pickRows(informative, order), people: order.map((at) => rows[at]!) }
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

const numWithLoadings = ({ pc1, pc2 }: PeopleMap['axes']): number =>
  pc1.reduce((sum, x, j) => sum + (x === 0 && pc2[j] === 0 ? 0 : 1), 0)

function averageVote(
  { xx, xy, yy, numVotes }: PositionEvidence,
  rows: Iterable<number>,
): Placement['averageVote'] {
  const sums = { xx: 0, xy: 0, yy: 0, numVotes: 0 }
  for (const row of rows) {
    sums.xx += xx[row]!
    sums.xy += xy[row]!
    sums.yy += yy[row]!
    sums.numVotes += numVotes[row]!
  }
  const total = Math.max(1, sums.numVotes)
  return { xx: sums.xx / total, xy: sums.xy / total, yy: sums.yy / total }
}

import { MIN_VOTES_FOR_GROUP, unclearReason } from './clarity.ts'
import { groupAwareConsensus, majorities } from './consensus.ts'
import { countByGroup, toOpinionCounts, countVotes, type OpinionCounts } from './counts.ts'
import { computeDensity, groupHull } from './density.ts'
import { largestGap } from './divisiveness.ts'
import { MAX_MAJORITIES } from './thresholds.ts'
import { clusterPeople, type BestClustering } from './compat/groups.ts'
import { changeOfGroups } from './lineage/change.ts'
import type { PreviousRun } from './lineage/flows.ts'
import { matchGroupKeys } from './lineage/letters.ts'
import type { VoteMatrix } from './matrix.ts'
import { principalComponents, type PrincipalComponents } from './pca.ts'
import { priorities } from './compat/priority.ts'
import { extremities, projectParticipants, type Positions } from './projection.ts'
import { representatives } from './compat/representative.ts'
import { residualsOf, type Residuals } from './residuals.ts'
import type { MapGroup, MapMode, MapParticipants, MapResult } from './result.ts'

export type AnalyseOptions = {
  mode: MapMode
  /** Seed of the random numbers of the run. Apart from sampling, results depend on it only by rounding. */
  seed: number
  /** Opinions hidden by moderation: they have no weight in the map and the lists, but their votes are counted. */
  moderatedOut?: ArrayLike<number>
  /** Minimum number of votes to be clustered (default `MIN_VOTES_FOR_GROUP`). */
  minVotes?: number
  /** Largest number of groups to try, 2 to 6 (default 5). */
  maxGroups?: number
  /**
   * The groups of the last run that had clear groups, so that group keys stay with the same people and changes are told;
   * none before the first run.
   */
  previous?: PreviousRun
}

/** One run: the storable result, and the position of each participant. Both can be structured-cloned. */
export type Analysis = { result: MapResult; participants: MapParticipants }

/**
 * Computes the opinion map of a conversation. Deterministic on one platform: the same votes, in any order, and the same
 * options give the same result. An empty matrix gives an empty result.
 * @throws RangeError if `maxGroups` is not between 2 and 6
 */
export function analyse(matrix: VoteMatrix, options: AnalyseOptions): Analysis {
  const { seed, minVotes = MIN_VOTES_FOR_GROUP, maxGroups = 5 } = options
  if (!(maxGroups >= 2 && maxGroups <= 6)) throw new RangeError('maxGroups must be between 2 and 6')
  const moderatedOut = Array.from(options.moderatedOut ?? []).sort((a, b) => a - b)
  const counts = countVotes(matrix)
  const residuals = residualsOf(counts, moderatedColumns(matrix, moderatedOut))
  const axes = principalComponents(matrix, residuals, seed)
  const positions = projectParticipants(matrix, residuals, axes)
  const rows = rowsWithVotes(matrix, minVotes)
  const clustering = clusterPeople(atRows(positions, rows), { maxGroups, seed })
  const labels = new Int8Array(matrix.participantIds.length).fill(-1)
  rows.forEach((row, i) => (labels[row] = clustering.labels[i]!))
  const membership = { participantIds: matrix.participantIds, groups: labels }
  const keys = options.previous
    ? matchGroupKeys(options.previous, membership)
    : clustering.centres.map((_, g) => g)
  const participants = {
    participantIds: matrix.participantIds,
    ...positions,
    groups: labels.map((label) => (label < 0 ? -1 : keys[label]!)),
  }
  const groupCounts = countByGroup(matrix, labels, clustering.centres.length).map(toOpinionCounts)
  const result: MapResult = {
    mode: options.mode,
    parameters: { minVotes, maxGroups, seed, moderatedOut },
    numVotes: matrix.codes.length,
    numParticipants: matrix.participantIds.length,
    numClustered: rows.length,
    ...opinionStatistics({ matrix, residuals, axes, groupCounts }),
    ...groupStatistics({
      matrix,
      residuals,
      totals: toOpinionCounts(counts),
      groupCounts,
      clustering,
      participants,
      keys,
    }),
  }
  if (options.previous) {
    const { hasClearGroups } = result
    result.change = changeOfGroups(options.previous, { ...participants, hasClearGroups })
  }
  return { result, participants }
}

function moderatedColumns({ opinionIds }: VoteMatrix, moderatedOut: number[]): Uint8Array {
  const moderated = new Set(moderatedOut)
  return Uint8Array.from(opinionIds, (id) => (moderated.has(id) ? 1 : 0))
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

type Opinions = {
  matrix: VoteMatrix
  residuals: Residuals
  axes: PrincipalComponents
  groupCounts: OpinionCounts[]
}

function opinionStatistics({ matrix, residuals, axes, groupCounts }: Opinions) {
  const numOpinions = matrix.opinionIds.length
  const extremity = extremities(residuals, axes)
  const totalVariance = residuals.totalSquares / Math.max(1, matrix.participantIds.length - 1)
  const ratio = (variance: number) => (totalVariance > 0 ? variance / totalVariance : 0)
  const explainedVarianceRatio: [number, number] = [ratio(axes.variances[0]), ratio(axes.variances[1])]
  return {
    opinionIds: Array.from(matrix.opinionIds),
    mean: Array.from(residuals.mean),
    pc1: Array.from(axes.pc1),
    pc2: Array.from(axes.pc2),
    explainedVariance: axes.variances,
    explainedVarianceRatio,
    extremity: Array.from(extremity),
    priority: priorities(groupCounts, extremity),
    gacAgree: groupAwareConsensus(groupCounts, numOpinions, 'agree'),
    gacDisagree: groupAwareConsensus(groupCounts, numOpinions, 'disagree'),
    divisiveness: Array.from({ length: numOpinions }, (_, j) => largestGap(groupCounts, j).gap),
  }
}

type Grouping = {
  matrix: VoteMatrix
  residuals: Residuals
  totals: OpinionCounts
  groupCounts: OpinionCounts[]
  clustering: BestClustering
  participants: MapParticipants
  keys: number[]
}

function groupStatistics({
  matrix,
  residuals,
  totals,
  groupCounts,
  clustering,
  participants,
  keys,
}: Grouping) {
  const opinionIds = Array.from(matrix.opinionIds)
  const isCandidate = (j: number) => residuals.isModerated[j] === 0
  const density = computeDensity(participants)
  const regions = clustering.centres.map((centre, g) => ({ key: keys[g]!, centre }))
  const groups = clustering.centres.map((centre, g): MapGroup => ({
    key: keys[g]!,
    size: clustering.labels.reduce((size, label) => (label === g ? size + 1 : size), 0),
    centre,
    hull: groupHull(density, regions, keys[g]!),
    counts: groupCounts[g]!,
    representative: representatives({ opinionIds, groups: groupCounts, isCandidate }, g),
  }))
  const unclear = unclearReason(
    groups.map(({ size }) => size),
    clustering.labels.length,
  )
  const strongest = (direction: 'agree' | 'disagree') =>
    majorities({ opinionIds, totals, isCandidate }, direction).slice(0, MAX_MAJORITIES)
  return {
    totals,
    groups: groups.sort((a, b) => a.key - b.key),
    consensus: { agree: strongest('agree'), disagree: strongest('disagree') },
    k: groups.length,
    silhouettes: clustering.silhouettes,
    hasClearGroups: unclear === null,
    unclearReason: unclear,
  }
}

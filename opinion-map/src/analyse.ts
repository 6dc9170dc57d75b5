import { MIN_VOTES_FOR_GROUP } from './clarity.ts'
import { countByGroup, toOpinionCounts, countVotes, type OpinionCounts } from './counts.ts'
import { computeDensity, groupHull } from './density.ts'
import { compatStats } from './compat/stats.ts'
import { compatMap } from './compat/map.ts'
import type { CrossFitting } from './cross-fit/cross-fit.ts'
import { withCrossFit } from './cross-fit/with-cross-fit.ts'
import { robustStats, type MapStats } from './stats/stats.ts'
import { completeVariant, type CompatVariant } from './compat/variant.ts'
import { changeOfGroups } from './lineage/change.ts'
import type { PreviousRun } from './lineage/flows.ts'
import { matchGroupKeys } from './lineage/letters.ts'
import { withoutOpinions, type VoteMatrix } from './matrix.ts'
import type { PeopleMap } from './people-map.ts'
import { IN_BETWEEN } from './places.ts'
import { priorities } from './compat/priority.ts'
import type { MapGroup, MapMode, MapParticipants, MapResult } from './result.ts'
import { robustMap } from './robust/map.ts'
import { orientedByKeys } from './robust/orientation.ts'
import type { VoteThreads } from './gram-product.ts'
import { isMeasuredStructure, type MeasuredStructure } from './structure/measured.ts'
import { areStable, type Stability } from './robustness-report/resamples.ts'

export type AnalyseOptions = {
  mode: MapMode
  /**
   * Seed of the random numbers of the run. Apart from sampling, another seed changes results only by rounding errors.
   */
  seed: number
  /** Opinions hidden by moderation: they have no weight in the map and the lists, but their votes are counted. */
  moderatedOut?: ArrayLike<number>
  /** Minimum number of votes to be clustered (default `MIN_VOTES_FOR_GROUP`). */
  minVotes?: number
  /** Largest number of groups to try, 2 to 6 (default 5). */
  maxGroups?: number
  /** Opinions about the conversation itself: Polis offers them with a fixed priority. */
  meta?: ArrayLike<number>
  /** `compat` only: chooses between the behaviors of Polis and red-dwarf where they differ. */
  compat?: CompatVariant
  /** `robust` only: forces this number of groups, 2 to 6, even if they are not clear. Used for comparisons. */
  numGroups?: number
  /**
   * `robust` only: the votes of each group are also counted by cross-fitting (`crossFit`), with the seed of the folds, and
   * what sets groups apart and what they share is chosen by these counts. Takes five times as long as the run.
   */
  foldSeed?: number | undefined
  /**
   * `robust` only: the structure of the votes as it was last measured (`findStructure`, `measuredStructure`). It decides
   * whether people are divided into sides, into groups or not at all.
   */
  structure?: MeasuredStructure | undefined
  /** With a structure: false if resamples did not have the same groups (`nextStructure`). Then no groups are clear. */
  isStable?: boolean | undefined
  /**
   * With a structure: the run uses only the letters of the previous groups, and nothing else of the previous run
   * (`nextStructure`).
   */
  startsAfresh?: boolean | undefined
  /**
   * The number of resamples of an earlier run in which the groups were the same (`robustnessReport`). If groups are not
   * stable, they are still computed, but the map has no clear groups.
   */
  measured?: Stability | undefined
  /**
   * The state of the previous run: with it, groups and their keys stay with the same people, and changes are reported.
   * Absent in the first run.
   */
  previous?: PreviousRun
  /**
   * True if there are too few people to show groups, regardless of their votes; for example where only results are
   * published.
   */
  hidesGroups?: boolean | undefined
  /**
   * Threads that help with more than two million votes (`threads/start-threads.ts`). The result is the same, bit for
   * bit.
   */
  threads?: VoteThreads
}

/** One run: the storable result, and the position of each participant. It can be structured-cloned. */
export type Analysis = {
  result: MapResult
  participants: MapParticipants
  /** With `foldSeed` and clear groups: the key of the group in which each vote of the matrix is counted, −1 for none. */
  crossFitted?: Int8Array
}

/**
 * Computes the opinion map of a conversation. Deterministic on one platform: the same votes, in any order, and the same
 * options give the same result. An empty matrix gives an empty result.
 * @throws RangeError if the mode is unknown, a seed or `minVotes` is not a whole number in its range, `maxGroups` or
 * `numGroups` is not between 2 and 6, or `structure` is none
 */
export function analyse(matrix: VoteMatrix, options: AnalyseOptions): Analysis {
  const analysis = analyseOnce(matrix, options)
  const { foldSeed, mode } = options
  if (foldSeed === undefined || mode === 'compat' || !analysis.result.hasClearGroups) return analysis
  const runAgain: CrossFitting['runAgain'] = (part, again) => analyseOnce(part, { ...options, ...again })
  return withCrossFit(matrix, analysis, { foldSeed, runAgain })
}

function analyseOnce(completeMatrix: VoteMatrix, options: AnalyseOptions): Analysis {
  const { seed, minVotes = MIN_VOTES_FOR_GROUP, maxGroups = 5, numGroups, measured } = options
  const { previous, threads } = options
  if (options.mode !== 'robust' && options.mode !== 'compat')
    throw new RangeError(`The mode must be robust or compat, not ${String(options.mode)}`)
  requireBetween('seed', seed, [0, Number.MAX_SAFE_INTEGER])
  requireBetween('foldSeed', options.foldSeed ?? 0, [0, Number.MAX_SAFE_INTEGER])
  requireBetween('minVotes', minVotes, [0, Number.MAX_SAFE_INTEGER])
  requireBetween('maxGroups', maxGroups, [2, 6])
  requireBetween('numGroups', numGroups ?? 2, [2, 6])
  const structure = options.mode === 'robust' ? options.structure : undefined
  if (structure !== undefined && !isMeasuredStructure(structure)) throw new RangeError('Unknown structure')
  const moderatedOut = Array.from(options.moderatedOut ?? []).sort((a, b) => a - b)
  const meta = Array.from(options.meta ?? []).sort((a, b) => a - b)
  const variant = options.mode === 'compat' ? options.compat : undefined
  const matrix =
    variant?.moderation === 'removed' ? withoutOpinions(completeMatrix, moderatedOut) : completeMatrix
  const isModerated = columnsOf(matrix, moderatedOut)
  const preferred = structure !== undefined && options.startsAfresh ? undefined : previous
  const found: PeopleMap =
    options.mode === 'compat'
      ? compatMap(matrix, isModerated, { seed, minVotes, maxGroups, variant, threads })
      : robustMap(matrix, isModerated, {
          seed,
          minVotes,
          maxGroups,
          numGroups,
          previous: preferred,
          structure,
          threads,
        })
  const membership = { participantIds: matrix.participantIds, groups: found.labels }
  const isMatched = previous && (options.mode === 'compat' || found.unclearReason === null)
  const keys = isMatched ? matchGroupKeys(previous, membership) : found.places.map((_, g) => g)
  const map = orientedByKeys(found, keys)
  const keysOf = (labels: Int8Array) => labels.map((label) => (label < 0 ? label : keys[label]!))
  const participants: MapParticipants = {
    participantIds: matrix.participantIds,
    ...map.positions,
    groups: keysOf(map.labels),
    ...(map.likelyLabels === undefined ? {} : { likelyGroups: keysOf(map.likelyLabels) }),
    ...(map.certainties === undefined ? {} : { certainties: map.certainties }),
    ...(map.uncertainties === undefined ? {} : { uncertainties: map.uncertainties }),
  }
  const groupCounts = countByGroup(matrix, map.labels, map.places.length).map(toOpinionCounts)
  const totals = toOpinionCounts(countVotes(matrix))
  const { representative, ...stats } = (options.mode === 'compat' ? compatStats : robustStats)({
    opinionIds: Array.from(matrix.opinionIds),
    groups: groupCounts,
    sizes: map.places.map((_, g) => map.labels.reduce((size, label) => (label === g ? size + 1 : size), 0)),
    totals,
    isCandidate: (j) => isModerated[j] === 0,
  })
  const isUnstable = structure === undefined ? !areStable(measured) : options.isStable === false
  const reason = options.hidesGroups
    ? 'too-few-people'
    : (map.unclearReason ?? (isUnstable ? 'not-stable' : null))
  const result: MapResult = {
    mode: options.mode,
    parameters: {
      minVotes,
      maxGroups,
      seed,
      moderatedOut,
      ...(numGroups === undefined ? {} : { numGroups }),
      ...(variant === undefined ? {} : { compat: completeVariant(variant) }),
      ...(meta.length === 0 ? {} : { meta }),
      ...(structure === undefined ? {} : { structure }),
      ...(structure !== undefined && options.isStable === false ? { isStable: false } : {}),
      ...(structure !== undefined && options.startsAfresh ? { startsAfresh: true } : {}),
      ...(options.foldSeed === undefined ? {} : { foldSeed: options.foldSeed }),
      ...(measured === undefined || structure !== undefined ? {} : { measured }),
      ...(options.hidesGroups ? { hidesGroups: true } : {}),
    },
    numVotes: matrix.codes.length,
    numParticipants: matrix.participantIds.length,
    numClustered: map.labels.reduce((sum, label) => (label < 0 ? sum : sum + 1), 0),
    ...(options.mode === 'robust' ? { numFitted: map.numFitted } : {}),
    ...opinionStatistics(map, { matrix, groupCounts, isMeta: columnsOf(matrix, meta) }),
    ...stats,
    totals,
    ...groupStatistics(map, { groupCounts, representative, participants, keys }),
    ...betweenSides(map, matrix),
    ...(structure === undefined ? {} : { structure }),
    hasClearGroups: reason === null,
    unclearReason: reason,
    ...(map.placement === undefined ? {} : { placement: map.placement }),
    ...(map.smoother === undefined ? {} : { kSmoother: map.smoother }),
  }
  if (options.previous) {
    const { hasClearGroups } = result
    result.change = changeOfGroups(options.previous, { ...participants, hasClearGroups })
  }
  return { result, participants }
}

/** How many people are in between sides, and their votes. */
function betweenSides({ places, labels }: PeopleMap, matrix: VoteMatrix): Pick<MapResult, 'between'> {
  if (places[0]?.side === undefined) return {}
  const areBetween = labels.map((label) => (label === IN_BETWEEN ? 0 : -1))
  const [counts] = countByGroup(matrix, areBetween, 1)
  const size = labels.reduce((sum, label) => (label === IN_BETWEEN ? sum + 1 : sum), 0)
  return { between: { size, counts: toOpinionCounts(counts!) } }
}

function requireBetween(name: string, value: number, [lowest, highest]: [number, number]): void {
  if (!(Number.isSafeInteger(value) && value >= lowest && value <= highest))
    throw new RangeError(`${name} must be a whole number from ${lowest} to ${highest}, not ${value}`)
}

// Contains 1 for each column whose opinion is in `ids`, otherwise 0.
function columnsOf({ opinionIds }: VoteMatrix, ids: number[]): Uint8Array {
  const known = new Set(ids)
  return Uint8Array.from(opinionIds, (id) => (known.has(id) ? 1 : 0))
}

type Opinions = { matrix: VoteMatrix; groupCounts: OpinionCounts[] }

function opinionStatistics(
  { residuals, axes, numFitted, extremity }: PeopleMap,
  { matrix, groupCounts, isMeta }: Opinions & { isMeta: Uint8Array },
) {
  const totalVariance = residuals.totalSquares / Math.max(1, numFitted - 1)
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
    priority: priorities(groupCounts, extremity, (j) => isMeta[j] === 1),
  }
}

type Groups = Pick<MapStats, 'representative'> & {
  groupCounts: OpinionCounts[]
  participants: MapParticipants
  keys: number[]
}

function groupStatistics(
  { labels, places, shares, silhouettes }: PeopleMap,
  { groupCounts, representative, participants, keys }: Groups,
) {
  const density = computeDensity(participants)
  const regions = places.map((place, g) => ({ key: keys[g]!, ...place }))
  const groups = places.map(({ centre, side }, g): MapGroup => ({
    key: keys[g]!,
    size: labels.reduce((size, label) => (label === g ? size + 1 : size), 0),
    ...(shares === undefined ? {} : { share: shares[g]! }),
    centre,
    ...(side === undefined ? {} : { side }),
    hull: groupHull(density, regions, keys[g]!),
    counts: groupCounts[g]!,
    representative: representative[g]!,
  }))
  return {
    groups: groups.sort((a, b) => a.key - b.key),
    k: groups.length,
    silhouettes,
  }
}

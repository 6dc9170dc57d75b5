import type { MajorityRecord } from './consensus.ts'
import type { OpinionCounts } from './counts.ts'
import type { Side } from './places.ts'
import type { Point } from './points.ts'
import type { GroupChange } from './lineage/change.ts'
import type { KSmoother } from './compat/k-smoother.ts'
import type { CompleteVariant } from './compat/variant.ts'
import type { RepresentativeRecord } from './compat/representative.ts'
import type { Stability } from './robustness-report/resamples.ts'
import type { MeasuredStructure } from './structure/measured.ts'
import type { Placement } from './robust/placement.ts'

/**
 * How a map is computed: `compat` reproduces the numbers of Polis and red-dwarf; `robust` is the mode for display, with
 * positions and groups that account for the uncertainty of few votes.
 */
export type MapMode = 'compat' | 'robust'

/**
 * Why a map shows no groups: fewer than ten clustered people, only one cluster, a group below `minGroupSize`, or groups
 * that were not the same in half of the resamples of an earlier run (`areStable`). With a measured structure also: people
 * mostly differ in how readily they agree; there are too few votes to find a line if there were one; or the structure was
 * not measured yet.
 */
export type UnclearReason =
  | 'too-few-people'
  | 'no-division'
  | 'group-too-small'
  | 'not-stable'
  | 'readiness'
  | 'too-few-votes'
  | 'not-measured'

/** One group; counts are arrays over the m opinions of the result. */
export type MapGroup = {
  /**
   * 0 to 5, shown as a letter. It stays with the same people from run to run (`matchGroupKeys`), so keys may have gaps.
   */
  key: number
  /** Number of members: the people who are certain enough to be counted in the group. */
  size: number
  /**
   * `robust` only: the expected share of all participants in the group, from 0 to 1 in steps of .0001: the mean of their
   * probabilities, also of those who are counted in no group. Show this as the size of a group.
   */
  share?: number
  /** Mean position of the members, in map units. A viewer belongs to the group with the nearest centre. */
  centre: Point
  /** If the group is a side: which end of which axis, and where it begins. A viewer belongs to it beyond that border. */
  side?: Side
  /** Convex hull of most members, computed from squares of at least five people; empty if there are no such squares. */
  hull: Point[]
  /** Exact counts: where only results are published, only `publishable` may read them. */
  counts: OpinionCounts
  /**
   * The votes that are counted in the group by the people's other votes (`crossFit`); absent without `foldSeed`.
   * Statements about the views of the group are based on these.
   */
  crossFitted?: OpinionCounts
  /** At most five opinions, agreements first. Their counts are exact too. */
  representative: RepresentativeRecord[]
}

/**
 * The result of one run over a conversation, as plain JSON. Arrays of numbers are parallel to `opinionIds` (length m).
 * Groups are always computed, so that numbers can be compared, but must not be shown unless `hasClearGroups`.
 */
export type MapResult = {
  mode: MapMode
  parameters: {
    minVotes: number
    maxGroups: number
    seed: number
    moderatedOut: number[]
    /** The requested number of groups, if any. */
    numGroups?: number
    /** `compat` only: the variant, if it differs from red-dwarf. */
    compat?: CompleteVariant
    /** Opinions about the conversation itself, if any. */
    meta?: number[]
    /** The structure as it was last measured, if it was given. */
    structure?: MeasuredStructure
    /** Absent if true. */
    isStable?: false
    startsAfresh?: true
    /** The seed of the folds, if votes are also counted by cross-fitting. */
    foldSeed?: number
    /** How many resamples of an earlier run had the same groups, if that was measured. */
    measured?: Stability
    /** Whether the people were too few to show groups of them, whatever the votes say. */
    hidesGroups?: boolean
  }
  numVotes: number
  /** Participants with at least one vote. */
  numParticipants: number
  /**
   * People counted in a group. `compat`: all with at least `minVotes` votes, including votes on moderated opinions.
   * `robust`: all who belong to the nearest group with enough certainty or, without clear groups, all with an agree or
   * disagree.
   */
  numClustered: number
  /**
   * `robust` only: people with at least `minVotes` agrees and disagrees. Axes and groups were fitted to their votes.
   */
  numFitted?: number
  opinionIds: number[]
  /** Mean vote in [−1, 1], in `robust` mode without passes; 0 for moderated opinions and those without votes. */
  mean: number[]
  /** Loadings of the two principal components: unit vectors over the opinions, or all 0 if there is no variance. */
  pc1: number[]
  pc2: number[]
  /**
   * Variance of the mean-imputed votes along each component, absolute and as a share of the total (0 if the total is
   * 0).
   */
  explainedVariance: [number, number]
  explainedVarianceRatio: [number, number]
  /** √m · (1 − mean) · ‖(pc1, pc2)‖. */
  extremity: number[]
  /** Sampling weight for choosing the next opinion to vote on. */
  priority: number[]
  /**
   * Group-aware consensus. `robust`: the cautious share of the group that agrees (disagrees) least
   * (`cautiousConsensus`); `compat`: the product over groups of the smoothed share of agrees (disagrees) among votes.
   * Use it and `divisiveness` for sorting only: they derive from exact group counts, so showing them could reveal a
   * suppressed tally.
   */
  gacAgree: number[]
  gacDisagree: number[]
  /** `compat` only: the same as geometric means over the groups, product^(1/k), which do not shrink with k. */
  gacAgreeGeometric?: number[]
  gacDisagreeGeometric?: number[]
  /** Largest difference in smoothed (shrunken) agreement between two groups that both have enough votes, in [0, 1). */
  divisiveness: number[]
  /** Counts over all participants. */
  totals: OpinionCounts
  /** Ascending by key. */
  groups: MapGroup[]
  /** Only with sides: the people in between them. */
  between?: Pick<MapGroup, 'size' | 'counts' | 'crossFitted'>
  /** The five strongest majorities of all participants in each direction. */
  consensus: { agree: MajorityRecord[]; disagree: MajorityRecord[] }
  /** Number of groups: 1 if the participants form one cluster, 0 if nobody is clustered. */
  k: number
  /** Mean silhouette for each number of groups tried. */
  silhouettes: { k: number; silhouette: number }[]
  /**
   * What structure the votes have, as it was last measured: with `sides`, the groups are sides, and people in none of
   * them are in between. Absent if it was not given.
   */
  structure?: MeasuredStructure
  hasClearGroups: boolean
  /** Null if the groups are clear. */
  unclearReason: UnclearReason | null
  /** How the groups changed since the previous run: null if they continue. Absent if there is no previous run. */
  change?: GroupChange | null
  /** The state of Polis' smoother of the number of groups, for the next run; `compat` only, if requested. */
  kSmoother?: KSmoother
  /** The parameters that place somebody's votes on the map of a `robust` run (`projectParticipant`). */
  placement?: Placement
}

/** The position of each participant, parallel arrays ascending by id. Never part of the public result. */
export type MapParticipants = {
  participantIds: Float64Array
  xs: Float64Array
  ys: Float64Array
  /** Key of the participant's group, −1 for people in no group, `IN_BETWEEN` for those in between sides. */
  groups: Int8Array
  /**
   * `robust` only: key of the group to which a participant without one probably belongs, otherwise −1. No figure counts
   * them there.
   */
  likelyGroups?: Int8Array
  /** `robust` only: the probability that the likeliest group is the right one; 0 without an agree or disagree. */
  certainties?: Float32Array
  /** `robust` only: the standard deviation of each position, in map units (root mean square of both axes). */
  uncertainties?: Float32Array
}

/** A participant's position in map units, the key of their group or null, and how many more votes a group requires. */
export type ParticipantPosition = {
  x: number
  y: number
  group: number | null
  /** `robust` only: the key of the group to which somebody without one probably belongs. */
  likelyGroup?: number
  /** Only with sides: there are enough votes, and the person is probably on none of them. */
  isBetween?: true
  numVotesNeeded: number
  /** `robust` only: the standard deviation of the position, in map units (root mean square of both axes). */
  uncertainty?: number
}

/** The current votes of one participant: two columns of equal length, one vote per opinion. */
export type ParticipantVotes = { opinionIds: ArrayLike<number>; values: ArrayLike<number> }

/** The part of a {@link MapResult} that is needed to project votes onto the map and to assign a group. */
export type MapModel = {
  parameters: Pick<MapResult['parameters'], 'minVotes' | 'moderatedOut'>
  opinionIds: ArrayLike<number>
  mean: ArrayLike<number>
  pc1: ArrayLike<number>
  pc2: ArrayLike<number>
  hasClearGroups: boolean
  groups: readonly Pick<MapGroup, 'key' | 'centre' | 'side'>[]
  /** Only for maps of `robust` mode. */
  placement?: Placement
}

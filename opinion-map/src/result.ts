import type { MajorityRecord } from './consensus.ts'
import type { OpinionCounts } from './counts.ts'
import type { Point } from './kmeans.ts'
import type { RepresentativeRecord } from './representative.ts'

/** How a map is computed: `compat` gives the numbers of Polis and red-dwarf. */
export type MapMode = 'compat'

/** Why a map shows no groups: fewer than ten people to clusterPeople, all in one place, or a group below `minGroupSize`. */
export type UnclearReason = 'too-few-people' | 'no-division' | 'group-too-small'

/** One group; counts are arrays over the m opinions of the result. */
export type MapGroup = {
  /** 0, 1, … ; stays with its people from run to run, so keys may have gaps. Shown as a letter. */
  key: number
  /** Members. */
  size: number
  /** Where its members are on average, in map units; a viewer belongs to the nearest centre. */
  centre: Point
  /** Outline of where most members are, drawn from squares of at least five people; empty if there are none. */
  hull: Point[]
  /** Exact: pass it through `suppressSmallCells` before it leaves the server. */
  counts: OpinionCounts
  /** At most five, agreements first; exact counts as above. */
  representative: RepresentativeRecord[]
}

/**
 * One run over a conversation, plain JSON. Arrays of numbers run over `opinionIds` (length m). Everything about groups
 * is computed even when they are not clear, for whoever compares numbers, but is then not to be shown.
 */
export type MapResult = {
  mode: MapMode
  parameters: { minVotes: number; maxGroups: number; seed: number; moderatedOut: number[] }
  numVotes: number
  /** Everybody with a vote. */
  numParticipants: number
  /** Those with at least `minVotes` votes, moderated opinions included. */
  numClustered: number
  opinionIds: number[]
  /** Mean vote in [−1, 1]; 0 for unvoted and moderated opinions. */
  mean: number[]
  /** Loadings: unit vectors over the opinions, or all 0 where there is no variance. */
  pc1: number[]
  pc2: number[]
  /** Variance of the mean-filled votes along each axis, and as a share of the total (0 if that is 0). */
  explainedVariance: [number, number]
  explainedVarianceRatio: [number, number]
  /** √m · (1 − mean) · length of the loading. */
  extremity: number[]
  /** Weight in drawing what to vote on next. */
  priority: number[]
  /**
   * Product over groups of the smoothed share of agrees (disagrees) among votes. Like `divisiveness` it follows from
   * exact counts of groups: for ordering, not for showing, or a withheld tally could be computed back from it.
   */
  gacAgree: number[]
  gacDisagree: number[]
  /** Largest difference between the smoothed agreement of two groups with enough votes each, in [0, 1). */
  divisiveness: number[]
  /** Of everybody. */
  totals: OpinionCounts
  /** Ascending by key. */
  groups: MapGroup[]
  /** The five strongest majorities of everybody in each direction. */
  consensus: { agree: MajorityRecord[]; disagree: MajorityRecord[] }
  /** Number of groups; 1 if the people cannot be divided, 0 if there are none. */
  k: number
  /** Mean silhouette of each number of groups tried. */
  silhouettes: { k: number; silhouette: number }[]
  hasClearGroups: boolean
  /** Null when groups are clear. */
  unclearReason: UnclearReason | null
}

/** Where everybody stands, row by row (ascending by id): not part of the public result. */
export type MapParticipants = {
  participantIds: Float64Array
  xs: Float64Array
  ys: Float64Array
  /** The key of the group, −1 for those with too few votes. */
  groups: Int8Array
}

import type { OpinionCounts } from '../counts.ts'

/** What the figures of groups are computed from. Arrays of counts are parallel to `opinionIds`. */
export type Counted = {
  opinionIds: readonly number[]
  /** The votes of each group. */
  groups: readonly OpinionCounts[]
  /** The votes of everybody, in a group or not. */
  totals: OpinionCounts
  /** Whether opinion j may be in a list: moderated ones may not. */
  isCandidate: (j: number) => boolean
}

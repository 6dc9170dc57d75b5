import type { Opinion, OpinionMap } from '@parley/contract'
import type { OwnVoteOf } from './ownVote.ts'

/** What every part of the analysis needs. */
export type PartProps = {
  conversationSlugId: string
  /** Absent while the map is on its way or could not be loaded: the parts do not wait for it. */
  map?: OpinionMap
  ownVoteOf: OwnVoteOf
  onShow: (opinion: Opinion) => void
}

/** Whether it is known that there are no groups, so that a part about groups can say so without asking. */
export const hasNoGroups = (map: OpinionMap | undefined): boolean =>
  map !== undefined && (map.groups.length === 0 || map.noMapReason !== undefined)

/** Fewer people than this see totals only. */
export const FEWEST_FOR_FINDINGS = 4

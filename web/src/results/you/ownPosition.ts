import type { GroupKey, OpinionMap } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import { wholeNumber } from '#ui/format.ts'
import { isNearPlace } from '#ui/groups.ts'

type Group = OpinionMap['groups'][number]

/** The viewer's position, or the reason why there is none. */
export type OwnPosition =
  | {
      kind:
        | 'nobody_voted'
        | 'not_computed'
        | 'between_groups'
        | 'not_in_group'
        | 'like_no_group'
        | 'in_between'
    }
  | { kind: 'too_few_people' | 'no_clear_groups'; numPeople: number }
  | { kind: 'not_voted'; numGroups: number; hasMap: boolean }
  | { kind: 'votes_needed'; numVotes: number }
  | { kind: 'placed'; group: Group; closeTo?: GroupKey }
  /** In no group, but the votes are most like those of one. */
  | { kind: 'like_group'; group: Group }
  /** Probably in a group, which is not certain enough to count. */
  | { kind: 'likely'; group: Group }

/** A position that says which group the viewer is with, or votes like. */
export type PositionAtGroup = Extract<OwnPosition, { group: Group }>

export const ownPositionOf = (map: OpinionMap): OwnPosition => {
  const { place, groups, participantCount, noMapReason, step } = map
  if (participantCount === 0) return { kind: 'nobody_voted' }
  if (noMapReason === 'too_few_participants') return { kind: 'too_few_people', numPeople: participantCount }
  if (noMapReason === 'not_computed') return { kind: 'not_computed' }
  if (noMapReason === 'no_clear_groups' || groups.length === 0)
    return { kind: 'no_clear_groups', numPeople: participantCount }
  const group = groups.find(({ key }) => key === place?.key)
  if (group) return { kind: 'placed', group, closeTo: closeGroup(map, group) }
  if (!place || place.numVotes === 0)
    return { kind: 'not_voted', numGroups: groups.length, hasMap: step !== 'cards' }
  const likely = groups.find(({ key }) => key === place.likelyKey)
  if (likely) return { kind: 'likely', group: likely }
  if (place.isBetween) return { kind: 'in_between' }
  const nearer = groups.find(({ key }) => key === place.nearerTo)
  if (nearer) return { kind: 'like_group', group: nearer }
  if (step === 'cards') return { kind: 'like_no_group' }
  if (isNearPlace(place)) return { kind: 'votes_needed', numVotes: place.numVotesNeeded }
  return { kind: place.numVotesNeeded > 0 ? 'between_groups' : 'not_in_group' }
}

/** The second nearest group, if it is not much further away than the viewer's own. */
const closeGroup = ({ place, groups }: OpinionMap, own: Group): GroupKey | undefined => {
  const other = groups.find(({ key }) => key === place?.closeTo)
  const { x, y } = place ?? {}
  if (!other?.centre || !own.centre || x === undefined || y === undefined) return undefined
  const distance = ([otherX, otherY]: readonly [number, number]) => Math.hypot(otherX - x, otherY - y)
  return distance(other.centre) < CLOSE * distance(own.centre) ? other.key : undefined
}

const CLOSE = 1.7

/** The sentence above the map for somebody who has no group. */
export const sentenceOf = (position: Exclude<OwnPosition, PositionAtGroup>, kind: GroupingKind): string => {
  switch (position.kind) {
    case 'nobody_voted':
      return m.nobodyVoted()
    case 'not_computed':
      return m.notComputed()
    case 'too_few_people':
      return m.tooFewPeople(countForMessage(position.numPeople))
    case 'no_clear_groups':
      return m.noClearGroups(countForMessage(position.numPeople))
    case 'not_voted':
      return (position.hasMap ? m.notVoted : m.notVotedOfCards)({ numGroups: position.numGroups, kind })
    case 'votes_needed':
      return m.votesNeeded({ count: position.numVotes })
    case 'like_no_group':
      return m.likeNoGroup({ kind })
    case 'between_groups':
      return m.betweenGroups({ kind })
    case 'not_in_group':
      return m.notInGroup({ kind })
    case 'in_between':
      return m.inBetween()
  }
}

/** The people in no group or in between: those who are not placed yet, and others such as set-aside people. */
export const ungroupedPeople = (map: OpinionMap): { numNotPlaced: number; numOutside: number } => {
  const numUngrouped = Math.max(0, map.participantCount - map.numGrouped - (map.numBetween ?? 0))
  const numNotPlaced = Math.min(map.numNotPlaced, numUngrouped)
  return { numNotPlaced, numOutside: numUngrouped - numNotPlaced }
}

/** A count in the form that messages need. */
export const countForMessage = (count: number) => ({ count: wholeNumber(count), isOne: count === 1 })

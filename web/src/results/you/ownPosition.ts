import type { OpinionMap, PositionWords } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import { ownStandingOf, type OwnStanding } from '#votes/ownStanding.ts'

/** Where the viewer is among the groups, or why there are no groups to be in. */
export type OwnPosition =
  | { kind: 'nobody_voted' | 'not_computed' }
  | { kind: 'too_few_people' | 'no_clear_groups'; numPeople: number }
  | { kind: 'not_voted'; numGroups: number; hasMap: boolean }
  | { kind: 'stands'; standing: OwnStanding }

export const ownPositionOf = (map: OpinionMap, words?: PositionWords): OwnPosition => {
  const { place, groups, participantCount, noMapReason, step } = map
  if (participantCount === 0) return { kind: 'nobody_voted' }
  if (noMapReason === 'too_few_participants') return { kind: 'too_few_people', numPeople: participantCount }
  if (noMapReason === 'not_computed') return { kind: 'not_computed' }
  if (noMapReason === 'no_clear_groups' || groups.length === 0)
    return { kind: 'no_clear_groups', numPeople: participantCount }
  if (!place || place.numVotes === 0)
    return { kind: 'not_voted', numGroups: groups.length, hasMap: step !== 'cards' }
  return { kind: 'stands', standing: ownStandingOf(place, words) }
}

/** The sentence above the map where the viewer has no place (`PlaceText` has the others). */
export const sentenceOf = (
  position: Exclude<OwnPosition, { kind: 'stands' }>,
  kind: GroupingKind,
): string => {
  switch (position.kind) {
    case 'nobody_voted':
      return m.nobodyVoted()
    case 'not_computed':
      return m.notComputed()
    case 'too_few_people':
      return m.tooFewPeople({ count: position.numPeople })
    case 'no_clear_groups':
      return m.noClearGroups({ count: position.numPeople })
    case 'not_voted':
      return (position.hasMap ? m.notVoted : m.notVotedWithoutMap)({ numGroups: position.numGroups, kind })
  }
}

/**
 * The numbers of people who are neither in a group nor in between sides: those who are not placed yet, and others, such
 * as people who were set aside.
 */
export const ungroupedPeople = (map: OpinionMap): { numNotPlaced: number; numOutside: number } => {
  const numUngrouped = Math.max(0, map.participantCount - map.numGrouped - (map.numBetween ?? 0))
  const numNotPlaced = Math.min(map.numNotPlaced, numUngrouped)
  return { numNotPlaced, numOutside: numUngrouped - numNotPlaced }
}

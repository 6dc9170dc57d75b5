import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/ownPlace.ts'
import type { OwnPlace } from './ownStanding.ts'

/** The sentence on a place, with badges as ‹0› (`FactText`). */
export function placeSentence(place: OwnPlace, kind: GroupingKind): string {
  switch (place.kind) {
    case 'placed':
      return place.closeTo === undefined
        ? m.placedIn({ key: place.key, kind })
        : m.placedNear({ key: place.key, closeTo: place.closeTo, kind })
    case 'likely':
      return m.probablyIn({ key: place.key, kind })
    case 'like_group':
      return m.mostLike({ key: place.key, kind })
    case 'votes_needed':
      return m.votesUntilPlaced({ count: place.count })
    case 'in_between':
      return m.inBetween()
    case 'between_groups':
      return m.betweenGroups({ kind })
    case 'like_no_group':
      return m.likeNoGroup({ kind })
    case 'not_in_group':
      return m.notInGroup({ kind })
  }
}

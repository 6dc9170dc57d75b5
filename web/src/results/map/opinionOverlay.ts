import type { Opinion } from '@parley/contract'
import { mapOf } from '#messages/map.ts'
import * as m from '#messages/overlay.ts'
import { wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import { MapCard } from './MapCard.tsx'
import { type GroupOverlay, overlayOf, verdictOf } from './overlay.ts'

/** All that the map shows of one opinion: how each group voted, the card of a group, and the same in words. */
export type Overlaid = {
  groups: readonly GroupOverlay[]
  Card: typeof MapCard
  alternative: string
  caption: string
}

export function opinionOverlay(opinion: Opinion): Overlaid {
  const groups = overlayOf(opinion)
  const voted = groups.map((overlay) =>
    m.groupVoted({
      letter: letterOf(overlay.key),
      vote: verdictOf(overlay),
      voted: wholeNumber(overlay.size),
    }),
  )
  const caption = m.overlayCaption()
  return { groups, Card: MapCard, alternative: mapOf({ groups: voted.join('; '), caption }), caption }
}

import { lazyComponent } from '#lazyComponent.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import { FactText } from './FactText.tsx'
import type { OwnPlace } from './ownStanding.ts'

type PlaceTextProps = { place: OwnPlace; kind: GroupingKind; badgeSize?: number }

/** Where the viewer is among the groups, as a sentence. Strangers have no place, so its words load with the first. */
export const PlaceText = lazyComponent('votes/placeSentence.ts', async () => {
  const { placeSentence } = await import('./placeSentence.ts')
  return function PlaceSentence({ place, kind, ...size }: PlaceTextProps) {
    return <FactText text={placeSentence(place, kind)} {...size} />
  }
})

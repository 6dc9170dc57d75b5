import * as m from '#messages/map.ts'
import { useOpinionMap } from './opinionMap.ts'
import { MapPicture } from './MapPicture.tsx'

/** The map beside the voting card, with the viewer's own place as soon as there is one. */
export function SmallMap({ conversationSlugId }: { conversationSlugId: string }) {
  const { data: map } = useOpinionMap(conversationSlugId)
  const drawing = map?.drawings?.phone
  if (!drawing) return null
  // Until somebody is placed their place is a guess; the sentence above says so.
  const isPlaced = map.place?.numVotesNeeded === 0
  return (
    <MapPicture
      drawing={drawing}
      map={isPlaced ? map : { ...map, place: undefined }}
      alternative={m.smallMap()}
    />
  )
}

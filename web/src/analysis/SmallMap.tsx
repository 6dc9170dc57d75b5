import * as m from '#messages/map.ts'
import { useOpinionMap } from './opinionMap.ts'
import { MapPicture } from './MapPicture.tsx'

/** The map beside the voting card, with the viewer's own place as soon as there is one. */
export function SmallMap({ conversationSlugId }: { conversationSlugId: string }) {
  const { data: map } = useOpinionMap(conversationSlugId)
  const drawing = map?.drawings?.phone
  return drawing && <MapPicture drawing={drawing} map={map} alternative={m.smallMap()} />
}

import * as m from '#messages/map.ts'
import { CrowdPicture } from '#results/groups/CrowdPicture.tsx'
import { hasNoGroups, useOpinionMap } from './opinionMap.ts'
import { MapPicture } from './MapPicture.tsx'

/** The map beside the voting card, with the viewer's own place once it is known; of few people, their marks. */
export function SmallMap({ conversationSlugId }: { conversationSlugId: string }) {
  const { data: map } = useOpinionMap(conversationSlugId)
  const drawing = map?.drawings?.phone
  if (map?.step === 'cards' && !hasNoGroups(map))
    return <CrowdPicture groups={map.groups} numPeople={map.participantCount} />
  if (!drawing) return null
  return <MapPicture drawing={drawing} map={map} alternative={m.smallMap()} />
}

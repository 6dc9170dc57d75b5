import type { MapDrawing, Opinion, OpinionMap } from '@parley/contract'
import * as m from '#messages/map.ts'
import { wholeNumber } from '#ui/format.ts'
import { letterOf, shapeNameOf } from '#ui/groups.ts'
import { verdictOf } from './MapCard.tsx'
import styles from './MapFigure.module.css'
import { MapPicture } from './MapPicture.tsx'
import { overlayOf } from './overlay.ts'
import { counted, ungroupedPeople } from './ownPosition.ts'

/** The address of the map within its page. */
export const MAP_ANCHOR = 'map'

type MapFigureProps = {
  map: OpinionMap
  drawings: NonNullable<OpinionMap['drawings']>
  chosen?: Opinion
}

/** The drawn map for the width there is, and what it shows in words. Both drawings are in the page; styles choose one. */
export function MapFigure({ map, drawings, chosen }: MapFigureProps) {
  const overlay = chosen && overlayOf(chosen)
  return (
    <div className={styles.map}>
      {(['phone', 'desktop'] as const).map((frame) => (
        <div key={frame} className={styles[frame]}>
          <MapPicture
            drawing={drawings[frame]}
            map={map}
            alternative={alternativeOf(map, drawings[frame], chosen)}
            overlay={overlay}
          />
          <p className={styles.caption}>
            {chosen
              ? m.overlayCaption()
              : captionOf(map, drawings[frame], { isShort: frame === 'phone' }).join(' ')}
          </p>
        </div>
      ))}
    </div>
  )
}

/** What the lines and marks of a drawing mean, sentence by sentence; a phone shows only what one needs to read it. */
export function captionOf(map: OpinionMap, drawing: MapDrawing, { isShort = false } = {}): string[] {
  const { numNotPlaced, numOutside } = ungroupedPeople(map)
  const numUngrouped = map.mode === 'compat' ? numNotPlaced + numOutside : numNotPlaced
  const hasGroups = drawing.groups.length > 0
  return [
    isShort ? m.closeMeansAlike() : m.closeMeansAlikeFull(),
    ...(drawing.tenths === undefined
      ? []
      : [(hasGroups ? m.outerLine : m.outerLineOfAll)({ tenths: drawing.tenths })]),
    m.oneMark({ people: wholeNumber(drawing.perMark) }),
    ...(hasGroups && numUngrouped > 0
      ? [
          (map.mode === 'compat' ? m.notInGroup : m.notPlaced)({
            ...counted(numUngrouped),
            people: wholeNumber(map.participantCount),
            areCrosses: drawing.ungrouped !== undefined,
          }),
        ]
      : []),
  ]
}

/** The alternative text: the groups and their sizes, or how each voted on the chosen opinion. */
function alternativeOf(map: OpinionMap, drawing: MapDrawing, chosen?: Opinion): string {
  if (chosen) {
    const groups = overlayOf(chosen).map((overlay) =>
      m.groupVoted({
        letter: letterOf(overlay.key),
        vote: verdictOf(overlay),
        voted: wholeNumber(overlay.size),
      }),
    )
    return m.mapOf({ groups: groups.join('; '), caption: m.overlayCaption() })
  }
  const caption = captionOf(map, drawing).join(' ')
  if (drawing.groups.length === 0) return m.mapOfCrowd({ caption })
  const groups = map.groups.map(({ key, label, size }) =>
    m.groupOnMap({ letter: letterOf(key), name: label ?? shapeNameOf(key), people: wholeNumber(size) }),
  )
  return m.mapOf({ groups: groups.join('; '), caption })
}

import type { MapDrawing, Opinion, OpinionMap } from '@parley/contract'
import { useEffect, useState } from 'react'
import { notPlacedYetRow } from '#messages/analysis.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import { betweenSentences, listWithSemicolons, sentences } from '#messages/lists.ts'
import * as m from '#messages/map.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
import { wholeName } from '#results/groups/groupNames.ts'
import { tenthsOf, sizeInWords } from '#results/groups/sizes.ts'
import { HowWeKnow } from '#results/HowWeKnow.tsx'
import styles from './MapChart.module.css'
import { MapPicture } from './MapPicture.tsx'
import { ungroupedPeople } from '#results/you/ownPosition.ts'
import type { MapOverlay, opinionOverlay } from './overlay.tsx'

/** The anchor of the map within its page. */
export const MAP_ANCHOR = 'map'

type MapChartProps = {
  map: OpinionMap
  drawings: NonNullable<OpinionMap['drawings']>
  chosen?: Opinion
}

/**
 * The map and its description. The page contains the drawings for phones and for wide screens, and styles choose one.
 */
export function MapChart({ map, drawings, chosen }: MapChartProps) {
  const overlaid = useOverlaid(chosen, groupingKindOf(map))
  return (
    <div className={styles.map}>
      {(['phone', 'desktop'] as const).map((frame) => (
        <div key={frame} className={styles[frame]}>
          <MapPicture
            drawing={drawings[frame]}
            map={map}
            alternative={overlaid?.alternative ?? alternativeOf(map, drawings[frame])}
            overlaid={overlaid}
          />
          <p className={styles.caption}>
            {overlaid?.caption ?? <Caption map={map} drawing={drawings[frame]} />}
          </p>
        </div>
      ))}
    </div>
  )
}

/** The overlay of the chosen opinion. Its code is loaded only when somebody chooses one. */
function useOverlaid(chosen: Opinion | undefined, kind: GroupingKind): MapOverlay | undefined {
  const [overlayOf, setOverlayOf] = useState<typeof opinionOverlay>()
  const isWanted = chosen !== undefined
  useEffect(() => {
    if (!isWanted) return
    void import('./overlay.tsx').then(
      (found) => setOverlayOf(() => found.opinionOverlay),
      // The map stays as it is if the code cannot be loaded.
      () => undefined,
    )
  }, [isWanted])
  return chosen && overlayOf?.(chosen, kind)
}

function Caption({ map, drawing }: { map: OpinionMap; drawing: MapDrawing }) {
  const notPlaced = notPlacedSentence(map, drawing)
  return (
    <>
      {sentences(captionOf(map, drawing, { isCounted: false }))}
      {betweenSentences()}
      {notPlaced && (
        <HowWeKnow
          part="not-placed"
          subject={notPlacedYetRow({ kind: groupingKindOf(map) })}
          sentence={notPlaced}
        />
      )}
    </>
  )
}

/**
 * Explains the lines and marks of a drawing in sentences. The numbers of people are left out where the page says them
 * beside the caption (`isCounted`).
 */
export function captionOf(map: OpinionMap, drawing: MapDrawing, { isCounted = true } = {}): string[] {
  const hasGroups = drawing.groups.length > 0
  return [
    m.closeMeansAlike(),
    ...(drawing.tenths === undefined
      ? []
      : [
          (hasGroups ? m.outerLine : m.outerLineOfAll)({ tenths: drawing.tenths, kind: groupingKindOf(map) }),
        ]),
    m.oneMark({ people: drawing.perMark }),
    map.step ? m.drawnFromAreas() : [],
    (isCounted ? betweenSentence(map) : map.numBetween && m.ringsAreBetween()) || [],
    notPlacedSentence(map, drawing, isCounted) ?? [],
  ].flat()
}

/** The number of people in no group as a sentence; undefined if there are no groups or nobody is left out. */
function notPlacedSentence(map: OpinionMap, drawing: MapDrawing, isCounted = true): string | undefined {
  const { numNotPlaced } = ungroupedPeople(map)
  if (drawing.groups.length === 0 || numNotPlaced === 0) return undefined
  const people = map.participantCount
  const mark = drawing.ungrouped === undefined ? 'none' : 'crosses'
  if (!isCounted) return m.whoIsNotPlaced({ mark })
  return map.step
    ? m.notPlacedInTen({ tenths: tenthsOf(numNotPlaced, people), people, mark })
    : m.notPlaced({ count: numNotPlaced, people, mark })
}

/** The number of people in between sides as a sentence; undefined if there are none. */
const betweenSentence = ({ numBetween = 0, participantCount, step }: OpinionMap): string | undefined => {
  if (numBetween === 0) return undefined
  return step
    ? m.betweenInTen({ tenths: tenthsOf(numBetween, participantCount) })
    : m.between({ count: numBetween })
}

/** The alternative text: the groups and their sizes. */
export function alternativeOf(map: OpinionMap, drawing: MapDrawing): string {
  const caption = sentences(captionOf(map, drawing))
  if (drawing.groups.length === 0) return m.mapOfCrowd({ caption })
  const groups = map.groups.map((group) =>
    m.groupOnMap({
      kind: groupingKindOf(map),
      letter: letterOf(group.key),
      name: wholeName(group),
      size: sizeInWords(group),
    }),
  )
  const parts = { groups: listWithSemicolons(groups), caption }
  return map.step ? m.mapOfPeople({ people: map.participantCount, ...parts }) : m.mapOf(parts)
}

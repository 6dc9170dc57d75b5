import { groupKey, type OpinionMap } from '@parley/contract'
import { drawLandscape, FRAMES, type Density, type Landscape } from '@parley/opinion-map'
import type { ShownMap } from '#results/published-run.ts'

/** The stored drawings of the map of a run, one for each width. */
export type Drawings = { phone: Landscape; desktop: Landscape }

/**
 * Draws the map of a run. It uses only the published squares, so that the drawing reveals nothing else. Returns
 * undefined when there are too few people to place.
 */
export function drawMap({ map, picture }: { map: ShownMap; picture: Density }): Drawings | undefined {
  if (map.unclearReason === 'too-few-people' || picture.cells.length === 0) return undefined
  const groups = map.hasClearGroups ? map.groups : []
  return {
    phone: drawLandscape(picture, groups, FRAMES.phone),
    desktop: drawLandscape(picture, groups, FRAMES.desktop),
  }
}

/** The drawings on the wire. */
export const toWireDrawings = ({ phone, desktop }: Drawings): NonNullable<OpinionMap['drawings']> => ({
  phone: toWireDrawing(phone),
  desktop: toWireDrawing(desktop),
})

const toWireDrawing = (landscape: Landscape) => ({
  ...landscape,
  groups: landscape.groups.map((group) => ({ ...group, key: groupKey(group.key) })),
})

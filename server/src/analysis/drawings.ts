import { groupKey, type OpinionMap } from '@parley/contract'
import { drawLandscape, FRAMES, type Density, type Frame, type Landscape } from '@parley/opinion-map'
import type { ShownMap } from '#results/published-run.ts'

/** The stored drawings of the map of a run, one for each width. */
export type Drawings = { phone: Landscape; desktop: Landscape }

type Shown = { map: ShownMap; picture: Density }

/**
 * Draws the map of a run. It uses only the published squares, so that the drawing reveals nothing else. Returns
 * undefined when there are too few people to place.
 */
export function drawMap(shown: Shown): Drawings | undefined {
  const [phone, desktop] = [drawMapIn(FRAMES.phone, shown), drawMapIn(FRAMES.desktop, shown)]
  return phone && desktop && { phone, desktop }
}

/** Draws the map of a run in one frame. */
export function drawMapIn(frame: Frame, { map, picture }: Shown): Landscape | undefined {
  if (map.unclearReason === 'too-few-people' || picture.cells.length === 0) return undefined
  return drawLandscape(picture, map.hasClearGroups ? map.groups : [], frame)
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

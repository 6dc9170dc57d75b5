import type { GroupKey, OpinionMap } from '@parley/contract'
import {
  type Bounds,
  clampInto,
  convexHull,
  type Frame,
  frameOf,
  type Point,
  type Rect,
  rectAround,
  roundedOutline,
  softened,
} from './geometry.ts'
import * as m from '#messages/analysis.ts'
import { placeLabels } from './labels.ts'
import { crossesPath, marksOf, marksPath, peoplePerMark } from './marks.ts'

/** Below this width names do not fit beside the shapes: letters stand in the map, names in a list below it. */
export const NARROW_PX = 480

const OUTLINE_DISTANCE = 9
const MARK_RADIUS = { few: 4.4, some: 3.6, many: 3 }
/** More marks than this would cover each other on a phone; wider screens show the same marks. */
const MAX_MARKS = 250
const EDGE = 4
const BADGE = { width: 30, height: 30 }
const YOU = { ring: 15, width: 44, height: 26 }
const CHARACTER_PX = 9.4

export type DrawnGroup = {
  key: GroupKey
  outline: string
  /** The rectangle around the outline. */
  rect: Rect
  marks: string
  numMarks: number
  label: Rect
}
/** A map as it is put on the screen, in pixels. */
export type Drawing = {
  width: number
  height: number
  isNarrow: boolean
  /** How far outlines and marks are moved up: there is nothing above them. */
  shift: number
  /** How many people a mark stands for; absent where no marks are drawn. */
  perMark?: number
  groups: DrawnGroup[]
  /** The marks of people in no group, as one path. */
  ungrouped?: string
  /** The viewer's place. */
  you?: Point
}

export const drawingOf = (map: OpinionMap, width: number, hasBalance: boolean): Drawing => {
  const isNarrow = width < NARROW_PX
  const frame = frameOf({
    bounds: drawnBounds(map),
    width,
    padding: isNarrow ? { x: 16, y: 44 } : { x: 24, y: hasBalance ? 82 : 66 },
    minHeight: isNarrow ? 220 : 300,
    maxHeight: isNarrow ? 400 : 500,
  })
  const perMark = peoplePerMark(
    map.cells.reduce((sum, { numPeople }) => sum + numPeople, 0),
    MAX_MARKS,
  )
  const shapes = map.groups.map((group) => shapeOf({ map, group, frame, perMark }))
  const radius = radiusFor(shapes.reduce((sum, { points }) => sum + points.length, 0) / width)
  const ungrouped = marksOf({
    cells: map.cells.filter(({ key }) => key === undefined),
    hull: [],
    perMark,
    frame,
  })
  const you = map.place && clampInto(frame, frame.at([map.place.x, map.place.y]), YOU.ring + 4)
  const labels = placeLabels({
    labels: shapes.map(({ key, rect, nameWidth }) => ({
      key,
      shape: rect,
      ...(isNarrow ? BADGE : labelSize(nameWidth, hasBalance)),
    })),
    frame,
    kept: you ? [placeRect(you)] : [],
    marks: shapes.flatMap(({ points }) => points),
  })
  return trimmed({
    width: frame.width,
    height: frame.height,
    isNarrow,
    perMark: map.cells.length > 0 ? perMark : undefined,
    ungrouped: ungrouped.length > 0 ? crossesPath(ungrouped, radius) : undefined,
    // Marks of people in no group may lie beside all groups.
    extent: ungrouped.map(([x, y]): Rect => ({ left: x, top: y - EDGE, width: 0, height: 2 * EDGE })),
    groups: shapes.flatMap(({ key, outline, rect, points }) => {
      const label = labels.get(key)
      return label
        ? [{ key, rect, outline, marks: marksPath(key, points, radius), numMarks: points.length, label }]
        : []
    }),
    you,
  })
}

const radiusFor = (marksPerPx: number): number => {
  if (marksPerPx < 0.12) return MARK_RADIUS.few
  return marksPerPx < 0.35 ? MARK_RADIUS.some : MARK_RADIUS.many
}

const labelSize = (nameWidth: number, hasBalance: boolean) =>
  hasBalance ? { width: 232, height: 90 } : { width: nameWidth, height: 48 }

/** Takes away the paper above and below that nothing is drawn on. */
const trimmed = ({
  groups,
  you,
  extent,
  ...drawing
}: Omit<Drawing, 'shift'> & { extent: readonly Rect[] }): Drawing => {
  const drawn = [
    ...groups.flatMap(({ rect, label }) => [rect, label]),
    ...(you ? [placeRect(you)] : []),
    ...extent,
  ]
  const shift = Math.max(0, Math.min(...drawn.map(({ top }) => top)) - EDGE)
  const end = Math.max(...drawn.map(({ top, height }) => top + height)) + EDGE
  return {
    ...drawing,
    shift,
    height: Math.min(drawing.height, end) - shift,
    groups: groups.map((group) => ({ ...group, label: { ...group.label, top: group.label.top - shift } })),
    you: you && [you[0], you[1] - shift],
  }
}

/** Only as much of the run's axes as people fill: the rest would be empty paper. */
const drawnBounds = (map: OpinionMap): Bounds => {
  const corners = [
    ...map.groups.flatMap(({ hull }) => hull),
    ...map.cells.flatMap(({ key, x, y }): Point[] => (key === undefined ? [[x, y]] : [])),
  ]
  if (corners.length < 2) return map.bounds
  const { left, top, width, height } = rectAround(corners)
  return [left, top, left + width, top + height]
}

const shapeOf = (request: {
  map: OpinionMap
  group: OpinionMap['groups'][number]
  frame: Frame
  perMark: number
}) => {
  const { map, group, frame, perMark } = request
  const hull = softened(convexHull(group.hull.length > 0 ? group.hull : [group.centre]))
  const drawn = convexHull(hull.map(frame.at))
  const name = (group.label ?? m.groupLetter('')).length + 2
  return {
    key: group.key,
    outline: roundedOutline(drawn, OUTLINE_DISTANCE),
    rect: rectAround(drawn, OUTLINE_DISTANCE),
    points: marksOf({ cells: map.cells.filter(({ key }) => key === group.key), hull, perMark, frame }),
    nameWidth: Math.round(Math.min(Math.max(name * CHARACTER_PX + 48, 124), 230)),
  }
}

/** What must stay free around the viewer's place: the ring and the word below it. */
const placeRect = ([x, y]: Point): Rect => ({
  left: x - YOU.width / 2,
  top: y - YOU.ring - 4,
  width: YOU.width,
  height: 2 * YOU.ring + YOU.height + 4,
})

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
} from './geometry.ts'
import { placeLabels } from './labels.ts'
import { marksOf, marksPath, peoplePerMark } from './marks.ts'

/** Below this width names do not fit beside the shapes: letters stand in the map, names in a list below it. */
export const NARROW_PX = 480

const OUTLINE_DISTANCE = 9
const MARK_RADIUS = 3.2
const BADGE = { width: 30, height: 30 }
const YOU = { ring: 15, width: 44, height: 26 }
const CHARACTER_PX = 7.8

export interface DrawnGroup {
  key: GroupKey
  outline: string
  marks: string
  numMarks: number
  label: Rect
}
/** A map as it is put on the screen, in pixels. */
export interface Drawing {
  width: number
  height: number
  isNarrow: boolean
  /** How many people a mark stands for; absent where no marks are drawn. */
  perMark?: number
  groups: DrawnGroup[]
  /** The viewer's place. */
  you?: Point
}

export const drawingOf = (map: OpinionMap, width: number, hasBalance: boolean): Drawing => {
  const isNarrow = width < NARROW_PX
  const frame = frameOf({
    bounds: drawnBounds(map),
    width,
    padding: isNarrow ? { x: 22, y: 40 } : { x: 40, y: hasBalance ? 78 : 64 },
    minHeight: isNarrow ? 220 : 300,
    maxHeight: isNarrow ? 400 : 480,
  })
  const perMark = peoplePerMark(map.cells.reduce((sum, { numPeople }) => sum + numPeople, 0))
  const shapes = map.groups.map((group) => shapeOf({ map, group, frame, perMark }))
  const you = map.place && clampInto(frame, frame.at([map.place.x, map.place.y]), YOU.ring + 4)
  const labels = placeLabels({
    labels: shapes.map(({ key, rect, label }) => ({
      key,
      shape: rect,
      ...(isNarrow ? BADGE : { width: label, height: hasBalance ? 62 : 46 }),
    })),
    frame,
    kept: you ? [placeRect(you)] : [],
    marks: shapes.flatMap(({ points }) => points),
  })
  return {
    width: frame.width,
    height: frame.height,
    isNarrow,
    perMark: map.cells.length > 0 ? perMark : undefined,
    groups: shapes.flatMap(({ key, outline, points }) => {
      const label = labels.get(key)
      return label
        ? [{ key, outline, marks: marksPath(key, points, MARK_RADIUS), numMarks: points.length, label }]
        : []
    }),
    you,
  }
}

/** Only as much of the run's axes as the groups fill: the rest would be empty paper. */
const drawnBounds = (map: OpinionMap): Bounds => {
  const corners = map.groups.flatMap(({ hull }) => hull)
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
  const corners = group.hull.length > 0 ? group.hull : [group.centre]
  const hull = convexHull(corners.map(frame.at))
  const name = (group.label ?? '').length + 2
  return {
    key: group.key,
    outline: roundedOutline(hull, OUTLINE_DISTANCE),
    rect: rectAround(hull, OUTLINE_DISTANCE),
    points: marksOf({
      cells: map.cells.filter(({ key }) => key === group.key),
      hull: group.hull,
      perMark,
      frame,
    }),
    label: Math.round(Math.min(Math.max(name * CHARACTER_PX + 46, 118), 210)),
  }
}

/** What must stay free around the viewer's place: the ring and the word below it. */
const placeRect = ([x, y]: Point): Rect => ({
  left: x - YOU.width / 2,
  top: y - YOU.ring - 4,
  width: YOU.width,
  height: 2 * YOU.ring + YOU.height + 4,
})

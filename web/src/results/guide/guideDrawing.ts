import type { GroupKey, MapDrawing } from '@parley/contract'
import { shapePath } from '#ui/groups.ts'

type Point = readonly [x: number, y: number]

/** The outline of an invented group: a closed curve around a center. */
type GroupSketch = {
  key: GroupKey
  middle: Point
  width: number
  height: number
  turn: number
  numMarks: number
}

const GROUP_SKETCHES: readonly GroupSketch[] = [
  { key: '0', middle: [140, 118], width: 92, height: 74, turn: 0.4, numMarks: 34 },
  { key: '1', middle: [276, 122], width: 66, height: 60, turn: 2.1, numMarks: 19 },
]
/** The sizes of the four contour lines of a group, relative to its outline. */
const BANDS = [1, 0.78, 0.54, 0.3]
const CONTOURS = [0.9, 0.7, 0.46, 0.22]
const NUM_POINTS = 36
const GOLDEN_ANGLE = 2.39996

/** A point on the outline of a group, at an angle. */
const around = ({ middle: [x, y], width, height, turn }: GroupSketch, angle: number, part: number): Point => {
  const reach = part * (1 + 0.1 * Math.sin(2 * angle + turn) + 0.06 * Math.sin(3 * angle - turn))
  return [x + width * reach * Math.cos(angle), y + height * reach * Math.sin(angle)]
}

const line = (sketch: GroupSketch, part: number): string => {
  const points = Array.from({ length: NUM_POINTS }, (_, at) =>
    around(sketch, (2 * Math.PI * at) / NUM_POINTS, part),
  )
  return `M${points.map((point) => point.map((place) => place.toFixed(1)).join(' ')).join('L')}Z`
}

/** Marks in a sunflower spiral; the outermost are near the outline. */
const marks = (sketch: GroupSketch): string =>
  Array.from({ length: sketch.numMarks }, (_, at) => {
    const part = 0.9 * Math.sqrt((at + 0.5) / sketch.numMarks)
    return shapePath(sketch.key, around(sketch, GOLDEN_ANGLE * at, part), 3)
  }).join('')

const crosses = Array.from({ length: 7 }, (_, at) => `M${12 + 10 * at} 250l5 5m-5 0l5 -5`).join('')

/** The invented map in the guide. */
export const GUIDE_DRAWING: MapDrawing = {
  width: 390,
  height: 262,
  scale: 1,
  left: 0,
  top: 0,
  perMark: 5,
  badgeSize: 30,
  contours: GROUP_SKETCHES.flatMap((sketch) => CONTOURS.map((part) => line(sketch, part))).join(''),
  groups: GROUP_SKETCHES.map((sketch) => ({
    key: sketch.key,
    bands: BANDS.map((part) => line(sketch, part)),
    marks: marks(sketch),
    numMarks: sketch.numMarks,
    badge: [...around(sketch, -Math.PI / 2, 1)],
    card: [...sketch.middle],
  })),
  ungrouped: { marks: crosses, numMarks: 7, top: 226 },
}

/** The place of the viewer's pin; y grows upwards. */
export const GUIDE_PIN = { x: 186, y: -132 }

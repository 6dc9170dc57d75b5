import type { Point } from '../points.ts'

/** A drawing area; all lengths are in pixels. */
export type Frame = {
  width: number
  height: number
  /** Free space around the lines; `top` is the space above them for badges. */
  padding: number
  top: number
  markRadius: number
  badge: number
  /** Room for a name beside its badge. */
  name: { width: number; height: number }
  /** A card of one opinion over the map. */
  card: { width: number; height: number }
}

/** The two frames in which a landscape is drawn. */
export const FRAMES = {
  phone: {
    width: 390,
    height: 318,
    padding: 10,
    top: 34,
    markRadius: 2.5,
    badge: 28,
    name: { width: 72, height: 22 },
    card: { width: 132, height: 60 },
  },
  desktop: {
    width: 640,
    height: 460,
    padding: 12,
    top: 46,
    markRadius: 3.2,
    badge: 38,
    name: { width: 112, height: 38 },
    card: { width: 132, height: 60 },
  },
} as const satisfies Record<string, Frame>

/** A rectangle of the map, in map units. */
export type MapBounds = readonly [minX: number, minY: number, maxX: number, maxY: number]

/** A published group of the map. */
export type LandscapeGroup = { key: number; hull: Point[] }

/** The shape of one group, or of everybody if groups are not clear. Paths are in pixels of the frame. */
export type GroupShape = {
  /**
   * Areas with 90, 70, 45 and 20 % of the people in usable squares; the first is the outer line. There may be fewer.
   */
  bands: string[]
  marks: string
  numMarks: number
}

/**
 * The middle of the badge, the point beside it at which the name begins or ends, and the width that a name of one, two,
 * three or four lines of 16 pixels has there without touching a mark, a badge, another name or the frame.
 */
export type BadgePosition = {
  badge: Point
  name?: { at: Point; anchor: 'start' | 'end'; room: number[] }
}

/** One map drawn for one frame: plain data, which depends only on the squares. */
export type Landscape = {
  width: number
  height: number
  /** The point (x, y) of the map is drawn at (left + scale · x, top − scale · y). */
  scale: number
  left: number
  top: number
  /** How many people one mark represents, at least five. */
  perMark: number
  badgeSize: number
  /** About how many of ten people in a group are inside its outer line; absent if hardly any are. */
  tenths?: number
  /** The contour lines of all people who are in a group or in between sides. */
  contours: string
  groups: (GroupShape & BadgePosition & { key: number; card: Point })[]
  /** The shape of everybody who can be placed, if there are no clear groups. */
  crowd?: GroupShape
  /** The marks of the people in between sides, where they are. */
  between?: Pick<GroupShape, 'marks' | 'numMarks'>
  /**
   * The strip below the map for the people in no group: crosses, which are not positions on the map, and above them room
   * for a line of text. It reaches from `top` to the foot.
   */
  ungrouped?: Pick<GroupShape, 'marks' | 'numMarks'> & { top: number }
}

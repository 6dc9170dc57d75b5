import type { Point } from '../points.ts'

/** A drawing area; everything in pixels. */
export type Frame = {
  width: number
  height: number
  /** Free space around the lines, and above them, where badges lie. */
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
    name: { width: 72, height: 18 },
    card: { width: 132, height: 60 },
  },
  desktop: {
    width: 640,
    height: 460,
    padding: 12,
    top: 46,
    markRadius: 3.2,
    badge: 38,
    name: { width: 112, height: 36 },
    card: { width: 132, height: 60 },
  },
} as const satisfies Record<string, Frame>

/** Part of a map, in map units: least x, least y, greatest x, greatest y. */
export type MapBounds = readonly [minX: number, minY: number, maxX: number, maxY: number]

/** A group of the map, as it is published. */
export type LandscapeGroup = { key: number; hull: Point[] }

/** People drawn as land: one group, or everybody where groups are not clear. Paths are in pixels of the frame. */
export type GroupShape = {
  /** What holds 90, 70, 45 and 20 % of the people in usable squares; the first is the outer line. May be fewer. */
  bands: string[]
  marks: string
  numMarks: number
}

/** The middle of the badge, and where the name begins or ends beside it. */
export type BadgePlace = { badge: Point; name?: { at: Point; anchor: 'start' | 'end' } }

/** One map drawn for one frame: plain data, the same for the same squares. */
export type Landscape = {
  width: number
  height: number
  /** A place (x, y) of the map lies at (left + scale · x, top − scale · y). */
  scale: number
  left: number
  top: number
  /** How many people one mark stands for, at least five. */
  perMark: number
  badgeSize: number
  /** About how many in ten people of a group its outer line encloses; absent if it encloses hardly any. */
  tenths?: number
  /** The lines of equal height of everybody in a group together. */
  contours: string
  groups: (GroupShape & BadgePlace & { key: number; card: Point })[]
  /** The shape of everybody who can be placed, if there are no clear groups. */
  crowd?: GroupShape
  /** Crosses for people in no group, as lines: a row at the foot that counts them, in no place of the map. */
  ungrouped?: string
}

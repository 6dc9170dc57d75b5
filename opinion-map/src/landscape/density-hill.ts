import type { DensityCell } from '../density.ts'
import type { Point } from '../points.ts'
import { ringsAt } from './contours.ts'
import { fieldOf, heightAt, isPlaced, contourLevels, type Field } from './field.ts'
import { isInside, mainRings } from './rings.ts'

/** The shares of a group's people inside its contour bands; the first one is the outer line. */
const BAND_SHARES = [0.9, 0.7, 0.45, 0.2] as const
/** The share of the people who must fit into the frame. */
const FRAME_SHARE = 0.945
/** Marks are placed inside the line that encloses this share of the people. */
const MARKS_SHARE = 0.95
/** A group with fewer people in usable squares gets no contour lines; its outer line is its hull, rounded. */
const MIN_PEOPLE_OF_HILL = 15

/** The density of one group, or of the whole map, as a hill in map units. */
export type DensityHill = {
  cells: DensityCell[]
  numPeople: number
  /** Whether too few people are in usable squares for contour lines. */
  isSmall: boolean
  /** The number of people in usable squares. */
  numPlaced: number
  field: Field
  /** Where few people are, in map units. */
  hull: Point[]
  /** The drawn rings of each band, in map units; the first ring of a band has the most people. */
  rings: Point[][][]
  /** The share of its people that the outer line encloses. */
  shareInside: number
  middle: Point
  /** Whether a point is inside the line that encloses 95 % of the people, or inside the hull of few people. */
  isWithin: (point: Point) => boolean
  /** Whether a point is inside the outer line. */
  isInsideOutline: (point: Point) => boolean
  /** The corners of the area that must be in the frame, which contains 94.5 % of the people. */
  corners: Point[]
}

/** The hill of the people in these squares; without lines if there are fewer than 15. */
export function hillOf(
  cells: DensityCell[],
  { hull, extent }: { hull: Point[]; extent: number },
): DensityHill {
  const count = (list: DensityCell[]) => list.reduce((sum, cell) => sum + cell.count, 0)
  const usable = cells.filter((cell) => isPlaced(cell, extent))
  const field = fieldOf(usable, extent)
  const isSmall = count(usable) < MIN_PEOPLE_OF_HILL
  const [outer = 0, inFrame = 0, forMarks = 0] = contourLevels(field, [
    BAND_SHARES[0],
    FRAME_SHARE,
    MARKS_SHARE,
  ])
  const bands = isSmall
    ? []
    : contourLevels(field, BAND_SHARES).map((level) => mainRings(field, ringsAt(field, level)))
  return {
    cells,
    numPeople: count(cells),
    isSmall,
    hull,
    numPlaced: isSmall ? 0 : count(usable),
    field,
    rings: bands.map(({ rings }) => rings),
    shareInside: BAND_SHARES[0] * (bands[0]?.share ?? 0),
    middle: isSmall && hull.length > 0 ? centreOf(hull) : middleOf(isSmall ? cells : usable),
    isWithin: (point) => (isSmall ? isInside(point, hull) : heightAt(field, point) >= forMarks),
    isInsideOutline: (point) => !isSmall && heightAt(field, point) >= outer,
    corners: isSmall ? hull : ringsAt(field, inFrame).flat(),
  }
}

const centreOf = (points: readonly Point[]): Point =>
  points.reduce<Point>(
    ([x, y], point) => [x + point[0] / points.length, y + point[1] / points.length],
    [0, 0],
  )

/** The mean position of people in squares. */
function middleOf(cells: DensityCell[]): Point {
  const numPeople = Math.max(
    1,
    cells.reduce((sum, { count }) => sum + count, 0),
  )
  return cells.reduce<Point>(
    ([x, y], cell) => [x + (cell.x * cell.count) / numPeople, y + (cell.y * cell.count) / numPeople],
    [0, 0],
  )
}

/**
 * How many in ten people the outer lines enclose: ten times the minimum over the hills of the share inside · placed
 * people / all people.
 */
export function tenthsInside(hills: readonly DensityHill[]): number {
  const shares = hills
    .filter(({ numPeople }) => numPeople > 0)
    .map(({ numPlaced, numPeople, shareInside }) => (shareInside * numPlaced) / numPeople)
  return shares.length === 0 ? 0 : Math.round(10 * Math.min(...shares))
}

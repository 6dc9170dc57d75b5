import type { DensityCell } from '../density.ts'
import type { Point } from '../points.ts'
import { ringsAt } from './contours.ts'
import { fieldOf, heightAt, isPlaced, levelsHolding, type Field } from './field.ts'
import { polygonPath, smoothPath } from './paths.ts'

/** Parts of the people of a group that its bands hold; the first is the outer line. */
const SHARES = [0.9, 0.7, 0.45, 0.2] as const
/** The part of the people that must fit into the frame. */
const FRAME_SHARE = 0.945
/** The share of the people within whose line marks stand. */
const MARKS_SHARE = 0.95
/** Fewer people in usable squares make no hill: their outer line is the hull. */
const MIN_PEOPLE_OF_HILL = 15

/** The people of one group, or of the whole map, as a hill in map units. */
export type DensityPeak = {
  cells: DensityCell[]
  numPeople: number
  /** Those in usable squares. */
  numPlaced: number
  field: Field
  /** The rings of each band, in map units. */
  rings: Point[][][]
  path: (ring: Point[]) => string
  middle: Point
  /** Whether a place is within the line that holds 95 % of the people. */
  isWithin: (place: Point) => boolean
  /** Whether a place is within the outer line. */
  isOnLand: (place: Point) => boolean
  /** The corners of what must be in the frame: 94.5 %. */
  corners: Point[]
}

/** The hill of the people in these squares; of fewer than 15 the hull alone. */
export function hillOf(
  cells: DensityCell[],
  { hull, extent }: { hull: Point[]; extent: number },
): DensityPeak {
  const count = (some: DensityCell[]) => some.reduce((sum, cell) => sum + cell.count, 0)
  const usable = cells.filter((cell) => isPlaced(cell, extent))
  const field = fieldOf(usable, extent)
  const isSmall = count(usable) < MIN_PEOPLE_OF_HILL
  const [outer = 0, inFrame = 0, forMarks = 0] = levelsHolding(field, [SHARES[0], FRAME_SHARE, MARKS_SHARE])
  const rings = isSmall
    ? [hull.length < 3 ? [] : [hull]]
    : levelsHolding(field, SHARES).map((level) => ringsAt(field, level))
  return {
    cells,
    numPeople: count(cells),
    numPlaced: isSmall ? 0 : count(usable),
    field,
    rings,
    path: isSmall ? polygonPath : smoothPath,
    middle: middleOf(isSmall ? cells : usable),
    isWithin: (place) => !isSmall && heightAt(field, place) >= forMarks,
    isOnLand: (place) => !isSmall && heightAt(field, place) >= outer,
    corners: isSmall ? hull : ringsAt(field, inFrame).flat(),
  }
}

/** The mean place of people in squares. */
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

/** How many in ten of its people an outer line holds: ten times the least, over the hills, of 0.9 · those in usable squares / all. */
export function tenthsInside(hills: readonly DensityPeak[]): number {
  const shares = hills
    .filter(({ numPeople }) => numPeople > 0)
    .map(({ numPlaced, numPeople }) => (SHARES[0] * numPlaced) / numPeople)
  return shares.length === 0 ? 0 : Math.round(10 * Math.min(...shares))
}

import { MIN_CELL_COUNT, type DensityCell } from '../density.ts'
import type { Point } from '../points.ts'

/** The numbers of people that a mark can represent: never fewer than five, so that it reveals nobody's position. */
const STEPS = [MIN_CELL_COUNT, 10, 25, 50, 100, 250, 500, 1000]

/** The number of points of a square among which the position of a mark is chosen. */
const NUM_CANDIDATES = 16
/** The same where marks must be inside a ring. */
export const MANY_CANDIDATES = 64

/** How many people one mark represents, at least five, so that there are at most `maxMarks` marks. */
export function peoplePerMark(numPeople: number, maxMarks: number): number {
  return STEPS.find((step) => numPeople / step <= maxMarks) ?? Math.ceil(numPeople / maxMarks)
}

/**
 * How many marks a group gets: its people divided by `perMark`, rounded, at least one, and never so many that one would
 * represent fewer than five. 0 for people without a published square.
 */
export function numMarksOf(numPeople: number, perMark: number): number {
  const rounded = Math.max(1, Math.round(numPeople / perMark))
  return Math.min(rounded, Math.floor(numPeople / MIN_CELL_COUNT))
}

type MarkPlacement = {
  /** The squares of one group. */
  cells: readonly DensityCell[]
  /** Where marks go that have no free point in their own square. */
  otherCells?: readonly DensityCell[]
  perMark: number
  numCandidates?: number
  /** Whether a mark may be at this point. Marks of a square with no such point ignore this. */
  isWithin: (point: Point) => boolean
  /** Converts map units to pixels inside the frame. */
  toFrame: (point: Point) => Point
  /** Whether a mark may be at these pixels of the frame, which is not so where badges and names are. */
  isFree: (at: Point) => boolean
  /** Whether it covers at least no badge and no name, which decides if no point is free. */
  isClear?: (at: Point) => boolean
}

/**
 * The positions of the marks of one group, in pixels. Squares are sorted by size, smallest first; mark i lies in the
 * square in which the running count of people passes (i + ½) · n / numMarks, so that marks are distributed as people
 * are and only published squares have marks. Within a square, a mark gets the one of 16 (or more) evenly spread points
 * that is furthest from the earlier marks. A mark without a free point among them goes to the nearest one of another
 * square of the group, if possible where a mark may be. The same squares give the same positions.
 */
export function placeMarks({
  cells,
  otherCells = cells,
  perMark,
  numCandidates = NUM_CANDIDATES,
  isWithin,
  toFrame,
  isFree,
  isClear = isFree,
}: MarkPlacement): Point[] {
  const numPeople = cells.reduce((sum, { count }) => sum + count, 0)
  const numMarks = numMarksOf(numPeople, perMark)
  const marks: Point[] = []
  let numPeopleSoFar = 0
  for (const cell of cells.toSorted((a, b) => a.width - b.width || a.x - b.x || a.y - b.y)) {
    numPeopleSoFar += cell.count
    while (marks.length < numMarks && (marks.length + 0.5) * numPeople < numPeopleSoFar * numMarks) {
      const inCell = (one: DensityCell) => pointsIn(one, marks.length * numCandidates, numCandidates)
      const candidates = inCell(cell)
      const within = candidates.filter(isWithin).map(toFrame)
      const all = candidates.map(toFrame)
      const others = () => otherCells.flatMap(inCell)
      const middle = toFrame([cell.x, cell.y])
      const freeBy = (isFree: (at: Point) => boolean): Point | undefined => {
        const free = (points: readonly Point[]) => points.filter(isFree)
        return (
          furthest(free(within), marks) ??
          nearest(free(others().filter(isWithin).map(toFrame)), middle) ??
          furthest(free(all), marks) ??
          nearest(free(others().map(toFrame)), middle)
        )
      }
      const spare = within.length > 0 ? within : all
      marks.push(freeBy(isFree) ?? freeBy(isClear) ?? furthest(spare, marks) ?? middle)
    }
  }
  return marks
}

/** Points of a square from an evenly spread sequence (R2 of Roberts). */
function pointsIn({ x, y, width }: DensityCell, start: number, length: number): Point[] {
  return Array.from({ length }, (_, index): Point => {
    const at = start + index
    return [
      x + width * (((0.5 + at * 0.7548776662) % 1) - 0.5),
      y + width * (((0.5 + at * 0.5698402909) % 1) - 0.5),
    ]
  })
}

const nearest = (points: readonly Point[], [x, y]: Point): Point | undefined =>
  points.toSorted((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))[0]

function furthest(points: readonly Point[], marks: readonly Point[]): Point | undefined {
  const distance = ([x, y]: Point) =>
    marks.reduce((least, mark) => Math.min(least, (mark[0] - x) ** 2 + (mark[1] - y) ** 2), Infinity)
  return points
    .map((point) => ({ point, distance: distance(point) }))
    .toSorted((a, b) => b.distance - a.distance)[0]?.point
}

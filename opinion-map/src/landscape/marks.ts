import { MIN_CELL_COUNT, type DensityCell } from '../density.ts'
import type { Point } from '../points.ts'

/** The numbers of people that a mark can represent: never fewer than five, so that it reveals nobody's position. */
const STEPS = [MIN_CELL_COUNT, 10, 25, 50, 100, 250, 500, 1000]

/** How many points of its square are tried for a mark. */
const NUM_TRIED = 16

/** How many people one mark represents, at least five, so that there are at most `maxMarks` marks. */
export function peoplePerMark(numPeople: number, maxMarks: number): number {
  return STEPS.find((step) => numPeople / step <= maxMarks) ?? Math.ceil(numPeople / maxMarks)
}

/**
 * How many marks a group gets: its people divided by `perMark`, rounded, at least one, and never so many that one would
 * represent fewer than five. 0 for people without a published square.
 */
export function numMarksOf(numPeople: number, perMark: number): number {
  const wished = Math.max(1, Math.round(numPeople / perMark))
  return Math.min(wished, Math.floor(numPeople / MIN_CELL_COUNT))
}

type MarkPlacement = {
  /** The squares of one group. */
  cells: readonly DensityCell[]
  perMark: number
  /** Whether a mark should be at this point; marks of squares that lie outside go elsewhere. */
  isWithin: (place: Point) => boolean
  /** Converts map units to pixels inside the frame. */
  toFrame: (place: Point) => Point
}

/**
 * The positions of the marks of one group, in pixels. Squares are sorted by size, smallest first; mark i lies in the
 * square in which the running count of people passes (i + ½) · n / numMarks, so that marks are distributed as people
 * are and only published squares have marks. Within a square a mark takes, of 16 evenly spread points, the one furthest
 * from the marks that are there already. The same squares give the same positions.
 */
export function placeMarks({ cells, perMark, isWithin, toFrame }: MarkPlacement): Point[] {
  const numPeople = cells.reduce((sum, { count }) => sum + count, 0)
  const numMarks = numMarksOf(numPeople, perMark)
  const marks: Point[] = []
  let passed = 0
  for (const cell of cells.toSorted((a, b) => a.width - b.width || a.x - b.x || a.y - b.y)) {
    passed += cell.count
    while (marks.length < numMarks && (marks.length + 0.5) * numPeople < passed * numMarks) {
      const tried = placesIn(cell, marks.length * NUM_TRIED)
      const within = tried.filter(isWithin)
      marks.push(furthest((within.length > 0 ? within : tried).map(toFrame), marks))
    }
  }
  return marks
}

/** Points of a square from an evenly spread sequence (R2 of Roberts). */
function placesIn({ x, y, width }: DensityCell, start: number): Point[] {
  return Array.from({ length: NUM_TRIED }, (_, index): Point => {
    const at = start + index
    return [
      x + width * (((0.5 + at * 0.7548776662) % 1) - 0.5),
      y + width * (((0.5 + at * 0.5698402909) % 1) - 0.5),
    ]
  })
}

function furthest(places: readonly Point[], marks: readonly Point[]): Point {
  const room = ([x, y]: Point) =>
    marks.reduce((least, mark) => Math.min(least, (mark[0] - x) ** 2 + (mark[1] - y) ** 2), Infinity)
  return places
    .map((place) => ({ place, room: room(place) }))
    .reduce((best, next) => (next.room > best.room ? next : best)).place
}

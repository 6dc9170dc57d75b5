import type { GroupKey, OpinionMap } from '@parley/contract'
import { shapePath } from '#ui/groups.ts'
import { between, type Frame, isInside, near, type Point } from './geometry.ts'

type Cell = OpinionMap['cells'][number]

const STEPS = [5, 10, 25, 50, 100, 250, 500, 1000]

/** How many people one mark stands for: five at least (nobody is shown alone), more where marks would crowd. */
export const peoplePerMark = (numPeople: number, mostMarks: number): number =>
  STEPS.find((step) => numPeople / step <= mostMarks) ?? Math.ceil(numPeople / mostMarks)

type Marked = {
  cells: readonly Cell[]
  /** A convex outline in the axes of the run, within which the marks stay. */
  hull: readonly Point[]
  perMark: number
  frame: Frame
}

/**
 * Where the marks of one group are drawn: a cell has a mark for every `perMark` people, spread over its square,
 * and what is left over is carried to the next cell, so that the number of marks says the size of the group.
 */
export const marksOf = ({ cells, hull, perMark, frame }: Marked): Point[] => {
  const marks: Point[] = []
  let waiting = 0
  // Small squares first: people whose place is known best are drawn where they are.
  for (const cell of [...cells].sort((a, b) => a.width - b.width || a.x - b.x || a.y - b.y)) {
    waiting += cell.numPeople
    const numMarks = Math.floor(waiting / perMark + 0.5)
    waiting -= numMarks * perMark
    for (let mark = 0; mark < numMarks; mark += 1)
      marks.push(freest(placesIn(cell, hull, marks.length * CHOICES).map(frame.at), marks))
  }
  return marks
}

const CHOICES = 16

/** Places of the square from an even sequence (the same each time), as far as they lie within the outline. */
const placesIn = (cell: Cell, hull: readonly Point[], start: number): Point[] => {
  const places = Array.from({ length: CHOICES }, (_, step): Point => {
    const turn = start + step
    return [
      cell.x + cell.width * (((0.5 + turn * 0.7548776662) % 1) - 0.5),
      cell.y + cell.width * (((0.5 + turn * 0.5698402909) % 1) - 0.5),
    ]
  })
  if (hull.length < 3) return places
  const within = places.filter((place) => isInside(hull, place))
  return within.length > 0 ? within : placesNear([cell.x, cell.y], hull)
}

/** The place furthest from the marks that are drawn already. */
const freest = (places: readonly Point[], marks: readonly Point[]): Point => {
  const room = ([x, y]: Point) =>
    marks.reduce((least, mark) => Math.min(least, (mark[0] - x) ** 2 + (mark[1] - y) ** 2), Infinity)
  const [first = [0, 0], ...others] = places
  return others.reduce<{ place: Point; room: number }>(
    (best, place) => (room(place) > best.room ? { place, room: room(place) } : best),
    { place: first, room: room(first) },
  ).place
}

/** The first places within the outline on the way from a point to its middle. */
const placesNear = (point: Point, hull: readonly Point[]): Point[] => {
  const middle: Point = [
    hull.reduce((sum, [x]) => sum + x, 0) / hull.length,
    hull.reduce((sum, [, y]) => sum + y, 0) / hull.length,
  ]
  const steps = Array.from({ length: 20 }, (_, step) => between(point, middle, step / 20))
  const within = steps.filter((step) => isInside(hull, step)).slice(0, CHOICES / 4)
  return within.length > 0 ? within : [middle]
}

/** All marks of a group as one path. */
export const marksPath = (key: GroupKey, points: readonly Point[], radius: number): string =>
  points.map((point) => shapePath(key, point, radius)).join('')

/** The marks of people in no group: small crosses, unlike the shape of any group. */
export const crossesPath = (points: readonly Point[], radius: number): string => {
  const arm = radius * 0.8
  return points
    .map(([x, y]) => {
      const [left, right, top, bottom] = [x - arm, x + arm, y - arm, y + arm].map(near)
      return `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}`
    })
    .join('')
}

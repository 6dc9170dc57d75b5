import type { GroupKey, OpinionMap } from '@parley/contract'
import { circlePath, convexHull, type Frame, isInside, near, type Point } from './geometry.ts'

type Cell = OpinionMap['cells'][number]

const MOST_MARKS = 900
const STEPS = [5, 10, 25, 50, 100, 250, 500, 1000]

/** How many people one mark stands for: five at least (nobody is shown alone), more where many took part. */
export const peoplePerMark = (numPeople: number): number =>
  STEPS.find((step) => numPeople / step <= MOST_MARKS) ?? Math.ceil(numPeople / MOST_MARKS)

/**
 * Where the marks of one group are drawn: a cell has a mark for every `perMark` people, spread over its square,
 * and what is left over is carried to the next cell, so that the number of marks says the size of the group.
 */
export const marksOf = (request: {
  cells: readonly Cell[]
  hull: readonly Point[]
  perMark: number
  frame: Frame
}): Point[] => {
  const hull = convexHull(request.hull)
  const marks: Point[] = []
  let waiting = 0
  for (const [index, cell] of request.cells.entries()) {
    waiting += cell.numPeople
    const numMarks = Math.floor(waiting / request.perMark + 0.5)
    waiting -= numMarks * request.perMark
    for (let mark = 0; mark < numMarks; mark += 1)
      marks.push(request.frame.at(pulledIn(hull, cell, spread(cell, index + mark * 7))))
  }
  return marks
}

/** A point of the square from an even sequence: the same drawing each time, without rows and columns. */
const spread = (cell: Cell, step: number): Point => [
  cell.x + cell.width * 0.9 * (((0.5 + step * 0.7548776662) % 1) - 0.5),
  cell.y + cell.width * 0.9 * (((0.5 + step * 0.5698402909) % 1) - 0.5),
]

/** A square may reach over the outline of its group; its marks do not. */
const pulledIn = (hull: readonly Point[], cell: Cell, point: Point): Point => {
  if (hull.length < 3 || isInside(hull, point)) return point
  const halfway: Point = [(cell.x + point[0]) / 2, (cell.y + point[1]) / 2]
  return isInside(hull, halfway) ? halfway : [cell.x, cell.y]
}

/** The outline of a group's mark around a point; the areas look alike. */
export const markPath = (key: GroupKey, at: Point, radius: number): string => SHAPES[key](at, radius)

/** All marks of a group as one path. */
export const marksPath = (key: GroupKey, points: readonly Point[], radius: number): string =>
  points.map((point) => markPath(key, point, radius)).join('')

const polygon =
  (corners: readonly Point[]) =>
  ([x, y]: Point, radius: number): string =>
    `M${corners.map(([dx, dy]) => `${near(x + dx * radius)} ${near(y + dy * radius)}`).join('L')}Z`

const SHAPES: Record<GroupKey, (at: Point, radius: number) => string> = {
  '0': circlePath,
  '1': polygon([
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ]),
  '2': polygon([
    [0, -1.2],
    [1.15, 0.85],
    [-1.15, 0.85],
  ]),
  '3': polygon([
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
    [-1.25, 0],
  ]),
  '4': polygon([
    [-0.4, -1.1],
    [0.4, -1.1],
    [0.4, -0.4],
    [1.1, -0.4],
    [1.1, 0.4],
    [0.4, 0.4],
    [0.4, 1.1],
    [-0.4, 1.1],
    [-0.4, 0.4],
    [-1.1, 0.4],
    [-1.1, -0.4],
    [-0.4, -0.4],
  ]),
  '5': polygon([
    [-1.1, 0],
    [-0.55, -0.95],
    [0.55, -0.95],
    [1.1, 0],
    [0.55, 0.95],
    [-0.55, 0.95],
  ]),
}

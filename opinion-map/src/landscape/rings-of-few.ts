import { convexHull } from '../hull.ts'
import type { Point } from '../points.ts'
import { withoutClosePoints } from './paths.ts'

/** The number of points around a mark. */
const NUM_POINTS = 12
/** How often corners are cut; the line then is nearly as smooth as it is drawn. */
const NUM_CUTS = 2

/** The convex ring around points of few people, with this room around each. */
export const ringOfFew = (points: readonly { at: Point; room: number }[]): Point[] =>
  withoutClosePoints(convexHull(points.flatMap(({ at, room }) => pointsAround(at, room))))

const pointsAround = ([x, y]: Point, distance: number): Point[] =>
  Array.from({ length: NUM_POINTS }, (_, index) => {
    const angle = (2 * Math.PI * index) / NUM_POINTS
    return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)]
  })

/** The line of a ring as `smoothPath` draws it, by cutting its corners (Chaikin). */
export const smoothLine = (ring: readonly Point[]): readonly Point[] =>
  Array.from({ length: NUM_CUTS }).reduce<readonly Point[]>(
    (line) =>
      line.flatMap((from, index): Point[] => {
        const to = line[(index + 1) % line.length]!
        return [between(from, to, 0.25), between(from, to, 0.75)]
      }),
    ring,
  )

const between = ([fromX, fromY]: Point, [toX, toY]: Point, part: number): Point => [
  fromX + part * (toX - fromX),
  fromY + part * (toY - fromY),
]

/** How far a point is from a closed line, on either side. */
export const distanceFromLine = (at: Point, line: readonly Point[]): number =>
  line.reduce(
    (least, from, index) => Math.min(least, distanceFromSegment(at, from, line[(index + 1) % line.length]!)),
    Infinity,
  )

function distanceFromSegment([x, y]: Point, from: Point, to: Point): number {
  const [alongX, alongY] = [to[0] - from[0], to[1] - from[1]]
  const squared = alongX ** 2 + alongY ** 2 || 1
  const part = Math.min(1, Math.max(0, ((x - from[0]) * alongX + (y - from[1]) * alongY) / squared))
  const [atX, atY] = between(from, to, part)
  return Math.hypot(x - atX, y - atY)
}

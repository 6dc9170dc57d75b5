import type { Point } from '../points.ts'
import { FIELD_SIDE, stepOf, type Field } from './field.ts'

/** Rings around a smaller share of the people of a band are not drawn. */
const MIN_SHARE = 0.05

/**
 * The rings of a contour level that are drawn, the one with the most people first: those around at least 5 % of the
 * people at this level or above, and the holes in them. `share` is the share of these people that they enclose.
 */
export function mainRings(field: Field, rings: readonly Point[][]): { rings: Point[][]; share: number } {
  const counted = rings.map((ring) => ({ ring, people: peopleInside(field, ring), isHole: areaOf(ring) < 0 }))
  const outer = counted.filter(({ isHole }) => !isHole).toSorted((a, b) => b.people - a.people)
  const total = outer.reduce((sum, { people }) => sum + people, 0)
  const kept = outer.filter(({ people }, index) => index === 0 || people >= MIN_SHARE * total)
  const holes = counted.filter(
    ({ ring, isHole }) => isHole && kept.some((around) => isInside(ring[0]!, around.ring)),
  )
  return {
    rings: [...kept, ...holes].map(({ ring }) => ring),
    share: total === 0 ? 0 : kept.reduce((sum, { people }) => sum + people, 0) / total,
  }
}

/** The sum of the field over the nodes inside a ring. */
function peopleInside(field: Field, ring: readonly Point[]): number {
  const step = stepOf(field)
  const nodesOf = (places: number[]) => {
    const [low, high] = [Math.min(...places), Math.max(...places)]
    const first = Math.max(0, Math.ceil((low + field.reach) / step))
    const last = Math.min(FIELD_SIDE - 1, Math.floor((high + field.reach) / step))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  }
  const columns = nodesOf(ring.map(([x]) => x))
  let sum = 0
  for (const row of nodesOf(ring.map(([, y]) => y)))
    for (const column of columns) {
      const height = field.heights[row * FIELD_SIDE + column]!
      if (height > 0 && isInside([column * step - field.reach, row * step - field.reach], ring)) sum += height
    }
  return sum
}

/** Twice the area of a ring; below 0 if it is clockwise, as lines around holes are. */
const areaOf = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)

/** Whether a point is inside a ring: a line from it to the right crosses the ring an odd number of times. */
export function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let isIn = false
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length]!
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isIn = !isIn
  })
  return isIn
}

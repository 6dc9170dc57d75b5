import type { Point } from '../points.ts'
import { circlePath, coordinates } from './paths.ts'

/**
 * The SVG path of the shape of a group (0 circle, 1 square, 2 triangle, 3 diamond, 4 cross, 5 hexagon) around a point.
 * Shapes of the same radius look equally large.
 */
export function shapePath(group: number, at: Point, radius: number): string {
  const corners = CORNERS[group]
  if (corners === undefined) return circlePath(at, radius)
  const [first, ...others] = corners.map(([x, y]): Point => [x * radius, y * radius])
  if (first === undefined) return ''
  const sides = others.map(([x, y], index): Point => {
    const [lastX, lastY] = index === 0 ? first : others[index - 1]!
    return [x - lastX, y - lastY]
  })
  return `M${coordinates([at[0] + first[0], at[1] + first[1]])}l${sides.map(coordinates).join('l')}Z`
}

/** A small cross for people in no group. Unlike the shapes of groups it has no area, only lines. */
export function crossedLines([x, y]: Point, radius: number): string {
  const across = 2 * radius
  return `M${coordinates([x - radius, y - radius])}l${coordinates([across, across])}m${coordinates([-across, 0])}l${coordinates([across, -across])}`
}

/**
 * Corners for the radius 1. The shapes are slimmer than those of the badges (web/src/ui/groups.ts), so that marks of a
 * few pixels do not touch and can be distinguished. A circle has none.
 */
const CORNERS: Record<number, Point[]> = {
  1: [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  2: [
    [0, -1.2],
    [1.15, 0.85],
    [-1.15, 0.85],
  ],
  3: [
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
    [-1.25, 0],
  ],
  4: [
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
  ],
  5: [
    [-1.1, 0],
    [-0.55, -0.95],
    [0.55, -0.95],
    [1.1, 0],
    [0.55, 0.95],
    [-0.55, 0.95],
  ],
}

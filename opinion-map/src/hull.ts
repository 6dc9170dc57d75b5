import type { Point } from './points.ts'

/** The corners of the convex hull, counter-clockwise from the leftmost (Andrew's monotone chain). */
export function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  if (sorted.length < 3) return sorted
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

function halfHull(sorted: Point[]): Point[] {
  const corners: Point[] = []
  for (const point of sorted) {
    while (corners.length > 1 && !turnsLeft(corners.at(-2)!, corners.at(-1)!, point)) corners.pop()
    corners.push(point)
  }
  return corners.slice(0, -1)
}

function turnsLeft([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0
}

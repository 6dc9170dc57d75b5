export type Point = readonly [number, number]
/** Least x, least y, greatest x, greatest y. */
export type Bounds = readonly [number, number, number, number]
export type Rect = {
  left: number
  top: number
  width: number
  height: number
}

/** A drawing area in pixels and how the axes of a run land in it. */
export type Frame = {
  width: number
  height: number
  /** Pixels per unit of the run; the same for both axes, so that distances can be compared. */
  scale: number
  at: (point: Point) => Point
}

type Fit = {
  bounds: Bounds
  width: number
  /** Free space around the drawing, for labels. */
  padding: { x: number; y: number }
  minHeight: number
  maxHeight: number
}

/** Fits bounds into a width: the height follows the shape within its limits, the aspect is kept, y runs up. */
export const frameOf = ({ bounds, width, padding, minHeight, maxHeight }: Fit): Frame => {
  const [left, low, right, high] = bounds
  const spanX = Math.max(right - left, 1e-9)
  const spanY = Math.max(high - low, 1e-9)
  const innerWidth = Math.max(width - 2 * padding.x, 1)
  const wished = (innerWidth * spanY) / spanX + 2 * padding.y
  const height = Math.round(Math.min(Math.max(wished, minHeight), maxHeight))
  const innerHeight = Math.max(height - 2 * padding.y, 1)
  const scale = Math.min(innerWidth / spanX, innerHeight / spanY)
  const middleX = (left + right) / 2
  const middleY = (low + high) / 2
  return {
    width,
    height,
    scale,
    at: ([x, y]) => [width / 2 + (x - middleX) * scale, height / 2 - (y - middleY) * scale],
  }
}

/** Keeps a point inside a frame with a margin: a place far out is shown at the edge. */
export const clampInto = (frame: { width: number; height: number }, [x, y]: Point, margin: number): Point => [
  Math.min(Math.max(x, margin), Math.max(frame.width - margin, margin)),
  Math.min(Math.max(y, margin), Math.max(frame.height - margin, margin)),
]

/** The corners around points, in one turning direction (Andrew's monotone chain). */
export const convexHull = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by)
  if (sorted.length < 3) return unique(sorted)
  const lower = chain(sorted)
  const upper = chain(sorted.toReversed())
  return unique([...lower.slice(0, -1), ...upper.slice(0, -1)])
}

const chain = (sorted: readonly Point[]): Point[] => {
  const kept: Point[] = []
  for (const point of sorted) {
    for (
      let last = kept.at(-1), before = kept.at(-2);
      last && before;
      last = kept.at(-1), before = kept.at(-2)
    ) {
      if (turn(before, last, point) > 0) break
      kept.pop()
    }
    kept.push(point)
  }
  return kept
}

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

const unique = (points: readonly Point[]): Point[] =>
  points.filter(([x, y], index) => points.findIndex((other) => other[0] === x && other[1] === y) === index)

/** Whether a point lies in a convex polygon (its edge included). */
export const isInside = (hull: readonly Point[], point: Point): boolean =>
  hull.length > 2 &&
  hull.every((corner, index) => turn(corner, hull[(index + 1) % hull.length] ?? corner, point) >= -1e-9)

/** Cuts the corners of a convex hull, three times: what is left is convex and inside the former (Chaikin). */
export const softened = (hull: readonly Point[]): Point[] => {
  if (hull.length < 3) return [...hull]
  return cut(cut(cut(hull)))
}

const CUT = 0.22

const cut = (hull: readonly Point[]): Point[] =>
  hull.flatMap((from, index) => {
    const to = hull[(index + 1) % hull.length] ?? from
    return [between(from, to, CUT), between(from, to, 1 - CUT)]
  })

/** The point at a part of the way. */
export const between = ([ax, ay]: Point, [bx, by]: Point, part: number): Point => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
]

/** An SVG path around a convex hull at a distance, its corners rounded by arcs of that distance. */
export const roundedOutline = (hull: readonly Point[], distance: number): string => {
  const [only] = hull
  if (!only) return ''
  if (hull.length === 1) return circlePath(only, distance)
  const arc = `A${distance} ${distance} 0 0 1 `
  const sides = hull.map((from, index) => {
    const to = hull[(index + 1) % hull.length] ?? from
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    // Hulls turn so that, with y down, the outer side is on the left of the walk.
    const outX = ((to[1] - from[1]) / length) * distance
    const outY = (-(to[0] - from[0]) / length) * distance
    return `${index === 0 ? 'M' : arc}${near(from[0] + outX)} ${near(from[1] + outY)}L${near(to[0] + outX)} ${near(to[1] + outY)}`
  })
  const [first] = sides
  const start = first?.slice(1, first.indexOf('L')) ?? ''
  return `${sides.join('')}${arc}${start}Z`
}

/** An SVG path of a circle. */
export const circlePath = ([x, y]: Point, radius: number): string =>
  `M${near(x - radius)} ${near(y)}a${near(radius)} ${near(radius)} 0 1 0 ${near(2 * radius)} 0a${near(radius)} ${near(radius)} 0 1 0 ${near(-2 * radius)} 0Z`

/** One decimal is finer than a screen shows, and keeps paths short. */
export const near = (value: number): number => Math.round(value * 10) / 10

/** The smallest rectangle around points, grown by a margin. */
export const rectAround = (points: readonly Point[], margin = 0): Rect => {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const left = Math.min(...xs) - margin
  const top = Math.min(...ys) - margin
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top }
}

/** The area that two rectangles share. */
export const sharedArea = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))

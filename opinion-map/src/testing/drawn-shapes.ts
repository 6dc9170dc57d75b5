import type { Box } from '../landscape/boxes.ts'
import type { Point } from '../points.ts'

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => step / 8)

/** The rectangle around each closed part of an SVG path, as a renderer would draw it. */
export const boxesOfPath = (path: string): Box[] =>
  pointsOfPath(path).map((points) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
  })

/** Points of each closed part of an SVG path, as a renderer would draw it: lines, arcs and quadratic curves. */
export function pointsOfPath(path: string): Point[][] {
  const parts: Point[][] = []
  let [x, y, controlX, controlY, startX, startY] = [0, 0, 0, 0, 0, 0]
  const draw = (...points: Point[]) => {
    parts.at(-1)?.push(...points)
    ;[x, y] = points.at(-1) ?? [x, y]
  }
  const curve = (endX: number, endY: number) => {
    const [fromX, fromY] = [x, y]
    const along = (t: number, from: number, control: number, end: number) =>
      (1 - t) ** 2 * from + 2 * t * (1 - t) * control + t ** 2 * end
    draw(
      ...STEPS.map((t) => [along(t, fromX, controlX, endX), along(t, fromY, controlY, endY)] satisfies Point),
    )
  }
  for (const [, command = '', text = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number))
    const [a = 0, b = 0, c = 0, d = 0] = numbers
    if (command === 'M' || command === 'm') {
      ;[x, y] = command === 'M' ? [a, b] : [x + a, y + b]
      if (command === 'M') {
        ;[startX, startY] = [x, y]
        parts.push([[x, y]])
      } else draw([x, y])
    } else if (command === 'L') draw([a, b])
    else if (command === 'l') draw([x + a, y + b])
    else if (command === 'q') {
      ;[controlX, controlY] = [x + a, y + b]
      curve(x + c, y + d)
    } else if (command === 't') {
      ;[controlX, controlY] = [2 * x - controlX, 2 * y - controlY]
      curve(x + a, y + b)
    } else if (command === 'a') {
      // Half a circle, from one end of its diameter to the other.
      const [endX, endY] = [numbers[5] ?? 0, numbers[6] ?? 0]
      draw([x + endX / 2, y - a], [x + endX / 2, y + a], [x + endX, y + endY])
    } else if (command === 'Z') [x, y] = [startX, startY]
    else throw new Error(`No shape is drawn with ${command}`)
  }
  return parts
}

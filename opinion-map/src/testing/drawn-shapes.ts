import type { Box } from '../landscape/boxes.ts'

const STEPS = [0.25, 0.5, 0.75, 1]

/** The rectangle around each closed part of an SVG path, as a renderer would draw it: lines, arcs and quadratic curves. */
export function boxesOfPath(path: string): Box[] {
  const boxes: Box[] = []
  let [x, y, controlX, controlY, startX, startY] = [0, 0, 0, 0, 0, 0]
  const draw = (...points: (readonly [number, number])[]) => {
    const box = boxes.at(-1)
    if (!box) return
    for (const [atX, atY] of points) {
      box.left = Math.min(box.left, atX)
      box.right = Math.max(box.right, atX)
      box.top = Math.min(box.top, atY)
      box.bottom = Math.max(box.bottom, atY)
    }
    ;[x, y] = points.at(-1) ?? [x, y]
  }
  const curve = (endX: number, endY: number) => {
    const [fromX, fromY] = [x, y]
    const along = (t: number, from: number, control: number, end: number) =>
      (1 - t) ** 2 * from + 2 * t * (1 - t) * control + t ** 2 * end
    draw(...STEPS.map((t) => [along(t, fromX, controlX, endX), along(t, fromY, controlY, endY)] as const))
  }
  for (const [, command = '', text = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number))
    const [a = 0, b = 0, c = 0, d = 0] = numbers
    if (command === 'M' || command === 'm') {
      ;[x, y] = command === 'M' ? [a, b] : [x + a, y + b]
      if (command === 'M') {
        ;[startX, startY] = [x, y]
        boxes.push({ left: x, top: y, right: x, bottom: y })
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
  return boxes
}

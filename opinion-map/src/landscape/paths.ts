import type { Point } from '../points.ts'

/** Points of a line that are closer together than this, in pixels, are dropped. */
const MIN_DISTANCE = 4

/** Rounds to one decimal, which is finer than a screen shows and keeps paths short. */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10 || 0
}

/**
 * A closed SVG path through the middles between the points of a ring (in pixels), as quadratic curves with these points
 * as control points. Each curve reflects the control point of the one before (`t`), which halves the text; every middle
 * is rounded with regard to the control point that results, so that errors do not add up. Empty for fewer than three
 * points.
 */
export function smoothPath(ring: readonly Point[]): string {
  const points = withoutClosePoints(ring)
  const [first, second] = points
  if (first === undefined || second === undefined || points.length < 3) return ''
  const start = roundedMiddle(first, second)
  let [at, control] = [start, reflected(first, start)]
  let path = `M${coordinates(start)}`
  for (let index = 1; index < points.length; index++) {
    const following = points[(index + 1) % points.length]!
    const end = roundedMiddle(control, following)
    path +=
      index === 1
        ? `q${coordinates(difference(at, control))}${signedNumbers(difference(at, end))}`
        : `t${coordinates(difference(at, end))}`
    at = end
    control = reflected(control, end)
  }
  return `${path}t${coordinates(difference(at, start))}Z`
}

/** An SVG path of a circle. */
export function circlePath([x, y]: Point, radius: number): string {
  const across = roundToTenth(2 * radius)
  const arc = `a${roundToTenth(radius)} ${roundToTenth(radius)} 0 1 0 `
  return `M${coordinates([x - radius, y])}${arc}${across} 0${arc}${-across} 0Z`
}

/** Two coordinates as text of a path. */
export function coordinates([x, y]: Point): string {
  return `${shortNumber(x)}${signedNumbers([y])}`
}

const signedNumbers = (numbers: readonly number[]) =>
  numbers.map((value) => (roundToTenth(value) < 0 ? shortNumber(value) : ` ${shortNumber(value)}`)).join('')
const shortNumber = (value: number) => String(roundToTenth(value)).replace(/^(-?)0\./, '$1.')

const difference = ([ax, ay]: Point, [bx, by]: Point): Point => [bx - ax, by - ay]
const reflected = ([x, y]: Point, [middleX, middleY]: Point): Point => [2 * middleX - x, 2 * middleY - y]
const roundedMiddle = ([ax, ay]: Point, [bx, by]: Point): Point => [
  roundToTenth((ax + bx) / 2),
  roundToTenth((ay + by) / 2),
]

/** A ring without the points that are very close to the one before. */
export function withoutClosePoints(ring: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of ring) {
    const last = kept.at(-1)
    if (last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) >= MIN_DISTANCE)
      kept.push(point)
  }
  return kept
}

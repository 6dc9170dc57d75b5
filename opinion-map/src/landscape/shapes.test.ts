import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Point } from '../points.ts'
import { crossedLines, shapePath } from './shapes.ts'

const NUM_SHAPES = 6
const MIDDLE: Point = [70, 40]
const RADIUS = 20

/** The corners of a shape with straight sides: a start and lines relative to the point before. */
function cornersOf(path: string): Point[] {
  const [first = [0, 0], ...sides] = path
    .replace('Z', '')
    .split(/[Ml]/)
    .slice(1)
    .map((text): Point => {
      const [x = 0, y = 0] = (text.match(/-?[\d.]+/g) ?? []).map(Number)
      return [x, y]
    })
  return sides.reduce<Point[]>(
    (corners, [x, y]) => [...corners, [corners.at(-1)![0] + x, corners.at(-1)![1] + y]],
    [first],
  )
}

const areaOf = (corners: readonly Point[]) =>
  corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length]!
    return sum + (x * nextY - y * nextX) / 2
  }, 0)

describe('the shapes of groups', () => {
  it('shapes of the same radius look equally large, and each lies evenly around its point', () => {
    const paths = Array.from({ length: NUM_SHAPES }, (_, group) => shapePath(group, MIDDLE, RADIUS))
    assert.equal(new Set(paths).size, NUM_SHAPES)
    for (const path of paths.slice(1)) {
      const corners = cornersOf(path)
      const share = areaOf(corners) / (Math.PI * RADIUS ** 2)
      assert.ok(share > 0.7 && share < 1.05, `${path} has ${share} of the area of the circle`)
      const offsets = corners.map(([x, y]): Point => [x - MIDDLE[0], y - MIDDLE[1]])
      for (const [x, y] of offsets) {
        assert.ok(Math.max(Math.abs(x), Math.abs(y)) <= 1.3 * RADIUS, `${path} stays near its point`)
        const isMirrored = offsets.some((other) => Math.hypot(other[0] + x, other[1] - y) < 0.5)
        assert.ok(isMirrored, `${path} is the same on both sides`)
      }
    }
  })

  it('the cross for people in no group lies evenly around its point, too', () => {
    const numbers = (crossedLines(MIDDLE, 2).match(/-?[\d.]+/g) ?? []).map(Number)
    const [startX = 0, startY = 0, acrossX = 0, acrossY = 0, backX = 0, backY = 0, upX = 0, upY = 0] = numbers
    const ends = [
      [startX, startY],
      [startX + acrossX, startY + acrossY],
      [startX + acrossX + backX, startY + acrossY + backY],
      [startX + acrossX + backX + upX, startY + acrossY + backY + upY],
    ]
    assert.deepEqual(ends, [
      [68, 38],
      [72, 42],
      [68, 42],
      [72, 38],
    ])
  })
})

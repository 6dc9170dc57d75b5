import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampInto,
  convexHull,
  frameOf,
  isInside,
  type Point,
  rectAround,
  roundedOutline,
  sharedArea,
} from './geometry.ts'

const coordinate = fc.double({ min: -50, max: 50, noNaN: true })
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 40 })
const fit = { width: 600, padding: { x: 40, y: 60 }, minHeight: 300, maxHeight: 480 }

describe('a frame', () => {
  it('keeps everything within its padding, at any shape of the data', () => {
    fc.assert(
      fc.property(points, (people) => {
        const { left, top, width, height } = rectAround(people)
        const frame = frameOf({ ...fit, bounds: [left, top, left + width, top + height] })
        expect(frame.height).toBeGreaterThanOrEqual(300)
        expect(frame.height).toBeLessThanOrEqual(480)
        for (const [x, y] of people.map(frame.at)) {
          expect(x).toBeGreaterThanOrEqual(39.9)
          expect(x).toBeLessThanOrEqual(560.1)
          expect(y).toBeGreaterThanOrEqual(59.9)
          expect(y).toBeLessThanOrEqual(frame.height - 59.9)
        }
      }),
    )
  })

  it('keeps the aspect: equal distances of the run are equal on both axes', () => {
    const frame = frameOf({ ...fit, bounds: [0, 0, 10, 2] })
    const [x0, y0] = frame.at([0, 0])
    const [x1, y1] = frame.at([1, 1])
    expect(x1 - x0).toBeCloseTo(y0 - y1)
  })

  it('has a vertical axis that points upwards', () => {
    const frame = frameOf({ ...fit, bounds: [0, 0, 4, 4] })
    expect(frame.at([2, 4])[1]).toBeLessThan(frame.at([2, 0])[1])
  })

  it('centres the map if all people are at one point', () => {
    const frame = frameOf({ ...fit, bounds: [3, 3, 3, 3] })
    expect(frame.at([3, 3])).toEqual([300, frame.height / 2])
  })
})

it('a position outside the map is moved to its edge', () => {
  expect(clampInto({ width: 300, height: 200 }, [900, -40], 20)).toEqual([280, 20])
  expect(clampInto({ width: 300, height: 200 }, [120, 90], 20)).toEqual([120, 90])
})

describe('a hull', () => {
  it('contains every point', () => {
    fc.assert(
      fc.property(points, (people) => {
        const hull = convexHull(people)
        fc.pre(hull.length > 2)
        for (const person of people) expect(isInside(growing(hull), person)).toBe(true)
      }),
    )
  })

  it('has no corner inside or on a side', () => {
    const hull = convexHull([
      [0, 0],
      [2, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [1, 2],
    ])
    expect(hull.toSorted()).toEqual([
      [0, 0],
      [0, 4],
      [4, 0],
      [4, 4],
    ])
  })

  it('does not contain points outside it', () => {
    expect(
      isInside(
        convexHull([
          [0, 0],
          [4, 0],
          [0, 4],
        ]),
        [3, 3],
      ),
    ).toBe(false)
  })
})

describe('an outline', () => {
  it('keeps its distance from every corner', () => {
    const hull = convexHull([
      [0, 0],
      [100, 0],
      [50, 80],
    ])
    const numbers = roundedOutline(hull, 10).matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)
    for (const [, x, y] of numbers) {
      const nearest = Math.min(
        ...hull.map((corner) => Math.hypot(corner[0] - Number(x), corner[1] - Number(y))),
      )
      expect(nearest).toBeCloseTo(10, 0)
      expect(isInside(hull, [Number(x), Number(y)])).toBe(false)
    }
  })

  it('is a circle around a single point, and empty without points', () => {
    expect(roundedOutline([[5, 5]], 9)).toContain('a9 9')
    expect(roundedOutline([], 9)).toBe('')
  })
})

it('the shared area of two rectangles is their intersection', () => {
  const rect = { left: 0, top: 0, width: 10, height: 10 }
  expect(sharedArea(rect, { left: 6, top: 8, width: 10, height: 10 })).toBe(8)
  expect(sharedArea(rect, { left: 10, top: 0, width: 5, height: 5 })).toBe(0)
})

/** Rounding of large coordinates must not put a corner outside its own hull. */
const growing = (hull: Point[]): Point[] => {
  const [x, y] = [
    hull.reduce((sum, corner) => sum + corner[0], 0) / hull.length,
    hull.reduce((sum, corner) => sum + corner[1], 0) / hull.length,
  ]
  return hull.map((corner) => [x + (corner[0] - x) * 1.000001, y + (corner[1] - y) * 1.000001])
}

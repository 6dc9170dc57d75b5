import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import type { DensityCell } from '../density.ts'
import { ringsAt } from './contours.ts'
import { fieldOf, FIELD_SIDE, heightAt, contourLevels, stepOf } from './field.ts'
import { smoothPath } from './paths.ts'

const EXTENT = 4
const cellsOfGroup = fc.array(
  fc.record({
    x: fc.integer({ min: -4, max: 4 }),
    y: fc.integer({ min: -4, max: 4 }),
    width: fc.constantFrom(0.125, 0.25, 0.5, 1, 2),
    group: fc.constant(0),
    count: fc.integer({ min: 5, max: 400 }),
  }),
  { minLength: 1, maxLength: 30 },
)
const shares = fc.array(fc.double({ min: 0.02, max: 0.98, noNaN: true }), { minLength: 1, maxLength: 9 })

const peopleAbove = ({ heights }: ReturnType<typeof fieldOf>, level: number) =>
  heights.reduce((sum, height) => (height >= level ? sum + height : sum), 0)

describe('the field of a landscape', () => {
  it('levelsHolding returns the highest level above which the area contains the share of the people', () => {
    fc.assert(
      fc.property(cellsOfGroup, shares, (cells, parts) => {
        const field = fieldOf(cells, EXTENT)
        const total = peopleAbove(field, 0)
        contourLevels(field, parts).forEach((level, at) => {
          assert.ok(peopleAbove(field, level) >= parts[at]! * total * (1 - 1e-9))
          const higher = Math.min(...field.heights.filter((height) => height > level))
          if (higher < Infinity) assert.ok(peopleAbove(field, higher) < parts[at]! * total)
        })
      }),
    )
  })

  it('the density of a field adds up to the number of people, for any extent of the map', () => {
    const field = fieldOf([{ x: 0.5, y: -1, width: 0.125, group: 0, count: 300 }], EXTENT)
    const numPeople = peopleAbove(field, 0) * stepOf(field) ** 2
    assert.ok(Math.abs(numPeople / 300 - 1) < 0.02, `${numPeople}`)
    assert.ok(heightAt(field, [0.5, -1]) > heightAt(field, [0.9, -1]))
    assert.equal(heightAt(field, [99, 0]), 0)
  })

  it('people whose position is known only to a square half as wide as the map are not counted in the density field', () => {
    const wide: DensityCell = { x: 0, y: 0, width: EXTENT, group: 0, count: 50 }
    const { heights } = fieldOf([wide], EXTENT)
    assert.deepEqual(heights, new Float64Array(FIELD_SIDE * FIELD_SIDE))
    assert.deepEqual(contourLevels({ reach: 5, heights }, [0.9]), [0])
    assert.deepEqual(ringsAt({ reach: 5, heights }, 0), [])
  })

  it('contour lines close, enclose the higher side, and pass between higher and lower nodes', () => {
    fc.assert(
      fc.property(cellsOfGroup, shares, (cells, parts) => {
        const field = fieldOf(cells, EXTENT)
        for (const level of contourLevels(field, parts)) {
          for (const ring of ringsAt(field, level)) {
            const step = stepOf(field)
            ring.forEach(([x, y], at) => {
              const [nextX, nextY] = ring[(at + 1) % ring.length]!
              assert.ok(Math.hypot(nextX - x, nextY - y) <= 1.5 * step)
            })
          }
        }
      }),
    )
  })

  it('the contour line around one hill is one ring, with the hill on its left', () => {
    const field = fieldOf([{ x: 1, y: 1, width: 0.125, group: 0, count: 50 }], EXTENT)
    const rings = ringsAt(field, contourLevels(field, [0.5])[0]!)
    assert.equal(rings.length, 1)
    const twiceArea = rings[0]!.reduce((sum, [x, y], at, ring) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length]!
      return sum + x * nextY - y * nextX
    }, 0)
    // Half of the people of a two-dimensional Gaussian are within 1.177 standard deviations.
    assert.ok(Math.abs(twiceArea / 2 / (Math.PI * (1.177 * 0.058 * EXTENT) ** 2) - 1) < 0.1)
  })

  it('two equally high neighboring nodes do not break a contour line', () => {
    const heights = new Float64Array(FIELD_SIDE * FIELD_SIDE)
    for (let row = 20; row < 40; row++) heights.fill(1, row * FIELD_SIDE + 20, row * FIELD_SIDE + 40)
    heights[40 * FIELD_SIDE + 40] = 1
    const rings = ringsAt({ reach: 1, heights }, 1)
    assert.deepEqual(
      rings.map(({ length }) => length),
      [80],
    )
  })

  it('the path of a ring stays within a tenth of a pixel of the middles of its points', () => {
    const ring = Array.from({ length: 60 }, (_, at): [number, number] => [
      100 + 71.37 * Math.cos(at / 9.55),
      100 + 53.19 * Math.sin(at / 9.55),
    ])
    const numbers = (smoothPath(ring).match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const steps = numbers.slice(6)
    let at = [numbers[0]! + numbers[4]!, numbers[1]! + numbers[5]!]
    for (let index = 2; index < ring.length; index++) {
      const [x, y] = ring[index]!
      const [nextX, nextY] = ring[(index + 1) % ring.length]!
      at = [at[0]! + steps[2 * index - 4]!, at[1]! + steps[2 * index - 3]!]
      assert.ok(Math.hypot(at[0]! - (x + nextX) / 2, at[1]! - (y + nextY) / 2) < 0.15)
    }
    assert.equal(smoothPath(ring.slice(0, 2)), '')
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { computeDensity } from '../density.ts'
import { randomPeopleAround } from '../testing/people.ts'
import { publishedSquares, shapesOf } from './squares.ts'
import { baseOf } from './steps.ts'

const crowd = fc.record({
  x: fc.double({ min: -3, max: 3, noNaN: true }),
  y: fc.double({ min: -3, max: 3, noNaN: true }),
  numPeople: fc.integer({ min: 1, max: 60 }),
  group: fc.integer({ min: -1, max: 2 }),
})

describe('published squares', () => {
  it('each published square holds at least ten people, the squares of a group at most its people, and all align with a grid', () => {
    fc.assert(
      fc.property(fc.array(crowd, { minLength: 1, maxLength: 6 }), (crowds) => {
        const people = randomPeopleAround(crowds)
        const density = computeDensity(people)
        const squares = publishedSquares(density, [-1, 0, 1, 2], () => 0)
        for (const key of [-1, 0, 1, 2]) {
          const own = squares.filter((square) => (square.key ?? -1) === key)
          const size = people.groups.filter((group) => group === key).length
          assert.ok(own.every(({ base }) => base >= 10))
          assert.ok(own.reduce((sum, { base }) => sum + base, 0) <= size)
          assert.equal(own.length > 0, size >= 10)
          for (const { x, y, width } of own)
            for (const middle of [x, y]) assert.equal(((middle + density.extent) / width) % 1, 0.5)
        }
      }),
    )
  })

  it('a published square needs one more person for each of its people who may not be independent', () => {
    const density = computeDensity(randomPeopleAround([{ x: 0, y: 0, numPeople: 30, group: 0, spread: 0 }]))
    assert.equal(publishedSquares(density, [0], () => 20)[0]!.base, baseOf(30))
    assert.deepEqual(
      publishedSquares(density, [0], () => 21),
      [],
    )
  })

  it('the published center of a group is the mean of its squares, and its hull surrounds them', () => {
    const density = computeDensity(
      randomPeopleAround([
        { x: -2, y: 1, numPeople: 200, group: 0, spread: 0.3 },
        { x: 2, y: -1, numPeople: 200, group: 1, spread: 0.3 },
      ]),
    )
    const squares = publishedSquares(density, [0, 1], () => 0)
    const [left, right] = shapesOf(squares, { groups: [{ key: 0 }, { key: 1 }], extent: density.extent })
    assert.ok(Math.hypot(left!.centre[0] + 2, left!.centre[1] - 1) < 0.3)
    assert.ok(left!.hull.length > 2 && left!.hull.every(([x]) => x < 0))
    assert.ok(right!.hull.every(([x]) => x > 0))
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { computeDensity, publicDensity, GRID_SIDE, groupHull, MIN_CELL_COUNT } from './density.ts'
import type { Point } from './points.ts'
import type { MapParticipants } from './result.ts'

const coordinate = fc.oneof(
  fc.double({ min: -3, max: 3, noNaN: true }),
  fc.constantFrom(0, 1, -1),
  fc.double({ min: -1e4, max: 1e4, noNaN: true }),
)
const people = fc
  .array(fc.record({ x: coordinate, y: coordinate, group: fc.integer({ min: -1, max: 3 }) }), {
    maxLength: 150,
    size: 'max',
  })
  .map((list) => participantsAt(list))

const regions = [-1, 1, 4, 9].map((x, key) => ({ key, centre: [x, 0] satisfies Point }))

function participantsAt(list: { x: number; y: number; group: number }[]): MapParticipants {
  return {
    participantIds: Float64Array.from(list, (_, i) => i),
    xs: Float64Array.from(list, ({ x }) => x),
    ys: Float64Array.from(list, ({ y }) => y),
    groups: Int8Array.from(list, ({ group }) => group),
  }
}

function sizeOf({ groups }: MapParticipants, key: number): number {
  return groups.filter((group) => group === key).length
}

function near(x: number, y: number, numPeople: number, group = 0) {
  return Array.from({ length: numPeople }, () => ({ x, y, group }))
}

describe('the density of a map', () => {
  it('the density of a map has no square with fewer than five people', () => {
    fc.assert(
      fc.property(people, (participants) => {
        assert.ok(computeDensity(participants).cells.every(({ count }) => count >= MIN_CELL_COUNT))
      }),
    )
  })

  it('the density of a map counts each person once, with or without a group, except in groups of fewer than five', () => {
    fc.assert(
      fc.property(people, (participants) => {
        const { cells } = computeDensity(participants)
        for (const key of [-1, 0, 1, 2, 3]) {
          const numDrawn = cells
            .filter(({ group }) => group === key)
            .reduce((sum, { count }) => sum + count, 0)
          const size = sizeOf(participants, key)
          assert.equal(numDrawn, size < MIN_CELL_COUNT ? 0 : size)
        }
      }),
    )
  })

  it('the density of a map has squares that align with the grid', () => {
    fc.assert(
      fc.property(people, (participants) => {
        const { extent, cells } = computeDensity(participants)
        for (const { x, y, width } of cells) {
          const numCells = (width / (2 * extent)) * GRID_SIDE
          assert.ok([1, 2, 4, 8, 16, 32, 64].some((side) => Math.abs(numCells - side) < 1e-9))
          for (const middle of [x, y]) {
            const corner = ((middle - width / 2 + extent) / (2 * extent)) * GRID_SIDE
            assert.ok(Math.abs(corner / numCells - Math.round(corner / numCells)) < 1e-6)
            assert.ok(corner > -1e-6 && corner + numCells < GRID_SIDE + 1e-6)
          }
        }
      }),
    )
  })

  it('the density of a map merges cells with fewer than five people and leaves full cells as they are', () => {
    const { cells } = computeDensity(
      participantsAt([
        ...near(-0.99, -0.99, 5),
        ...near(-0.96, -0.99, 4),
        ...near(-0.99, -0.96, 3),
        ...near(1, 1, 4),
      ]),
    )
    assert.deepEqual(
      cells.map(({ count, width }) => [count, width]),
      [
        [5, 1 / 32],
        [11, 1 / 16],
      ],
    )
  })

  it('the density of a map has an extent that does not depend on the outermost person', () => {
    const crowd = Array.from({ length: 200 }, (_, i) => ({
      x: (i % 20) / 10,
      y: Math.floor(i / 20) / 10,
      group: 0,
    }))
    const extents = [2.01, 50, 1e6].map(
      (x) => computeDensity(participantsAt([...crowd, { x, y: 0, group: 0 }])).extent,
    )
    assert.deepEqual(extents, [2, 2, 2])
  })

  it('the hull of a group surrounds most of its members, and is empty for a group of fewer than five', () => {
    const participants = participantsAt([
      ...near(-1, -1, 40),
      ...near(-0.9, -1, 40),
      ...near(-1, -0.9, 40),
      ...near(1, 1, 20),
      ...near(1, 1, 4, 1),
    ])
    const density = computeDensity(participants)
    const hull = groupHull(density, regions, 0)
    assert.ok(hull.length >= 3 && hull.every(([x, y]) => x < 0 && y < 0))
    assert.deepEqual(groupHull(density, regions, 1), [])
  })
})

describe('the public density', () => {
  it('the public density has the squares of each group if groups are clear', () => {
    fc.assert(
      fc.property(people, (participants) => {
        assert.deepEqual(publicDensity(participants, true), computeDensity(participants))
      }),
    )
  })

  it('the public density does not depend on the ids or the order of the people', () => {
    fc.assert(
      fc.property(people, (participants) => {
        const others = {
          participantIds: participants.participantIds.map((id) => 7 * id + 1),
          xs: participants.xs.toReversed(),
          ys: participants.ys.toReversed(),
          groups: participants.groups.toReversed(),
        }
        assert.deepEqual(publicDensity(others, true), publicDensity(participants, true))
      }),
    )
  })

  it('the public density counts all people as one group if groups are not clear, and is empty for fewer than five people', () => {
    const { cells } = publicDensity(participantsAt([...near(-1, 0, 3), ...near(1, 0, 3, 1)]), false)
    assert.deepEqual(
      cells.map(({ group, count }) => [group, count]),
      [[0, 6]],
    )
    assert.deepEqual(publicDensity(participantsAt(near(0, 0, 4)), false).cells, [])
  })
})

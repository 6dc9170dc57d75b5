import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { densityOf, gridSide, hullOf, minCellCount } from './density.ts'
import { drawPoints } from './draw.ts'
import type { Point } from './kmeans.ts'
import type { MapParticipants } from './result.ts'

const place = fc.oneof(
  fc.double({ min: -3, max: 3, noNaN: true }),
  fc.constantFrom(0, 1, -1),
  fc.double({ min: -1e4, max: 1e4, noNaN: true }),
)
const people = fc
  .array(fc.record({ x: place, y: place, group: fc.integer({ min: -1, max: 3 }) }), {
    maxLength: 150,
    size: 'max',
  })
  .map((list) => participantsAt(list))

const regions = [-1, 1, 4, 9].map((x, key) => ({ key, centre: [x, 0] satisfies Point }))
const drawing = { seed: 1, result: { hasClearGroups: true, groups: regions } }
const unclear = { hasClearGroups: false, groups: regions }

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
  it('never tells anything about fewer than five people', () => {
    fc.assert(
      fc.property(people, (participants) => {
        assert.ok(densityOf(participants).cells.every(({ count }) => count >= minCellCount))
      }),
    )
  })

  it('counts everybody once, people of no group too, except groups of fewer than five', () => {
    fc.assert(
      fc.property(people, (participants) => {
        const { cells } = densityOf(participants)
        for (const key of [-1, 0, 1, 2, 3]) {
          const numDrawn = cells
            .filter(({ group }) => group === key)
            .reduce((sum, { count }) => sum + count, 0)
          const size = sizeOf(participants, key)
          assert.equal(numDrawn, size < minCellCount ? 0 : size)
        }
      }),
    )
  })

  it('lies on the grid', () => {
    fc.assert(
      fc.property(people, (participants) => {
        const { extent, cells } = densityOf(participants)
        for (const { x, y, width } of cells) {
          const numCells = (width / (2 * extent)) * gridSide
          assert.ok([1, 2, 4, 8, 16, 32, 64].some((side) => Math.abs(numCells - side) < 1e-9))
          for (const middle of [x, y]) {
            const corner = ((middle - width / 2 + extent) / (2 * extent)) * gridSide
            assert.ok(Math.abs(corner / numCells - Math.round(corner / numCells)) < 1e-6)
            assert.ok(corner > -1e-6 && corner + numCells < gridSide + 1e-6)
          }
        }
      }),
    )
  })

  it('keeps a full cell and merges what is around it', () => {
    const { cells } = densityOf(
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

  it('does not tell where the outermost person is', () => {
    const crowd = Array.from({ length: 200 }, (_, i) => ({
      x: (i % 20) / 10,
      y: Math.floor(i / 20) / 10,
      group: 0,
    }))
    const extents = [2.01, 50, 1e6].map(
      (x) => densityOf(participantsAt([...crowd, { x, y: 0, group: 0 }])).extent,
    )
    assert.deepEqual(extents, [2, 2, 2])
  })

  it('gives each group an outline of where most of it is', () => {
    const participants = participantsAt([
      ...near(-1, -1, 40),
      ...near(-0.9, -1, 40),
      ...near(-1, -0.9, 40),
      ...near(1, 1, 20),
      ...near(1, 1, 4, 1),
    ])
    const density = densityOf(participants)
    const hull = hullOf(density, regions, 0)
    assert.ok(hull.length >= 3 && hull.every(([x, y]) => x < 0 && y < 0))
    assert.deepEqual(hullOf(density, regions, 1), [])
  })
})

describe('the drawn points', () => {
  it('lie in the middle of cells of the grid, inside a square of their group', () => {
    fc.assert(
      fc.property(people, (participants) => {
        const { extent, cells, points } = drawPoints({ participants, ...drawing })
        for (const { x, y, group } of points) {
          for (const position of [x, y]) {
            const index = ((position + extent) / (2 * extent)) * gridSide - 0.5
            assert.ok(Math.abs(index - Math.round(index)) < 1e-6)
          }
          const isInside = cells.some(
            (cell) =>
              cell.group === group && Math.max(Math.abs(cell.x - x), Math.abs(cell.y - y)) < cell.width / 2,
          )
          assert.ok(isInside)
        }
      }),
    )
  })

  it('follow from the squares and the seed alone, whoever the people are', () => {
    fc.assert(
      fc.property(people, (participants) => {
        const turned = {
          participantIds: participants.participantIds.map((id) => 7 * id + 1),
          xs: participants.xs.toReversed(),
          ys: participants.ys.toReversed(),
          groups: participants.groups.toReversed(),
        }
        assert.deepEqual(
          drawPoints({ participants: turned, ...drawing }),
          drawPoints({ participants, ...drawing }),
        )
      }),
    )
  })

  it('stay on the side of their group, even in a wide square', () => {
    const scattered = Array.from({ length: 14 }, (_, i) => ({
      x: i % 2 ? 2.9 : -2.9,
      y: (i >> 1) - 3,
      group: i % 2,
    }))
    const { points, cells } = drawPoints({ participants: participantsAt(scattered), ...drawing })
    assert.ok(cells.some(({ width, x }) => width > 5.8 && x === 0))
    assert.ok(points.length === 14 && points.every(({ x, group }) => (group === 1 ? x > 0 : x < 0)))
  })

  it('are one for each person up to the limit, shared out by the size of groups', () => {
    const participants = participantsAt([...near(-1, 0, 900), ...near(1, 0, 300, 1)])
    const { points } = drawPoints({ participants, ...drawing })
    assert.equal(points.length, 600)
    const share = points.filter(({ group }) => group === 1).length / points.length
    assert.ok(share > 0.18 && share < 0.32)
    assert.equal(drawPoints({ participants, ...drawing, maxPoints: 5000 }).points.length, 1200)
  })

  it('are others in another order in another run', () => {
    const participants = participantsAt([...near(-1, 0, 50), ...near(1, 0, 50, 1)])
    const [first, second] = [1, 2].map((seed) => drawPoints({ participants, ...drawing, seed }).points)
    assert.notDeepEqual(first, second)
  })

  it('are of one colour without clear groups, and do not exist for fewer than five people', () => {
    const participants = participantsAt([...near(-1, 0, 3), ...near(1, 0, 3, 1)])
    const { points, cells } = drawPoints({ participants, seed: 1, result: unclear })
    assert.ok(points.length === 6 && points.every(({ group }) => group === 0))
    assert.deepEqual(
      cells.map(({ count }) => count),
      [6],
    )
    const few = drawPoints({ participants: participantsAt(near(0, 0, 4)), seed: 1, result: unclear })
    assert.deepEqual([few.cells, few.points], [[], []])
  })
})

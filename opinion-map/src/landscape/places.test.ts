import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import type { Point } from '../points.ts'
import { FRAMES } from './landscape.ts'
import { placeBadges, placeCards } from './places.ts'

const frame = FRAMES.phone
const EMPTY = { isInOther: () => false, marks: [], fixedMarks: [], lines: [] }
const pointIn = fc.tuple(
  fc.integer({ min: 0, max: frame.width }),
  fc.integer({ min: 0, max: frame.height }),
) as fc.Arbitrary<Point>

describe('placeBadges', () => {
  it('a badge lies wholly in the frame with its name beside it, even if the group is at an edge', () => {
    fc.assert(
      fc.property(fc.array(pointIn, { minLength: 1, maxLength: 6 }), (middles) => {
        const regions = middles.map((middle) => ({ outline: [], middle }))
        for (const { badge, name } of placeBadges(regions, frame, EMPTY)) {
          const [x, y] = badge
          const half = frame.badge / 2
          assert.ok(x >= half && x <= frame.width - half && y >= half && y <= frame.height - half)
          if (name === undefined) continue
          const end = name.at[0] + (name.anchor === 'start' ? 1 : -1) * frame.name.width
          assert.ok(Math.min(Math.abs(name.at[0] - x), Math.abs(end - x)) >= half)
          assert.ok(end >= 0 && end <= frame.width)
        }
      }),
    )
  })
})

describe('the position of a badge', () => {
  const ring = (x: number, y: number): Point[] => [
    [x - 30, y],
    [x, y - 30],
    [x + 30, y],
    [x, y + 30],
  ]
  const region = (x: number, y: number) => ({ outline: ring(x, y), middle: [x, y] as Point })

  it('a badge lies at the top of the line around its group, with its name beside it', () => {
    const [placed] = placeBadges([region(150, 120)], frame, EMPTY)
    assert.deepEqual([placed?.badge, placed?.name?.at, placed?.name?.anchor], [[150, 90], [132, 90], 'end'])
  })

  it('the names of two groups lie on the sides that face away from each other', () => {
    const [left, right] = placeBadges([region(130, 150), region(260, 150)], frame, EMPTY)
    assert.deepEqual([left?.name?.anchor, right?.name?.anchor], ['end', 'start'])
  })

  it('a name lies on the other side of its badge if there is no room, and is left out if there is none there either', () => {
    const [edge, other] = placeBadges([region(40, 150), region(320, 150)], frame, EMPTY)
    assert.equal(edge?.name?.anchor, 'start')
    assert.equal(other?.name?.anchor, 'end')
    const narrow = { ...frame, width: 100 }
    assert.deepEqual(placeBadges([region(50, 150)], narrow, EMPTY), [{ badge: [50, 120] }])
  })

  it('badges and names of groups at the same place do not cover each other', () => {
    const places = placeBadges([region(200, 150), region(200, 152)], frame, EMPTY)
    const [first, second] = places.map(({ badge }) => badge)
    assert.ok(Math.hypot(first![0] - second![0], first![1] - second![1]) >= frame.badge)
    const boxes = places.flatMap(({ badge: [x, y], name }) => [
      { left: x - 14, right: x + 14, top: y - 14, bottom: y + 14 },
      ...(name === undefined
        ? []
        : [
            {
              left: name.at[0] - (name.anchor === 'end' ? 72 : 0),
              right: name.at[0] + (name.anchor === 'end' ? 0 : 72),
              top: name.at[1] - 9,
              bottom: name.at[1] + 9,
            },
          ]),
    ])
    for (const [at, a] of boxes.entries())
      for (const b of boxes.slice(at + 1))
        assert.ok(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top)
  })

  it('a badge moves down to avoid the area of another group', () => {
    const isTop = (_: number, [, y]: Point) => y < 100
    assert.equal(placeBadges([region(200, 120)], frame, { ...EMPTY, isInOther: isTop })[0]?.badge[1], 120)
  })
})

describe('placeCards', () => {
  it('the cards of two groups do not overlap, however near to each other the groups are', () => {
    fc.assert(
      fc.property(fc.array(pointIn, { minLength: 2, maxLength: 2 }), (middles) => {
        const [a, b] = placeCards(middles, frame)
        const { width, height } = frame.card
        assert.ok(Math.abs(a![0] - b![0]) >= width || Math.abs(a![1] - b![1]) >= height)
      }),
    )
  })

  it('cards that would overlap are moved apart along one axis, and no farther than needed', () => {
    const cards = placeCards(
      [
        [180, 150],
        [210, 155],
      ],
      frame,
    )
    assert.deepEqual(cards, [
      [180, 120.5],
      [210, 184.5],
    ])
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { computeDensity, publicDensity, type Density } from '../density.ts'
import { IN_BETWEEN } from '../places.ts'
import { boxesOfPath } from '../testing/drawn-shapes.ts'
import { randomPeopleAround } from '../testing/people.ts'
import { hillOf } from './density-hill.ts'
import { drawLandscape } from './draw-landscape.ts'
import { FRAMES, type Landscape, type LandscapeGroup } from './landscape.ts'
import { landscapeSvg, LIGHT_COLORS } from './svg.ts'

const coordinate = fc.double({ min: -6, max: 6, noNaN: true })
const crowds = fc.array(
  fc.record({
    x: coordinate,
    y: coordinate,
    numPeople: fc.integer({ min: 1, max: 400 }),
    group: fc.integer({ min: -2, max: 3 }),
    spread: fc.constantFrom(0, 0.3, 1, 3),
  }),
  { minLength: 1, maxLength: 6 },
)
const frames = Object.values(FRAMES)

const groupsOf = ({ cells }: Density): LandscapeGroup[] =>
  [...new Set(cells.map(({ group }) => group))]
    .filter((key) => key >= 0)
    .sort((a, b) => a - b)
    .map((key) => ({ key, hull: [] }))

const peopleOf = ({ cells }: Density, key: number) =>
  cells.reduce((sum, { group, count }) => (group === key ? sum + count : sum), 0)

/** The middles of the marks in a path: circles, squares, triangles or diamonds. */
const startsOf = (path: string) =>
  [...path.matchAll(/M(-?[\d.]+) ?(-?[\d.]+)/g)].map(([, x = '', y = '']) => [Number(x), Number(y)] as const)

const TWO_CAMPS = [
  { x: -2, y: 0.5, numPeople: 1028, group: 0 },
  { x: 2, y: 0, numPeople: 551, group: 1 },
  { x: 0, y: 0, numPeople: 431, group: -1, spread: 0.4 },
]
const twoCamps = () => computeDensity(randomPeopleAround(TWO_CAMPS))

describe('a landscape', () => {
  it('a landscape does not depend on the order of its squares', () => {
    const density = twoCamps()
    const reversed = { ...density, cells: density.cells.toReversed() }
    for (const frame of frames) {
      const once = drawLandscape(density, groupsOf(density), frame)
      assert.deepEqual(drawLandscape(structuredClone(density), groupsOf(density), frame), once)
      assert.deepEqual(
        drawLandscape(reversed, groupsOf(density), frame).groups.map(({ marks }) => marks),
        once.groups.map(({ marks }) => marks),
      )
    }
  })

  it('no mark of a landscape represents fewer than five people, and every group has a mark', () => {
    fc.assert(
      fc.property(crowds, (some) => {
        const density = computeDensity(randomPeopleAround(some))
        for (const frame of frames) {
          const { groups, perMark } = drawLandscape(density, groupsOf(density), frame)
          assert.ok(perMark >= 5)
          for (const { key, numMarks, marks } of groups) {
            assert.ok(numMarks >= 1 && peopleOf(density, key) / numMarks >= 5)
            assert.equal(startsOf(marks).length, numMarks)
          }
        }
      }),
      { numRuns: process.env.TEST_FULL ? 40 : 8 },
    )
  })

  it('every mark of a landscape lies in a published square of its group, or at the edge of the frame', () => {
    fc.assert(
      fc.property(crowds, (some) => {
        const density = computeDensity(randomPeopleAround(some))
        const frame = FRAMES.desktop
        const drawn = drawLandscape(density, groupsOf(density), frame)
        const circles = drawn.groups.find(({ key }) => key === 0)
        for (const [start, y] of startsOf(circles?.marks ?? '')) {
          const radii = [frame.markRadius, frame.markRadius * 1.45]
          const isPublished = radii.some((radius) =>
            density.cells.some((cell) => cell.group === 0 && isIn(drawn, cell, [start + radius, y])),
          )
          const isAtEdge =
            start < 8 || start > frame.width - 16 || y < 8 || y > (drawn.ungrouped?.top ?? drawn.height) - 8
          assert.ok(isPublished || isAtEdge)
        }
      }),
      { numRuns: process.env.TEST_FULL ? 40 : 8 },
    )
  })

  it('a mark of a landscape represents more people on a phone than on a desktop', () => {
    const density = twoCamps()
    for (const [frame, perMark] of [
      [FRAMES.phone, 10],
      [FRAMES.desktop, 5],
    ] as const) {
      const drawn = drawLandscape(density, groupsOf(density), frame)
      assert.equal(drawn.perMark, perMark)
      assert.deepEqual(
        drawn.groups.map(({ numMarks }) => numMarks),
        [1028, 551].map((size) => Math.min(Math.round(size / perMark), Math.floor(size / 5))),
      )
    }
  })

  it('landscapes with the same bounds have the same positions at the same pixels, with or without people in no group', () => {
    const before = computeDensity(randomPeopleAround(TWO_CAMPS.slice(0, 1)))
    const box = [-6, -4, 6, 4] as const
    const frame = { ...FRAMES.phone, height: 240 }
    const [now, then] = [twoCamps(), before].map((density) => {
      const { scale, left, top } = drawLandscape(density, groupsOf(density), frame, box)
      return { scale, left, top }
    })
    assert.deepEqual(then, now)
    assert.ok(now && now.left - 6 * now.scale >= frame.padding && now.top - 4 * now.scale >= frame.top)
  })

  it('the lines, badges, names and cards of a landscape lie within the frame, names beside their badges', () => {
    const density = twoCamps()
    for (const frame of frames) {
      const drawn = drawLandscape(density, groupsOf(density), frame)
      assert.equal(drawn.groups.length, 2)
      for (const { badge, name, card, bands } of drawn.groups) {
        assert.equal(bands.length, 4)
        assert.ok(name !== undefined)
        const distance = Math.abs(name.at[0] - badge[0])
        assert.ok(distance >= frame.badge / 2 && distance < frame.badge)
        for (const [x, y] of [badge, name.at, card, ...startsOf(bands.join(''))])
          assert.ok(x >= 0 && y >= 0 && x <= frame.width && y <= frame.height)
      }
      const [a, b] = drawn.groups.map(({ card }) => card)
      assert.ok(
        Math.abs(a![0] - b![0]) >= frame.card.width - 1 || Math.abs(a![1] - b![1]) >= frame.card.height - 1,
      )
      assert.equal(drawn.tenths, 9)
    }
  })

  it('the card of the only group of a landscape lies over the mean position of its people', () => {
    const density = computeDensity(
      randomPeopleAround([{ x: 1, y: 0.5, numPeople: 400, group: 0, spread: 0.3 }]),
    )
    for (const frame of frames) {
      const { groups, scale, left, top } = drawLandscape(density, groupsOf(density), frame, [-3, -3, 3, 3])
      const [x = 0, y = 0] = groups[0]?.card ?? []
      assert.ok(Math.hypot((x - left) / scale - 1, (top - y) / scale - 0.5) < 0.1)
    }
  })

  it('the badge of a group lies outside another group that covers its top', () => {
    const density = computeDensity(
      randomPeopleAround([
        { x: 0, y: 0, numPeople: 300, group: 0, spread: 1 },
        { x: 0, y: 1.5, numPeople: 600, group: 1, spread: 0.6 },
      ]),
    )
    const covering = density.cells.filter(({ group }) => group === 1)
    const { isInsideOutline } = hillOf(covering, { hull: [], extent: density.extent })
    for (const frame of frames) {
      const { groups, scale, left, top } = drawLandscape(density, groupsOf(density), frame)
      const [x = 0, y = 0] = groups[0]?.badge ?? []
      assert.ok(!isInsideOutline([(x - left) / scale, (top - y) / scale]))
    }
  })

  it('a landscape without groups has one shape of everybody who can be placed', () => {
    const density = publicDensity(randomPeopleAround(TWO_CAMPS), false)
    const drawn = drawLandscape(density, [], FRAMES.phone)
    assert.deepEqual(drawn.groups, [])
    assert.equal(drawn.crowd?.bands.length, 4)
    assert.equal(drawn.crowd.numMarks, Math.round((1028 + 551) / 10))
  })

  it('people in between sides are drawn as rings at their positions, each for at least five people, and shape the contour lines', () => {
    const density = computeDensity(
      randomPeopleAround([...TWO_CAMPS, { x: 0, y: 0.2, numPeople: 600, group: IN_BETWEEN, spread: 0.6 }]),
    )
    for (const frame of frames) {
      const landscape = drawLandscape(density, groupsOf(density), frame)
      const { between, groups, perMark, ungrouped } = landscape
      const starts = startsOf(between!.marks)
      assert.deepEqual([starts.length, ungrouped !== undefined], [between!.numMarks, true])
      assert.ok(between!.numMarks > 0 && between!.numMarks * perMark <= 600 + perMark / 2)
      const middles = groups.map(
        ({ marks }) => startsOf(marks).reduce((sum, [x]) => sum + x, 0) / startsOf(marks).length,
      )
      const middle = starts.reduce((sum, [x]) => sum + x, 0) / starts.length
      assert.ok(middle > Math.min(...middles) && middle < Math.max(...middles))
      const without = { ...density, cells: density.cells.filter(({ group }) => group !== IN_BETWEEN) }
      assert.notEqual(drawLandscape(without, groupsOf(density), frame).contours, landscape.contours)
      assert.ok(
        landscapeSvg(landscape, { title: '', fontFamily: 'serif', colors: LIGHT_COLORS }).includes(
          between!.marks,
        ),
      )
    }
  })

  it('people in no group are shown as crosses in a strip below a landscape, each for at least five people', () => {
    const density = twoCamps()
    const without = computeDensity(randomPeopleAround(TWO_CAMPS.slice(0, 2)))
    for (const frame of frames) {
      const { ungrouped, perMark, height, scale } = drawLandscape(density, groupsOf(density), frame)
      assert.ok(ungrouped)
      const starts = startsOf(ungrouped.marks)
      assert.equal(starts.length, Math.round(431 / perMark))
      for (const [x, y] of starts) assert.ok(x >= 0 && x < frame.width && y > ungrouped.top && y < height)
      const alone = drawLandscape(without, groupsOf(density), frame)
      assert.deepEqual([alone.scale, alone.height, alone.ungrouped], [scale, ungrouped.top, undefined])
    }
    const few = computeDensity(randomPeopleAround([{ x: 0, y: 0, numPeople: 40, group: 0 }]))
    assert.equal(drawLandscape(few, groupsOf(few), FRAMES.phone).ungrouped, undefined)
  })

  it('a part of a group with fewer than five of a hundred of its people has no outer line, but marks', () => {
    const partsOf = (numApart: number) => {
      const density = computeDensity(
        randomPeopleAround([
          { x: 0, y: 0, numPeople: 1000, group: 0, spread: 0.6 },
          { x: 6, y: 0, numPeople: numApart, group: 0, spread: 0.05 },
        ]),
      )
      const { groups } = drawLandscape(density, groupsOf(density), FRAMES.desktop)
      const [{ bands, marks } = { bands: [], marks: '' }] = groups
      const isApart = ([x]: readonly [number, number]) => x > 500
      return [startsOf(bands[0] ?? '').length, startsOf(marks).some(isApart)]
    }
    assert.deepEqual(partsOf(30), [1, true])
    assert.deepEqual(partsOf(200), [2, true])
  })

  it('the outer line of a group with fewer than fifteen people in usable squares is its hull, rounded, with its marks inside', () => {
    const density: Density = { extent: 4, cells: [{ x: 0, y: 0, width: 4, group: 0, count: 12 }] }
    const hull: [number, number][] = [
      [-1, -1],
      [1, -1],
      [0, 1],
    ]
    const [group] = drawLandscape(density, [{ key: 0, hull }], FRAMES.phone).groups
    assert.equal(group?.bands.length, 1)
    const [line] = boxesOfPath(group.bands[0] ?? '')
    assert.ok(line)
    for (const mark of boxesOfPath(group.marks))
      assert.ok(
        mark.left > line.left && mark.right < line.right && mark.top > line.top && mark.bottom < line.bottom,
      )
  })

  it('a landscape without squares has no lines and no marks', () => {
    const drawn = drawLandscape({ extent: 1, cells: [] }, [], FRAMES.phone)
    assert.deepEqual([drawn.contours, drawn.crowd, drawn.groups], ['', undefined, []])
  })

  it('the SVG of a landscape contains its title and names as text, and no scripts or external files', () => {
    const density = twoCamps()
    const svg = landscapeSvg(drawLandscape(density, groupsOf(density), FRAMES.desktop), {
      title: 'A <"map">',
      names: { 0: 'Circles', 1: 'Rock & roll' },
      fontFamily: 'serif',
      colors: LIGHT_COLORS,
    })
    assert.match(svg, /<title>A &lt;&quot;map&quot;&gt;<\/title>/)
    assert.match(svg, />Rock &amp; roll</)
    assert.doesNotMatch(svg, /script|href|style|NaN|undefined/)
  })
})

describe('the SVG of a landscape', () => {
  const svgOf = (density: Density, groups: LandscapeGroup[]) => {
    const drawn = drawLandscape(density, groups, FRAMES.desktop)
    const look = { title: 'A map', names: { 0: 'Circles' }, fontFamily: 'serif', colors: LIGHT_COLORS }
    return { drawn, svg: landscapeSvg(drawn, look) }
  }
  const numbersOf = (svg: string, pattern: RegExp) =>
    [...svg.matchAll(pattern)].map(([, text]) => Number(text))

  it('each group of an SVG has its color, a letter in its badge and a pattern, and a band inside another is darker', () => {
    const density = twoCamps()
    const { drawn, svg } = svgOf(density, groupsOf(density))
    const { badgeSize } = drawn
    for (const [key, letter] of ['A', 'B'].entries()) {
      const [x, y] = drawn.groups[key]!.badge
      const [, atX, atY, size] =
        new RegExp(`<text x="([\\d.]+)" y="([\\d.]+)"[^>]*font-size="([\\d.]+)"[^>]*>${letter}<`).exec(svg) ??
        []
      assert.equal(Number(atX), x)
      // The baseline of the letter is a little below the middle of the badge.
      assert.ok(Number(atY) > y && Number(atY) < y + badgeSize / 3)
      assert.ok(Number(size) > badgeSize / 3 && Number(size) < badgeSize)
      assert.match(svg, new RegExp(`<pattern id="pattern-${key}"[^>]*><path d="M`))
      const { fill } = LIGHT_COLORS.groups[key]!
      const opacities = numbersOf(svg, new RegExp(`fill="${fill}" fill-opacity="([\\d.]+)"`, 'g'))
      assert.equal(opacities.length, 4)
      assert.deepEqual(
        opacities,
        opacities.toSorted((a, b) => a - b),
      )
      assert.ok(opacities.reduce((sum, opacity) => sum + opacity) < 0.7, 'contour lines stay visible')
    }
    const name = drawn.groups[0]!.name!
    const [, nameX, nameY] = /<text x="([\d.]+)" y="([\d.]+)"[^>]*>Circles</.exec(svg) ?? []
    assert.equal(Number(nameX), name.at[0])
    assert.ok(Number(nameY) > name.at[1] && Number(nameY) < name.at[1] + 7)
    assert.equal(svg.match(/<text /g)?.length, 3)
  })

  it('the SVG of a landscape without groups has the ink color, no letter and no pattern', () => {
    const { svg } = svgOf(publicDensity(randomPeopleAround(TWO_CAMPS), false), [])
    assert.ok(svg.includes(`fill="${LIGHT_COLORS.ink}" fill-opacity="0.1"`))
    assert.doesNotMatch(svg, /<text|pattern/)
  })

  it('the letter in the badge of each group can be read on its color, which differs from the others', () => {
    const luminanceOf = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (/^#(..)(..)(..)$/.exec(color) ?? []).slice(1).map((hex) => {
        const part = Number.parseInt(hex, 16) / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    for (const { fill, letter } of LIGHT_COLORS.groups) {
      assert.match(fill + letter, /^(?:#[\da-f]{6}){2}$/)
      const [light = 0, dark = 0] = [luminanceOf(fill), luminanceOf(letter)].toSorted((a, b) => b - a)
      assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, fill)
    }
    assert.equal(new Set(LIGHT_COLORS.groups.map(({ fill }) => fill)).size, 6)
  })
})

/** Whether a point of the frame lies in a square of the map, with a pixel of tolerance. */
function isIn(
  { left, top, scale }: Landscape,
  cell: { x: number; y: number; width: number },
  [x, y]: readonly [number, number],
): boolean {
  const reach = cell.width / 2 + 1 / scale
  return Math.abs((x - left) / scale - cell.x) <= reach && Math.abs((top - y) / scale - cell.y) <= reach
}

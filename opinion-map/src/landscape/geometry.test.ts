import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { computeDensity, groupHull, type Density } from '../density.ts'
import { IN_BETWEEN } from '../places.ts'
import { seededRandom } from '../random.ts'
import { boxesOfPath } from '../testing/drawn-shapes.ts'
import { randomPeopleAround } from '../testing/people.ts'
import type { Box } from './boxes.ts'
import { drawLandscape } from './draw-landscape.ts'
import { FRAMES, type Landscape } from './landscape.ts'

const NUM_MAPS = 200
const LINE_HEIGHT = 16
/** The most that a badge is away from an outer line that it would hide. */
const MAX_GAP = 15
/** The ground around a badge. */
const RING = 2.5
/** Half of the width of an outer line. */
const HALF_LINE = 0.9

/** A map of 30 to 5,000 people in two to five groups, some in islets apart, with people in between and not placed. */
function randomMap(seed: number): Density & { groups: { key: number; hull: [number, number][] }[] } {
  const random = seededRandom(seed)
  const numGroups = 2 + Math.floor(4 * random())
  const numPeople = Math.round(30 * (5000 / 30) ** random())
  const place = (reach: number) => ({ x: reach * (2 * random() - 1), y: reach * (2 * random() - 1) })
  const groups = Array.from({ length: numGroups }, (_, group) => {
    const size = Math.ceil((numPeople / numGroups) * (0.3 + 1.4 * random()))
    const numApart = random() < 0.5 ? 0 : Math.ceil(size * 0.2 * random())
    const middle = place(4)
    return [
      { ...middle, numPeople: size - numApart, group, spread: 0.2 + 1.3 * random() },
      { ...place(6), numPeople: numApart, group, spread: 0.1 + 0.4 * random() },
    ]
  })
  const others = [IN_BETWEEN, -1].map((group) => ({
    ...place(1),
    numPeople: random() < 0.5 ? 0 : Math.ceil(numPeople * random()),
    group,
    spread: 0.3 + random(),
  }))
  const density = computeDensity(randomPeopleAround([...groups.flat(), ...others], seed))
  const regions = groups.map(([first], key) => ({ key, centre: [first!.x, first!.y] as [number, number] }))
  return {
    ...density,
    groups: regions
      .filter(({ key }) => density.cells.some(({ group }) => group === key))
      .map(({ key }) => ({ key, hull: groupHull(density, regions, key) })),
  }
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const leaves = (
  { left, top, right, bottom }: Box,
  { width, height }: { width: number; height: number },
  gap = 0,
) => left < gap || top < gap || right > width - gap || bottom > height - gap

const namesOf = ({ groups }: Landscape): Box[][] =>
  groups.map(({ name }) =>
    (name?.room ?? []).flatMap((width, index) => {
      const [x, y] = name!.at
      const half = ((index + 1) * LINE_HEIGHT) / 2
      const left = name!.anchor === 'start' ? x : x - width
      return width === 0 ? [] : [{ left, top: y - half, right: left + width, bottom: y + half }]
    }),
  )

const badgesOf = ({ groups, badgeSize }: Landscape): Box[] =>
  groups.map(({ badge: [x, y] }) => {
    const half = badgeSize / 2
    return { left: x - half, top: y - half, right: x + half, bottom: y + half }
  })

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

/** Half of the maps for phones, half for wide screens. */
const drawings = Array.from({ length: NUM_MAPS }, (_, seed) => {
  const map = randomMap(seed)
  const frame = FRAMES[seed % 2 === 0 ? 'phone' : 'desktop']
  return {
    drawn: drawLandscape(map, map.groups, frame),
    what: `map ${seed}, ${frame.width} pixels wide`,
  }
})

/** The maps of which something is wrong, with how often. */
const wrongMaps = (count: (drawn: Landscape) => number): string[] =>
  drawings.flatMap(({ drawn, what }) => {
    const wrong = count(drawn)
    return wrong > 0 ? [`${what}: ${wrong}`] : []
  })

describe(`the geometry of ${NUM_MAPS} random maps`, () => {
  const marksOf = ({ groups, between }: Landscape) =>
    boxesOfPath([...groups.map(({ marks }) => marks), between?.marks ?? ''].join(''))
  /** The area of the map, above the strip. */
  const areaOf = ({ width, height, ungrouped }: Landscape) => ({ width, height: ungrouped?.top ?? height })

  it('no badge touches a mark, another badge or the frame', () => {
    const wrong = wrongMaps((drawn) => {
      const badges = badgesOf(drawn)
      return badges.filter(
        (badge, index) =>
          leaves(badge, areaOf(drawn)) ||
          marksOf(drawn).some((mark) => overlap(mark, grown(badge, RING))) ||
          badges.some((other, at) => at > index && overlap(other, badge)),
      ).length
    })
    assert.deepEqual(wrong, [])
  })

  it('the room of a name touches no mark, no badge, no other name and not the frame', () => {
    const wrong = wrongMaps((drawn) => {
      const names = namesOf(drawn)
      const [marks, badges] = [marksOf(drawn), badgesOf(drawn)]
      return names.filter((boxes, index) =>
        boxes.some(
          (box) =>
            leaves(box, areaOf(drawn)) ||
            [...marks, ...badges].some((other) => overlap(other, box)) ||
            names.some((others, at) => at > index && others.some((other) => overlap(other, box))),
        ),
      ).length
    })
    assert.deepEqual(wrong, [])
  })

  it('nearly every badge has the name of its shape beside it', () => {
    const numNamed = drawings.reduce(
      (sum, { drawn }) => sum + namesOf(drawn).filter(({ length }) => length > 0).length,
      0,
    )
    const numBadges = drawings.reduce((sum, { drawn }) => sum + drawn.groups.length, 0)
    assert.ok(numNamed > 0.95 * numBadges, `${numNamed} of ${numBadges}`)
  })

  it('outer lines, contour lines and marks do not touch the frame', () => {
    const wrong = wrongMaps((drawn) => {
      const lines = boxesOfPath([drawn.contours, ...drawn.groups.map(({ bands }) => bands[0] ?? '')].join(''))
      return [
        ...lines.filter((line) => leaves(line, areaOf(drawn), HALF_LINE)),
        ...marksOf(drawn).filter((mark) => leaves(mark, areaOf(drawn))),
      ].length
    })
    assert.deepEqual(wrong, [])
  })

  it('every badge is at the outer line around most people of its group', () => {
    const wrong = wrongMaps(
      (drawn) =>
        drawn.groups.filter(({ bands }, index) => {
          const [largest] = boxesOfPath(bands[0] ?? '')
          return largest !== undefined && !overlap(grown(largest, MAX_GAP), badgesOf(drawn)[index]!)
        }).length,
    )
    assert.deepEqual(wrong, [])
  })

  it('the strip of people who are not placed is below everything on the map', () => {
    const wrong = wrongMaps((drawn) => {
      if (!drawn.ungrouped) return 0
      const { top, marks, numMarks } = drawn.ungrouped
      const crosses = boxesOfPath(marks)
      return (
        crosses.filter((cross) => cross.top < top + LINE_HEIGHT || leaves(cross, drawn)).length +
        Math.abs(crosses.length - numMarks) +
        crosses.filter((cross, index) => crosses.some((other, at) => at > index && overlap(cross, other)))
          .length
      )
    })
    assert.deepEqual(wrong, [])
  })
})

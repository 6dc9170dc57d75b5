import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { computeDensity, groupHull, type Density } from '../density.ts'
import { IN_BETWEEN } from '../places.ts'
import { seededRandom } from '../random.ts'
import { boxesOfPath, pointsOfPath } from '../testing/drawn-shapes.ts'
import { randomPeopleAround } from '../testing/people.ts'
import { distanceFromLine } from './rings-of-few.ts'
import { convexHull } from '../hull.ts'
import type { Point } from '../points.ts'
import type { Box } from './boxes.ts'
import { drawLandscape } from './draw-landscape.ts'
import { FRAMES, type Landscape } from './landscape.ts'

const NUM_MAPS = process.env.TEST_FULL ? 240 : 60
/** Letters of 15 pixels in a high font; further lines are 16 pixels apart. */
const LINE_HEIGHT = 22
/** The most that a badge is away from an outer line that it would hide. */
const MAX_GAP = 15
/** The ground around a badge. */
const RING = 2.5
/** Half of the width of an outer line. */
const HALF_LINE = 0.9

/** A map of 30 to 5,000 people in two to five groups, some of few people or with islets, with people in between and not placed. */
function randomMap(seed: number): Density & { groups: { key: number; hull: [number, number][] }[] } {
  const random = seededRandom(seed)
  const numGroups = 2 + Math.floor(4 * random())
  const numPeople = Math.round(30 * (5000 / 30) ** random())
  const place = (reach: number) => ({ x: reach * (2 * random() - 1), y: reach * (2 * random() - 1) })
  const groups = Array.from({ length: numGroups }, (_, group) => {
    const size =
      random() < 0.2
        ? 5 + Math.floor(10 * random())
        : Math.ceil((numPeople / numGroups) * (0.3 + 1.4 * random()))
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
      const half = (LINE_HEIGHT + index * 16) / 2
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
  const marksIn = ({ groups, between }: Landscape) =>
    [...groups.map(({ marks }) => marks), between?.marks ?? ''].join('')
  const marksOf = (drawn: Landscape) => boxesOfPath(marksIn(drawn))
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

  it('the outer line of a few people is round and convex around their marks, and touches no mark and not the frame', () => {
    const few = drawings.flatMap(({ drawn }) => drawn.groups.filter(({ bands }) => bands.length === 1))
    assert.ok(few.length > NUM_MAPS / 5, `${few.length} groups of few people`)
    const wrong = wrongMaps(
      (drawn) =>
        drawn.groups.filter(({ bands, marks }) => {
          if (bands.length !== 1) return false
          const [line = []] = pointsOfPath(bands[0]!)
          const isConvex = areaOfRing(convexHull(line)) < 1.01 * areaOfRing(line)
          const isRound = line.every((_, index) => turnAt(line, index) < Math.PI / 6)
          const own = boxesOfPath(marks)
          return (
            !isConvex ||
            !isRound ||
            own.some((mark) => !isAround(line, mark)) ||
            pointsOfPath(marksIn(drawn)).some((mark) => isTouching(line, mark)) ||
            leaves(boxesOfPath(bands[0]!)[0]!, areaOf(drawn), HALF_LINE)
          )
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

/** The area inside a closed line. */
const areaOfRing = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length]!
      return sum + (x * nextY - nextX * y) / 2
    }, 0),
  )

/** How sharply a closed line turns at one of its points, in radians. */
function turnAt(ring: readonly Point[], index: number): number {
  const [before, at, after] = [-1, 0, 1].map((step) => ring.at((index + step) % ring.length)!)
  const angle = (from: Point, to: Point) => Math.atan2(to[1] - from[1], to[0] - from[0])
  if (Math.min(distance(before!, at!), distance(at!, after!)) < 1) return 0
  const turn = Math.abs(angle(at!, after!) - angle(before!, at!))
  return Math.min(turn, 2 * Math.PI - turn)
}

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)

/** Whether a rectangle is inside a convex closed line, with room around it. */
const isAround = (line: readonly Point[], box: Box) => {
  const { left, top, right, bottom } = grown(box, 1)
  const corners: Point[] = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ]
  return areaOfRing(convexHull([...line, ...corners])) < areaOfRing(convexHull([...line])) + 0.5
}

/** Whether a closed line touches a mark. */
const isTouching = (line: readonly Point[], mark: readonly Point[]) => {
  const [xs, ys] = [mark.map(([x]) => x), mark.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const middle: Point = [(left + right) / 2, (top + bottom) / 2]
  return (
    distanceFromLine(middle, line) < Math.min(right - left, bottom - top) / 2 ||
    mark.some((point) => distanceFromLine(point, line) < HALF_LINE)
  )
}

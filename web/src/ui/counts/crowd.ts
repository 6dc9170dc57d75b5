import type { GroupKey } from '@parley/contract'
import { shapePath } from '#ui/groups.ts'

/** The size of a drawing in its own units; styles scale it. */
export type CrowdBox = { width: number; height: number }

export type CrowdGroup = { key: GroupKey; numMarks: number }

export type Crowd = {
  /** A path of marks for each group. */
  groups: { key: GroupKey; path: string }[]
  /** The people in no group as rings; empty if there are none. */
  others: string
}

const MARK_RADIUS = 2.6
/** The distance between neighboring marks of a group. */
const STEP = 4.2
/** The golden angle: marks at its multiples fill a circle evenly, like the seeds of a sunflower. */
const GOLDEN_ANGLE = 2.39996
const GAP = 1.5
const RING_RADIUS = 1.9
/** Minimum distance of a ring from marks and other rings. */
const RING_DISTANCE = 1.55 * STEP
/** The number of positions that are tried for rings before the box counts as full. */
const MAX_RING_PLACES = 400

type Point = readonly [x: number, y: number]
type Circle = { centre: Point; radius: number }

/** People as marks: each group as a circle of its shapes, everybody else as rings around them. Places mean nothing. */
export function drawnCrowd(groups: readonly CrowdGroup[], numOthers: number, box: CrowdBox): Crowd {
  const radii = groups.map(({ numMarks }) => radiusOf(numMarks))
  const { circles, scale } = fitIntoBox(packCircles(radii, box), box)
  const marks = groups.map(({ numMarks }, index) =>
    sunflower(numMarks, circles[index]?.centre ?? [0, 0], STEP * scale),
  )
  return {
    groups: groups.map(({ key }, index) => ({
      key,
      path: (marks[index] ?? []).map((mark) => shapePath(key, mark, MARK_RADIUS * scale)).join(''),
    })),
    others: ringPlaces(numOthers, marks.flat(), box)
      .map((place) => shapePath('0', place, RING_RADIUS))
      .join(''),
  }
}

/** The radius of the circle that contains all marks of a group, corners of marks included. */
const radiusOf = (numMarks: number) => STEP * Math.sqrt(numMarks - 1 + 0.35) + 1.3 * MARK_RADIUS

const sunflower = (numMarks: number, [x, y]: Point, step: number): Point[] =>
  Array.from({ length: numMarks }, (_, index) => {
    const distance = step * Math.sqrt(index + 0.35)
    return [
      x + distance * Math.cos(GOLDEN_ANGLE * index),
      y + distance * Math.sin(GOLDEN_ANGLE * index),
    ] as const
  })

/**
 * Packs circles without overlap: the second one beside the first, each further one where it touches two others and
 * extends the box least, measured in the proportions of the box.
 */
function packCircles(radii: readonly number[], box: CrowdBox): Circle[] {
  const placed: Circle[] = []
  for (const radius of radii) {
    const [first] = placed
    if (first === undefined) placed.push({ centre: [0, 0], radius })
    else if (placed.length === 1) placed.push({ centre: [first.radius + radius + GAP, 0], radius })
    else placed.push(bestPlace(placed, radius, box))
  }
  return placed
}

function bestPlace(placed: readonly Circle[], radius: number, box: CrowdBox): Circle {
  const candidates = placed.flatMap((one, index) =>
    placed
      .slice(index + 1)
      .flatMap((other) => touching(one, other, radius).map((centre) => ({ centre, radius }))),
  )
  const free = candidates.filter((circle) => placed.every((other) => !overlap(circle, other)))
  const extent = (circle: Circle) => {
    const { width, height } = boundsOf([...placed, circle])
    return Math.max(width / box.width, height / box.height)
  }
  const [best] = free.toSorted((a, b) => extent(a) - extent(b))
  // There is always room beside the last circle of the row.
  const { x, width } = boundsOf(placed)
  return best ?? { centre: [x + width + radius + GAP, 0], radius }
}

/** The two positions at which a circle touches two others; empty if these are too far apart. */
function touching(one: Circle, other: Circle, radius: number): Point[] {
  const [dx, dy] = [other.centre[0] - one.centre[0], other.centre[1] - one.centre[1]]
  const between = Math.hypot(dx, dy)
  const [near, far] = [one.radius + radius + GAP, other.radius + radius + GAP]
  const along = (near * near - far * far + between * between) / (2 * between)
  const aside = Math.sqrt(near * near - along * along)
  if (Number.isNaN(aside)) return []
  return [1, -1].map((side) => [
    one.centre[0] + (along * dx - side * aside * dy) / between,
    one.centre[1] + (along * dy + side * aside * dx) / between,
  ])
}

const overlap = (one: Circle, other: Circle) =>
  Math.hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1]) <
  one.radius + other.radius + GAP - 0.01

function boundsOf(circles: readonly Circle[]) {
  const x = Math.min(...circles.map(({ centre, radius }) => centre[0] - radius))
  const y = Math.min(...circles.map(({ centre, radius }) => centre[1] - radius))
  return {
    x,
    y,
    width: Math.max(...circles.map(({ centre, radius }) => centre[0] + radius)) - x,
    height: Math.max(...circles.map(({ centre, radius }) => centre[1] + radius)) - y,
  }
}

/** The circles centered in the box, and scaled down if they would exceed it. */
function fitIntoBox(circles: readonly Circle[], box: CrowdBox): { circles: Circle[]; scale: number } {
  const { x, y, width, height } = boundsOf(circles)
  const scale = Math.min(1, box.width / width, box.height / height)
  const left = (box.width - width * scale) / 2
  const top = (box.height - height * scale) / 2
  return {
    scale,
    circles: circles.map(({ centre, radius }) => ({
      centre: [left + (centre[0] - x) * scale, top + (centre[1] - y) * scale],
      radius: radius * scale,
    })),
  }
}

/** Positions for rings, spread over the box, away from all marks and from each other. */
function ringPlaces(numRings: number, marks: readonly Point[], box: CrowdBox): Point[] {
  const places: Point[] = []
  for (let index = 1; index <= MAX_RING_PLACES && places.length < numRings; index++) {
    const place: Point = [within((index * 0.7549) % 1, box.width), within((index * 0.5698) % 1, box.height)]
    const isFree = (other: Point) => Math.hypot(place[0] - other[0], place[1] - other[1]) >= RING_DISTANCE
    if (marks.every(isFree) && places.every(isFree)) places.push(place)
  }
  return places
}

/** A position on a side, at a distance from its ends that keeps a ring there whole. */
const within = (share: number, side: number) => 3 + share * (side - 6)

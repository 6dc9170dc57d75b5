import type { Point } from '../points.ts'
import { areTouching, boxAround, isInFrame, isNear, type Box } from './boxes.ts'
import type { BadgePosition, Frame } from './landscape.ts'
import { nameBeside, roomBeside } from './names.ts'
import { clamp } from './view.ts'

/** The shape of a group, from which its badge, name and card are placed; in pixels. */
export type Region = {
  /** The points of its largest ring. */
  outline: readonly Point[]
  /** The point around which most of its people are. */
  middle: Point
}

/** The weight of the distance from other groups, relative to the height, when a position for a badge is chosen. */
const DISTANCE_WEIGHT = 0.25
/** How many pixels of height it costs to write over a point of a line, and to have the name towards other groups. */
const LINE_COST = 5
const INNER_SIDE_COST = 20
/** What it costs to cover all marks of a map. Each covered mark has to move, which few marks seldom can. */
const MARKS_COST = 2000
/** What a pixel of distance from the ring costs. */
const DISTANCE_COST = 4
/** How far a badge outside of its ring reaches over it, or is away from it, in pixels. */
const TOUCH = 5
const CLEAR = 14
/** The reach of a mark and the gap around it. */
const MARK_REACH = 8
/** Where the badge of a group without a ring can be, seen from its middle. */
const AROUND = [
  [0, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
] as const
/** The gap between cards, in pixels. */
const CARD_GAP = 4

type Sizes = Pick<Frame, 'width' | 'height' | 'badge' | 'name'>
type Placed = { badge: Point; name?: ReturnType<typeof nameBeside> }
type Candidate = Placed & { distance: number }
type Surroundings = {
  /** Whether a point is in another group. */
  isInOther: (region: number, at: Point) => boolean
  /** What badges and names should not cover. */
  marks: readonly Point[]
  /** The marks of few people, which can hardly move. */
  fixedMarks: readonly Point[]
  lines: readonly Point[]
}

/**
 * The place of the badge of each group: on its largest ring, as high and as far from the middles of the other groups as
 * possible, over few marks and lines, if possible clear of the badges placed before and outside other groups. The name is
 * beside it, if possible on the side away from the other groups, or left out.
 */
export function placeBadges(regions: readonly Region[], sizes: Sizes, surroundings: Surroundings): Placed[] {
  const taken: Box[] = []
  return regions.map((region, index) => {
    const others = regions.filter((_, other) => other !== index).map(({ middle }) => middle)
    const { badge, name } = best(candidatesOf(region, sizes), ({ badge, name, distance: away }) => {
      const box = boxAround(badge, sizes.badge, sizes.badge)
      const isClear = !taken.some((other) => areTouching(other, box))
      const isNamed =
        name && isInFrame(name.box, sizes) && !taken.some((other) => areTouching(other, name.box))
      const boxes = isNamed ? [box, name.box] : [box]
      const distance = Math.min(
        sizes.width,
        ...others.map(([x, y]) => Math.hypot(badge[0] - x, badge[1] - y)),
      )
      const isRight = badge[0] >= (mean(others.map(([x]) => x)) ?? sizes.width / 2)
      const numOf = (points: readonly Point[], boxes: readonly Box[], distance: number) =>
        points.filter((point) => boxes.some((one) => isNear(point, one, distance))).length
      const { marks, fixedMarks, lines } = surroundings
      const markCost = Math.max(LINE_COST, MARKS_COST / Math.max(1, marks.length))
      return (
        -badge[1] +
        (others.length > 0 ? DISTANCE_WEIGHT * distance : 0) -
        LINE_COST * numOf(lines, boxes.slice(1), 1) -
        markCost * numOf(marks, boxes, MARK_REACH) -
        sizes.height * numOf(fixedMarks, boxes, MARK_REACH) -
        DISTANCE_COST * away -
        (isNamed && isRight !== (name.anchor === 'start') ? INNER_SIDE_COST : 0) -
        (name && !isNamed ? 20 * sizes.height : 0) -
        (isNamed ? 0 : sizes.height / 2) -
        (isClear ? 0 : 10 * sizes.height) -
        (surroundings.isInOther(index, badge) ? sizes.height : 0)
      )
    })
    taken.push(boxAround(badge, sizes.badge, sizes.badge), ...(name ? [name.box] : []))
    return name ? { badge, name } : { badge }
  })
}

/**
 * The points of the largest ring and points outside of it, for rings that a badge would hide, all inside the frame, each
 * with a name at either side and without one.
 */
function candidatesOf({ outline, middle }: Region, sizes: Sizes): Candidate[] {
  const half = sizes.badge / 2
  const points = outline.length > 0 ? outline : AROUND.map(([x, y]): Point => [middle[0] + x, middle[1] + y])
  return [0, half - TOUCH, half + CLEAR].flatMap((distance) =>
    points.flatMap((point) => {
      const [x, y] = awayFrom(middle, point, distance)
      const badge: Point = [clamp(x, half, sizes.width - half), clamp(y, half, sizes.height - half)]
      const names = [true, false].map((isRight) => ({
        badge,
        distance,
        name: nameBeside(badge, isRight, sizes),
      }))
      return [...names, { badge, distance }]
    }),
  )
}

/** The point moved so far that a square around it is clear of where it was. */
function awayFrom([x, y]: Point, at: Point, distance: number): Point {
  const length = Math.max(Math.abs(at[0] - x), Math.abs(at[1] - y)) || 1
  return [at[0] + (distance * (at[0] - x)) / length, at[1] + (distance * (at[1] - y)) / length]
}

/** Gives each name the room that marks and the other badges and names leave; a name without any is left out. */
export function withRoom(placed: readonly Placed[], sizes: Sizes, marks: readonly Box[]): BadgePosition[] {
  const badges = placed.map(({ badge }) => boxAround(badge, sizes.badge, sizes.badge))
  const nameBoxes = placed.map(({ name }) => name?.box)
  return placed.map(({ badge, name }, index) => {
    const taken = [...marks, ...badges.filter((_, other) => other !== index)]
    if (name === undefined || taken.some((box) => areTouching(box, name.box))) return { badge }
    const names = nameBoxes.flatMap((box, other) => (box && other !== index ? [box] : []))
    return {
      badge,
      name: { at: name.at, anchor: name.anchor, room: roomBeside(name, sizes, { taken, names }) },
    }
  })
}

/**
 * The middles of the cards of one opinion over the map: each as near to the middle of its group as the others and the
 * frame allow. In each of 60 rounds, cards that overlap are moved apart by half their overlap each, along the axis on
 * which they overlap less.
 */
export function placeCards(
  middles: readonly Point[],
  frame: { width: number; height: number; card: { width: number; height: number } },
): Point[] {
  const { width, height } = frame.card
  const clamped = ([x, y]: Point): Point => [
    clamp(x, width / 2 + CARD_GAP, frame.width - width / 2 - CARD_GAP),
    clamp(y, height / 2 + CARD_GAP, frame.height - height / 2 - CARD_GAP),
  ]
  const cards = middles.map(clamped)
  for (let round = 0; round < 60; round++) {
    for (let a = 0; a < cards.length; a++) {
      for (let b = a + 1; b < cards.length; b++) {
        const [first, second] = [cards[a]!, cards[b]!]
        const overlapX = width + CARD_GAP - Math.abs(second[0] - first[0])
        const overlapY = height + CARD_GAP - Math.abs(second[1] - first[1])
        if (overlapX <= 0 || overlapY <= 0) continue
        const isAcross = overlapX < overlapY
        const axis = isAcross ? 0 : 1
        const shift = (second[axis] >= first[axis] ? 1 : -1) * ((isAcross ? overlapX : overlapY) / 2)
        cards[a] = clamped(isAcross ? [first[0] - shift, first[1]] : [first[0], first[1] - shift])
        cards[b] = clamped(isAcross ? [second[0] + shift, second[1]] : [second[0], second[1] + shift])
      }
    }
  }
  return cards
}

function best<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Item {
  return items
    .map((item) => ({ item, score: scoreOf(item) }))
    .reduce((first, next) => (next.score > first.score ? next : first)).item
}

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length

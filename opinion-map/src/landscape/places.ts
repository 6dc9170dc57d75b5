import type { Point } from '../points.ts'
import type { BadgePosition } from './landscape.ts'
import { clamp } from './view.ts'

/** A rectangle, in pixels; y runs down. */
export type Rectangle = { left: number; top: number; width: number; height: number }

/** The shape of a group, from which its badge, name and card are placed; in pixels. */
export type Region = {
  /** The outer line. */
  outline: readonly Point[]
  /** The point around which most of its people are. */
  middle: Point
}

type Sizes = { width: number; height: number; badge: number; name: { width: number; height: number } }

/** The weight of the distance from other groups, relative to the height, when a position for a badge is chosen. */
const DISTANCE_WEIGHT = 0.25

/** The gap between a badge and its name, in pixels. */
const GAP = 4

/**
 * The position of the badge of each group: on its outer line, as high and as far from the middles of the other groups
 * as possible, if possible clear of the badges placed before and outside other groups (`isInOther`). The name is beside
 * it on the side away from the other groups; if there is no room, on the other side; otherwise it is left out.
 */
export function placeBadges(
  regions: readonly Region[],
  sizes: Sizes,
  isInOther: (region: number, at: Point) => boolean,
): BadgePosition[] {
  const taken: Rectangle[] = []
  return regions.map((region, index) => {
    const others = regions.filter((_, other) => other !== index).map(({ middle }) => middle)
    const badge = clampedToFrame(
      sizes,
      bestPoint(region, { others, taken, sizes, isIn: (at) => isInOther(index, at) }),
    )
    taken.push(boxAround(badge, sizes.badge, sizes.badge))
    const isRight = badge[0] >= (mean(others.map(([x]) => x)) ?? sizes.width / 2)
    const name = [isRight, !isRight]
      .map((toRight) => nameBeside(badge, toRight, sizes))
      .find(({ box }) => isInFrame(box, sizes) && !taken.some((other) => areTouching(other, box)))
    if (name === undefined) return { badge }
    taken.push(name.box)
    return { badge, name: { at: name.at, anchor: name.anchor } }
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
    clamp(x, width / 2 + GAP, frame.width - width / 2 - GAP),
    clamp(y, height / 2 + GAP, frame.height - height / 2 - GAP),
  ]
  const cards = middles.map(clamped)
  for (let round = 0; round < 60; round++) {
    for (let a = 0; a < cards.length; a++) {
      for (let b = a + 1; b < cards.length; b++) {
        const [first, second] = [cards[a]!, cards[b]!]
        const overlapX = width + GAP - Math.abs(second[0] - first[0])
        const overlapY = height + GAP - Math.abs(second[1] - first[1])
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

type Choice = { others: Point[]; taken: Rectangle[]; sizes: Sizes; isIn: (at: Point) => boolean }

function bestPoint({ outline, middle }: Region, { others, taken, sizes, isIn }: Choice): Point {
  const scoreOf = (at: Point) => {
    const box = boxAround(at, sizes.badge, sizes.badge)
    const distance = Math.min(sizes.width, ...others.map(([x, y]) => Math.hypot(at[0] - x, at[1] - y)))
    return (
      -at[1] +
      (others.length > 0 ? DISTANCE_WEIGHT * distance : 0) -
      (taken.some((other) => areTouching(other, box)) ? 10 * sizes.height : 0) -
      (isIn(at) ? sizes.height : 0)
    )
  }
  const points = outline.length > 0 ? outline : [middle]
  return points
    .map((at) => ({ at, score: scoreOf(at) }))
    .reduce((best, next) => (next.score > best.score ? next : best)).at
}

function nameBeside([x, y]: Point, isRight: boolean, { badge, name }: Sizes) {
  const edge = isRight ? x + badge / 2 + GAP : x - badge / 2 - GAP
  const anchor: 'start' | 'end' = isRight ? 'start' : 'end'
  const at: Point = [edge, y]
  return {
    at,
    anchor,
    box: { left: isRight ? edge : edge - name.width, top: y - name.height / 2, ...name },
  }
}

function clampedToFrame({ width, height, badge }: Sizes, [x, y]: Point): Point {
  return [clamp(x, badge / 2, width - badge / 2), clamp(y, badge / 2, height - badge / 2)]
}

const boxAround = ([x, y]: Point, width: number, height: number): Rectangle => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
})

const areTouching = (a: Rectangle, b: Rectangle): boolean =>
  Math.min(a.left + a.width, b.left + b.width) > Math.max(a.left, b.left) &&
  Math.min(a.top + a.height, b.top + b.height) > Math.max(a.top, b.top)

const isInFrame = (
  { left, top, width, height }: Rectangle,
  frame: { width: number; height: number },
): boolean => left >= 0 && top >= 0 && left + width <= frame.width && top + height <= frame.height

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length

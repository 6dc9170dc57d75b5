import type { GroupKey } from '@parley/contract'
import { type Point, type Rect, sharedArea } from './geometry.ts'

export interface LabelRequest {
  key: GroupKey
  /** The drawn shape that the label names. */
  shape: Rect
  width: number
  height: number
}

const GAP = 6
const PASSES = 3

/**
 * Places labels beside their shapes: inside the frame, on nothing that must stay readable (other labels, the
 * viewer's own place) and on as few marks and foreign shapes as possible. Later passes see where all others are.
 */
export const placeLabels = (request: {
  labels: readonly LabelRequest[]
  frame: { width: number; height: number }
  kept: readonly Rect[]
  marks: readonly Point[]
}): Map<GroupKey, Rect> => {
  const placed = new Map<GroupKey, Rect>()
  for (let pass = 0; pass < PASSES; pass += 1)
    for (const label of request.labels) {
      const others = [...placed].filter(([key]) => key !== label.key).map(([, rect]) => rect)
      const foreign = request.labels.filter(({ key }) => key !== label.key).map(({ shape }) => shape)
      const cost = (rect: Rect, rank: number): number =>
        hidden(rect, [...others, ...request.kept]) +
        covered(rect, foreign) * 0.5 +
        request.marks.filter((mark) => isOn(rect, mark)).length * 60 +
        rank * 40
      placed.set(label.key, cheapest(candidates(label, request.frame), cost))
    }
  return placed
}

const cheapest = ([first, ...rest]: [Rect, ...Rect[]], cost: (rect: Rect, rank: number) => number): Rect => {
  let best = { rect: first, cost: cost(first, 0) }
  for (const [index, rect] of rest.entries()) {
    const found = cost(rect, index + 1)
    if (found < best.cost) best = { rect, cost: found }
  }
  return best.rect
}

/** The middle of each side first, above all: then the corners, then in the middle of the shape. */
const candidates = (
  { shape, width, height }: LabelRequest,
  frame: { width: number; height: number },
): [Rect, ...Rect[]] => {
  const middle = shape.left + shape.width / 2 - width / 2
  const halfway = shape.top + shape.height / 2 - height / 2
  const above = shape.top - height - GAP
  const below = shape.top + shape.height + GAP
  const before = shape.left - width - GAP
  const after = shape.left + shape.width + GAP
  const start = shape.left
  const end = shape.left + shape.width - width
  const rect = (left: number, top: number): Rect => ({
    left: Math.min(Math.max(left, 0), Math.max(frame.width - width, 0)),
    top: Math.min(Math.max(top, 0), Math.max(frame.height - height, 0)),
    width,
    height,
  })
  return [
    rect(middle, above),
    rect(middle, below),
    rect(start, above),
    rect(end, above),
    rect(start, below),
    rect(end, below),
    rect(after, halfway),
    rect(before, halfway),
    rect(middle, halfway),
  ]
}

/** However small, an overlap with what must stay readable costs more than anything else. */
const hidden = (rect: Rect, others: readonly Rect[]): number => {
  const area = covered(rect, others)
  return area === 0 ? 0 : 100_000 + area * 50
}

const covered = (rect: Rect, others: readonly Rect[]): number =>
  others.reduce((sum, other) => sum + sharedArea(rect, other), 0)

const isOn = (rect: Rect, [x, y]: Point): boolean =>
  x > rect.left && x < rect.left + rect.width && y > rect.top && y < rect.top + rect.height

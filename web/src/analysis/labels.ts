import type { GroupKey } from '@parley/contract'
import { type Point, type Rect, sharedArea } from './geometry.ts'

export type LabelRequest = {
  key: GroupKey
  /** The drawn shape that the label names. */
  shape: Rect
  width: number
  height: number
}

const GAP = 6

type Option = {
  rect: Rect
  /** How bad this place is whatever the other labels do. */
  cost: number
}

/**
 * Places labels beside their shapes: inside the frame, on nothing that must stay readable (other labels, the
 * viewer's own place) and on as few marks and shapes as possible. All combinations are weighed: groups are few.
 */
export const placeLabels = (request: {
  labels: readonly LabelRequest[]
  frame: { width: number; height: number }
  kept: readonly Rect[]
  marks: readonly Point[]
}): Map<GroupKey, Rect> => {
  const { labels, frame, kept, marks } = request
  const options = labels.map((label) => {
    const foreign = labels.filter(({ key }) => key !== label.key).map(({ shape }) => shape)
    const weighed = candidates(label, frame).map((rect, rank) => ({
      rect,
      cost:
        hidden(rect, kept) +
        covered(rect, foreign) * 0.5 +
        covered(rect, [label.shape]) * 0.4 +
        marks.filter((mark) => isOn(rect, mark)).length * 60 +
        rank * 40,
    }))
    return weighed.sort((a, b) => a.cost - b.cost)
  })
  const chosen = cheapest(options)
  return new Map(labels.flatMap(({ key }, index) => (chosen[index] ? [[key, chosen[index]]] : [])))
}

/** One option for each label, together the cheapest; a branch that cannot become cheaper is not followed. */
const cheapest = (options: readonly (readonly Option[])[]): Rect[] => {
  let best: { rects: Rect[]; cost: number } = { rects: [], cost: Infinity }
  const follow = (rects: Rect[], cost: number) => {
    const here = options[rects.length]
    if (!here) best = { rects, cost }
    for (const option of here ?? []) {
      if (cost + option.cost >= best.cost) return
      const together = cost + option.cost + hidden(option.rect, rects)
      if (together < best.cost) follow([...rects, option.rect], together)
    }
  }
  follow([], 0)
  return best.rects
}

/** The middle of each side first, above all: then the corners, then in the middle of the shape. */
const candidates = (
  { shape, width, height }: LabelRequest,
  frame: { width: number; height: number },
): Rect[] => {
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

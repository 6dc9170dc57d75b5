import { minGroupSize } from '../clarity.ts'
import { fastUpperTail } from '../normal.ts'
import { distanceBeyond, type Place, type Side } from '../places.ts'
import type { Positions } from '../projection.ts'
import { varianceAlong } from './borders.ts'
import { estimateOf } from './estimate.ts'
import type { PositionEvidence } from './evidence.ts'
import { countInGroups, type GroupAssignment, type Placement } from './placement.ts'

/** A side is where the outer third of the people are. */
const OUTER_SHARE = 1 / 3
const NUM_BISECTIONS = 40
/** No border is farther from the middle, in spreads of positions. */
const MAX_DISTANCE = 5
const ENDS: readonly Omit<Side, 'from'>[] = [
  { axis: 0, end: 1 },
  { axis: 0, end: -1 },
  { axis: 1, end: 1 },
  { axis: 1, end: -1 },
]

type Fitted = {
  evidence: PositionEvidence
  placement: Placement
  positions: Positions
  /** The people to whom axes and placement were fitted. */
  people: Uint32Array
}

/**
 * Divides people by the ends of one or two axes: each person is on the side beyond whose border they most probably are,
 * if that is certain enough. Of the four ends of a plane, the smallest is left out while it has too few people.
 * @param numSides if given, so many sides remain, whatever their sizes
 */
export function countInSides(
  fitted: Fitted,
  { numAxes, numSides }: { numAxes: 1 | 2; numSides?: number | undefined },
): GroupAssignment {
  const { evidence, placement } = fitted
  let sides = ENDS.slice(0, 2 * numAxes).map((end) => ({ ...end, from: borderOf(end, fitted) }))
  for (;;) {
    const counted = countInGroups(
      evidence,
      placement,
      sides.map((side): Place => ({ centre: [0, 0], side })),
    )
    const { sizes } = counted
    const smallest = Math.min(...sizes)
    const numPlaced = sizes.reduce((sum, size) => sum + size, 0)
    const isEnough = sides.length === (numSides ?? 2) || sides.length === 2
    if (isEnough || (numSides === undefined && smallest >= minGroupSize(numPlaced)))
      return { ...counted, places: sides.map((side, g) => ({ centre: middleOf(fitted, counted, g), side })) }
    sides = sides.filter((_, g) => g !== sizes.lastIndexOf(smallest))
  }
}

/** The value, counted towards an end, beyond which a third of the people are expected. */
function borderOf(end: Omit<Side, 'from'>, { evidence, placement, people }: Fitted): number {
  const means = new Float64Array(people.length)
  const deviations = new Float64Array(people.length)
  const axis = { ...end, from: 0 }
  for (let at = 0; at < people.length; at++) {
    const estimate = estimateOf(evidence, people[at]!, placement)
    means[at] = distanceBeyond(estimate.x, estimate.y, axis)
    deviations[at] = Math.sqrt(varianceAlong(estimate, axis))
  }
  const reach = MAX_DISTANCE * (end.axis === 0 ? placement.spreadX : placement.spreadY)
  let [low, high] = [-reach, reach]
  for (let step = 0; step < NUM_BISECTIONS; step++) {
    const middle = (low + high) / 2
    let numBeyond = 0
    for (let at = 0; at < means.length; at++)
      numBeyond += fastUpperTail((middle - means[at]!) / deviations[at]!)
    if (numBeyond > OUTER_SHARE * people.length) low = middle
    else high = middle
  }
  return high
}

/** The mean position of the people of a side. */
function middleOf(
  { positions: { xs, ys }, people }: Fitted,
  { labels, sizes }: GroupAssignment,
  g: number,
): Place['centre'] {
  let [x, y] = [0, 0]
  for (const i of people) {
    if (labels[i] !== g) continue
    x += xs[i]!
    y += ys[i]!
  }
  const size = Math.max(1, sizes[g]!)
  return [x / size, y / size]
}

import type { Point } from '../points.ts'
import type { PositionEvidence } from './evidence.ts'
import { fastUpperTail } from '../normal.ts'
import {
  distanceToBorder,
  estimateOf,
  groupOf,
  varianceAcross,
  type GroupModel,
  type Placement,
  type PositionEstimate,
  type Spread,
} from './placement.ts'
import { ridges } from './prior.ts'

// The probability that "probably" means in the doc of `numVotesNeeded`.
const MIN_CHANCE = 0.75

/**
 * How many more average votes person i, who is in no group, probably needs until a group is certain enough: after this
 * many votes, three in four such people have a group. From 1 to `most`.
 *
 * Future votes move the mean position and remove uncertainty. Across the border to the nearest rival group, the mean
 * after N votes is normally distributed around the current mean, with the variance v₀ − v_N that these votes remove;
 * the group is certain enough if the distance is at least z · √v_N, where z is the quantile of `minCertainty`.
 */
export function numVotesNeeded(
  evidence: PositionEvidence,
  i: number,
  { placement, centres }: GroupModel,
  most: number,
): number {
  if (centres.length < 2) return Math.max(1, most)
  const estimate = estimateOf(evidence, i, placement)
  const { nearest } = groupOf(estimate, centres)
  const own = centres[nearest]!
  const rival = likeliestRival(estimate, nearest, centres)
  const distance = distanceToBorder(estimate, own, rival)
  const before = varianceAcross(estimate, own, rival)
  for (let numVotes = 1; numVotes < most; numVotes++) {
    const after = varianceAcross(spreadAfter(evidence, i, placement, numVotes), own, rival)
    const needed = quantile(placement.minCertainty) * Math.sqrt(after)
    const moved = Math.sqrt(Math.max(before - after, Number.MIN_VALUE))
    const chance = fastUpperTail((needed - distance) / moved) + fastUpperTail((needed + distance) / moved)
    if (chance >= MIN_CHANCE) return numVotes
  }
  return Math.max(1, most)
}

// The other centre to which the person is most likely to be nearest.
function likeliestRival(estimate: PositionEstimate, nearest: number, centres: readonly Point[]): Point {
  const own = centres[nearest]!
  const certainty = (other: Point) =>
    distanceToBorder(estimate, own, other) / Math.sqrt(varianceAcross(estimate, own, other))
  return centres
    .filter((_, h) => h !== nearest)
    .reduce((least, other) => (certainty(other) < certainty(least) ? other : least))
}

function spreadAfter(
  { xx, xy, yy }: PositionEvidence,
  i: number,
  placement: Placement,
  numVotes: number,
): Spread {
  const { averageVote, noise } = placement
  const [ridgeX, ridgeY] = ridges(placement)
  const a = xx[i]! + numVotes * averageVote.xx + ridgeX
  const b = xy[i]! + numVotes * averageVote.xy
  const c = yy[i]! + numVotes * averageVote.yy + ridgeY
  const scale = noise / (a * c - b * b)
  return { varianceX: scale * c, covariance: -scale * b, varianceY: scale * a }
}

// The z with P(Z < z) = probability, for probabilities of at least ½.
function quantile(probability: number): number {
  let [low, high] = [0, 8]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (1 - fastUpperTail(middle) < probability) low = middle
    else high = middle
  }
  return high
}

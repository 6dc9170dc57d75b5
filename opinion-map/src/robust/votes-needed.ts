import type { PositionEvidence } from './evidence.ts'
import { fastUpperTail } from '../normal.ts'
import { distanceBeyond, type Place } from '../places.ts'
import type { Point } from '../points.ts'
import { distanceToBorder, varianceAcross, varianceAlong } from './borders.ts'
import { estimateOf, type PositionEstimate, type PositionCovariance } from './estimate.ts'
import { groupOf } from './group-of.ts'
import type { GroupModel, Placement } from './placement.ts'
import { ridges } from './prior.ts'

// The probability that "probably" means in the doc of `numVotesNeeded`.
const MIN_CHANCE = 0.75

/**
 * How many more average votes person i, who is in no group, probably needs until a group is certain enough: after this
 * many votes, three in four such people have a group. From 1 to `most`; more if a group requires more answers.
 *
 * Future votes move the mean position and remove uncertainty. Across the border to the nearest rival group, the mean
 * after N votes is normally distributed around the current mean, with the variance v₀ − v_N that these votes remove;
 * the group is certain enough if the distance is at least z · √v_N, where z is the quantile of `minCertainty`. Each side
 * has a border of its own.
 */
export function numVotesNeeded(
  evidence: PositionEvidence,
  i: number,
  { placement, places }: GroupModel,
  most: number,
): number {
  const least = Math.max(1, placement.minAnswers - evidence.numVotes[i]!)
  if (places.length < 2) return Math.max(least, most)
  const borders = bordersOf(estimateOf(evidence, i, placement), places)
  for (let numVotes = least; numVotes < most; numVotes++) {
    const spread = spreadAfter(evidence, i, placement, numVotes)
    const chance = borders.reduce((sum, { distance, before, varianceOf }) => {
      const after = varianceOf(spread)
      const needed = quantile(placement.minCertainty) * Math.sqrt(after)
      const moved = Math.sqrt(Math.max(before - after, Number.MIN_VALUE))
      return sum + fastUpperTail((needed - distance) / moved)
    }, 0)
    if (chance >= MIN_CHANCE) return numVotes
  }
  return Math.max(least, most)
}

/** A border that the position may prove to be beyond, and the variance of a position across it. */
type Border = { distance: number; before: number; varianceOf: (spread: PositionCovariance) => number }

function bordersOf(estimate: PositionEstimate, places: readonly Place[]): Border[] {
  const sides = places.flatMap(({ side }) => side ?? [])
  if (sides.length > 0)
    return sides.map((side) => ({
      distance: distanceBeyond(estimate.x, estimate.y, side),
      before: varianceAlong(estimate, side),
      varianceOf: (spread) => varianceAlong(spread, side),
    }))
  const centres = places.map(({ centre }) => centre)
  const { likeliest } = groupOf(estimate, places)
  const own = centres[likeliest]!
  const rival = likeliestRival(estimate, likeliest, centres)
  const distance = distanceToBorder(estimate, own, rival)
  const varianceOf = (spread: PositionCovariance) => varianceAcross(spread, own, rival)
  const before = varianceOf(estimate)
  return [
    { distance, before, varianceOf },
    { distance: -distance, before, varianceOf },
  ]
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
): PositionCovariance {
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

import type { Point } from '../points.ts'
import type { Evidence } from './evidence.ts'
import { normalTail } from './normal.ts'
import { groupOf, placeOf, type Place, type Placement } from './placement.ts'
import { ridges } from './prior.ts'

// What "probably" means.
const MIN_CHANCE = 0.75

type Map = { placement: Placement; centres: readonly Point[] }

/** A line between the regions of two centres: its normal, and the distance of the mean position from it, × |normal|. */
type Border = { dx: number; dy: number; distance: number }

/**
 * How many more average votes person i, who is in no group, probably needs to be certain enough of one: after so many,
 * three in four people like them are. From 1 to `most`.
 *
 * Votes to come move the mean position and take away uncertainty. Across the border to the nearest rival the mean after N
 * votes is normally distributed around the mean of today, with the variance v₀ − v_N that these votes take away; the
 * person is certain enough where its distance is at least z · √v_N, z being the quantile of `minCertainty`.
 */
export function numVotesNeeded(
  evidence: Evidence,
  i: number,
  { placement, centres }: Map,
  most: number,
): number {
  if (centres.length < 2) return Math.max(1, most)
  const place = placeOf(evidence, i, placement)
  const border = doubtfulBorder(place, centres)
  const before = varianceAcross(border, place)
  for (let numVotes = 1; numVotes < most; numVotes++) {
    const after = varianceAcross(border, spreadAfter(evidence, i, placement, numVotes))
    const needed = quantile(placement.minCertainty) * Math.sqrt(after)
    const moved = Math.sqrt(Math.max(before - after, Number.MIN_VALUE))
    const chance =
      normalTail((needed - border.distance) / moved) + normalTail((needed + border.distance) / moved)
    if (chance >= MIN_CHANCE) return numVotes
  }
  return Math.max(1, most)
}

// The border that the person is most likely to be on the other side of.
function doubtfulBorder(place: Place, centres: readonly Point[]): Border {
  const { nearest } = groupOf(place, centres)
  const [ownX, ownY] = centres[nearest]!
  const borders = centres
    .filter((_, h) => h !== nearest)
    .map(([x, y]): Border => {
      const [dx, dy] = [x - ownX, y - ownY]
      return { dx, dy, distance: (dx * dx + dy * dy) / 2 - (place.x - ownX) * dx - (place.y - ownY) * dy }
    })
  const certainty = (border: Border) => border.distance / Math.sqrt(varianceAcross(border, place))
  return borders.reduce((least, border) => (certainty(border) < certainty(least) ? border : least))
}

type Spread = Pick<Place, 'varianceX' | 'covariance' | 'varianceY'>

function varianceAcross({ dx, dy }: Border, { varianceX, covariance, varianceY }: Spread): number {
  return Math.max(dx * dx * varianceX + 2 * dx * dy * covariance + dy * dy * varianceY, Number.MIN_VALUE)
}

function spreadAfter({ xx, xy, yy }: Evidence, i: number, placement: Placement, numVotes: number): Spread {
  const { averageVote, noise } = placement
  const [ridgeX, ridgeY] = ridges(placement)
  const a = xx[i]! + numVotes * averageVote.xx + ridgeX
  const b = xy[i]! + numVotes * averageVote.xy
  const c = yy[i]! + numVotes * averageVote.yy + ridgeY
  const scale = noise / (a * c - b * b)
  return { varianceX: scale * c, covariance: -scale * b, varianceY: scale * a }
}

// The z with P(Z < z) = probability, for probabilities from ½ on.
function quantile(probability: number): number {
  let [low, high] = [0, 8]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (1 - normalTail(middle) < probability) low = middle
    else high = middle
  }
  return high
}

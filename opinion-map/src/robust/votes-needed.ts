import type { Point } from '../points.ts'
import type { Evidence } from './evidence.ts'
import { certaintyOf, groupOf, placeOf, type Place, type Placement } from './placement.ts'
import { ridges } from './prior.ts'

type Map = { placement: Placement; centres: readonly Point[] }

/**
 * How many more average votes would make person i certain enough of the nearest group, from 1 to `most`; 0 if they are.
 * An estimate: it lets the uncertainty shrink and leaves the position as it is.
 */
export function numVotesNeeded(evidence: Evidence, i: number, map: Map, most: number): number {
  const { placement, centres } = map
  if (centres.length === 0) return Math.max(1, most)
  const place = placeOf(evidence, i, placement)
  const { nearest } = groupOf(place, centres)
  const isCertain = (numVotes: number) =>
    certaintyOf({ ...place, ...uncertaintyAfter(evidence, i, placement, numVotes) }, nearest, centres) >=
    placement.minCertainty
  if (isCertain(0)) return 0
  for (let numVotes = 1; numVotes < most; numVotes++) if (isCertain(numVotes)) return numVotes
  return Math.max(1, most)
}

function uncertaintyAfter(
  { xx, xy, yy }: Evidence,
  i: number,
  placement: Placement,
  numVotes: number,
): Pick<Place, 'varianceX' | 'covariance' | 'varianceY'> {
  const { averageVote, noise } = placement
  const [ridgeX, ridgeY] = ridges(placement)
  const a = xx[i]! + numVotes * averageVote.xx + ridgeX
  const b = xy[i]! + numVotes * averageVote.xy
  const c = yy[i]! + numVotes * averageVote.yy + ridgeY
  const scale = noise / (a * c - b * b)
  return { varianceX: scale * c, covariance: -scale * b, varianceY: scale * a }
}

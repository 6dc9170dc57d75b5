import { nearestCentre, type Point } from '../points.ts'
import type { Evidence } from './evidence.ts'
import { ridges, type Prior } from './prior.ts'

/** All that places votes on the map of a robust run, besides its axes and the centres of its groups. */
export type Placement = Prior & {
  /** Minimum probability of the nearest group for a person to be counted in it. */
  minCertainty: number
  /** VᵀV of an average informative vote, to estimate how many more votes somebody needs. */
  averageVote: { xx: number; xy: number; yy: number }
}

/**
 * What is known about somebody's position, given their votes: a normal distribution around (x, y) with this covariance,
 * in map units.
 */
export type Place = { x: number; y: number; varianceX: number; covariance: number; varianceY: number }

/**
 * The posterior of the position of person i: mean (VᵀV + Λ)⁻¹ Vᵀr and covariance noise · (VᵀV + Λ)⁻¹, where
 * Λ = noise / spread² (ridge regression). Without informative votes it is the prior.
 */
export function placeOf(evidence: Evidence, i: number, prior: Prior): Place {
  const [ridgeX, ridgeY] = ridges(prior)
  const a = evidence.xx[i]! + ridgeX
  const b = evidence.xy[i]!
  const c = evidence.yy[i]! + ridgeY
  const scale = 1 / (a * c - b * b)
  return {
    x: scale * (c * evidence.x[i]! - b * evidence.y[i]!),
    y: scale * (a * evidence.y[i]! - b * evidence.x[i]!),
    varianceX: prior.noise * scale * c,
    covariance: -prior.noise * scale * b,
    varianceY: prior.noise * scale * a,
  }
}

/** The nearest group and how probable it is that the person's true position is nearest to it too. */
export function groupOf(place: Place, centres: Point[]): { nearest: number; certainty: number } {
  const nearest = nearestCentre(place.x, place.y, centres)
  return { nearest, certainty: certaintyOf(place, nearest, centres) }
}

/** VᵀV per informative vote, over everybody. */
export function averageVote({ xx, xy, yy, numVotes }: Evidence): Placement['averageVote'] {
  const sums = { xx: 0, xy: 0, yy: 0, numVotes: 0 }
  for (let i = 0; i < numVotes.length; i++) {
    sums.xx += xx[i]!
    sums.xy += xy[i]!
    sums.yy += yy[i]!
    sums.numVotes += numVotes[i]!
  }
  const total = Math.max(1, sums.numVotes)
  return { xx: sums.xx / total, xy: sums.xy / total, yy: sums.yy / total }
}

/**
 * How many more average votes make somebody at this place certain enough of the nearest group, from 1 to `most`; 0 if
 * they are. The estimate takes the position as it is and lets only its uncertainty shrink.
 */
export function numVotesNeededAt(
  evidence: Evidence,
  i: number,
  { placement, centres, most }: { placement: Placement; centres: Point[]; most: number },
): number {
  const place = placeOf(evidence, i, placement)
  const { nearest } = groupOf(place, centres)
  const isCertain = (numVotes: number) =>
    certaintyOf({ ...place, ...spreadAfter(evidence, i, { placement, numVotes }) }, nearest, centres) >=
    placement.minCertainty
  if (isCertain(0)) return 0
  for (let numVotes = 1; numVotes < most; numVotes++) if (isCertain(numVotes)) return numVotes
  return Math.max(1, most)
}

function spreadAfter(
  { xx, xy, yy }: Evidence,
  i: number,
  { placement, numVotes }: { placement: Placement; numVotes: number },
): Pick<Place, 'varianceX' | 'covariance' | 'varianceY'> {
  const { averageVote: more } = placement
  const [ridgeX, ridgeY] = ridges(placement)
  const a = xx[i]! + numVotes * more.xx + ridgeX
  const b = xy[i]! + numVotes * more.xy
  const c = yy[i]! + numVotes * more.yy + ridgeY
  const scale = placement.noise / (a * c - b * b)
  return { varianceX: scale * c, covariance: -scale * b, varianceY: scale * a }
}

/**
 * A lower bound of the probability that the centre nearest to the mean of a place is also nearest to the person's true
 * position: 1 − Σ P(nearer to centre h), over the other centres (Boole's inequality; exact for two groups). 1 if there
 * is only one centre.
 */
export function certaintyOf(place: Place, nearest: number, centres: readonly Point[]): number {
  const [ownX, ownY] = centres[nearest]!
  let doubt = 0
  for (let h = 0; h < centres.length; h++) {
    if (h === nearest) continue
    const dx = centres[h]![0] - ownX
    const dy = centres[h]![1] - ownY
    const square = dx * dx + dy * dy
    const toBorder = square / 2 - (place.x - ownX) * dx - (place.y - ownY) * dy
    const variance = dx * dx * place.varianceX + 2 * dx * dy * place.covariance + dy * dy * place.varianceY
    doubt += normalTail(toBorder / Math.sqrt(Math.max(variance, 1e-300)))
  }
  return Math.max(0, 1 - doubt)
}

/**
 * P(Z > z) of a standard normal Z, by a rational approximation with an absolute error below 7.5 · 10⁻⁸ (Abramowitz &
 * Stegun, Handbook of Mathematical Functions, 26.2.17).
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  if (z > 38) return 0
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}

import { nearestCentre, type Point } from '../points.ts'
import type { WeightedPositions } from '../cells.ts'
import type { PositionEvidence } from './evidence.ts'
import { fastUpperTail } from '../normal.ts'
import { ridges, type Prior } from './prior.ts'

/** The parameters, besides axes and centres, that place votes on the map of a robust run. */
export type Placement = Prior & {
  /** Minimum probability of the nearest group for a person to be counted in it. */
  minCertainty: number
  /** VᵀV of an average informative vote, to estimate how many more votes somebody needs. */
  averageVote: { xx: number; xy: number; yy: number }
}

/** The parameters that decide in which group a person is counted. */
export type GroupModel = { placement: Placement; centres: readonly Point[] }

/** The `minCertainty` of new runs; docs/opinion-map.md compares other values. */
export const MIN_CERTAINTY = 0.6

/**
 * The posterior distribution of a person's position, given their votes: normal around (x, y) with this covariance, in
 * map units.
 */
export type PositionEstimate = {
  x: number
  y: number
  varianceX: number
  covariance: number
  varianceY: number
}

/**
 * The posterior of the position of person i: mean (VᵀV + Λ)⁻¹ Vᵀr and covariance noise · (VᵀV + Λ)⁻¹, where
 * Λ = noise / spread² (ridge regression). Without informative votes it is the prior.
 */
export function estimateOf(evidence: PositionEvidence, i: number, prior: Prior): PositionEstimate {
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

/** The posterior mean of everybody, and as weight the share of the prior's variance that their votes remove. */
export function placePeople(
  evidence: PositionEvidence,
  prior: Prior,
): WeightedPositions & { uncertainties: Float32Array } {
  const numPeople = evidence.numVotes.length
  const column = () => new Float64Array(numPeople)
  const positions = {
    xs: column(),
    ys: column(),
    weights: column(),
    uncertainties: new Float32Array(numPeople),
  }
  for (let i = 0; i < numPeople; i++) {
    const { x, y, varianceX, varianceY } = estimateOf(evidence, i, prior)
    positions.uncertainties[i] = uncertaintyOf({ varianceX, varianceY })
    positions.xs[i] = x
    positions.ys[i] = y
    const rest = (varianceX / prior.spreadX ** 2 + varianceY / prior.spreadY ** 2) / 2
    positions.weights[i] = Math.max(MIN_WEIGHT, 1 - rest)
  }
  return positions
}

const MIN_WEIGHT = 1e-3

/** The groups in which people are counted, 0 … k − 1 (−1 if none is certain enough), and the sizes of the groups. */
export type GroupAssignment = {
  centres: Point[]
  labels: Int8Array
  certainties: Float32Array
  sizes: number[]
}

/** The standard deviation of a position, root mean square of both axes. */
export function uncertaintyOf({
  varianceX,
  varianceY,
}: Pick<PositionEstimate, 'varianceX' | 'varianceY'>): number {
  return Math.sqrt((varianceX + varianceY) / 2)
}

/** Counts everybody with an informative vote in the group with the nearest centre, if it is certain enough. */
export function countInGroups(
  evidence: PositionEvidence,
  placement: Placement,
  centres: Point[],
): GroupAssignment {
  const numPeople = evidence.numVotes.length
  const labels = new Int8Array(numPeople).fill(-1)
  const certainties = new Float32Array(numPeople)
  const sizes = centres.map(() => 0)
  for (let i = 0; i < numPeople; i++) {
    if (evidence.numVotes[i] === 0 || centres.length === 0) continue
    const { nearest, certainty } = groupOf(estimateOf(evidence, i, placement), centres)
    certainties[i] = certainty
    if (certainty < placement.minCertainty) continue
    labels[i] = nearest
    sizes[nearest]!++
  }
  return { centres, labels, certainties, sizes }
}

/** The nearest group, and the probability that the person's true position is nearest to it too. */
export function groupOf(
  estimate: PositionEstimate,
  centres: readonly Point[],
): { nearest: number; certainty: number } {
  const nearest = nearestCentre(estimate.x, estimate.y, centres)
  return { nearest, certainty: certaintyOf(estimate, nearest, centres) }
}

/**
 * The probability that the centre nearest to the mean position is also nearest to the person's true position: the
 * product, over the other centres h, of the probability that h is farther. Exact for two groups, an approximation for
 * more. 1 if there is only one centre.
 */
function certaintyOf(estimate: PositionEstimate, nearest: number, centres: readonly Point[]): number {
  const own = centres[nearest]!
  let certainty = 1
  for (let h = 0; h < centres.length; h++) {
    if (h === nearest) continue
    const distance = distanceToBorder(estimate, own, centres[h]!)
    certainty *= 1 - fastUpperTail(distance / Math.sqrt(varianceAcross(estimate, own, centres[h]!)))
  }
  return certainty
}

/**
 * The distance of the mean from the border between two centres, positive on the side of the first, × their distance.
 */
export function distanceToBorder(
  { x, y }: Pick<PositionEstimate, 'x' | 'y'>,
  own: Point,
  other: Point,
): number {
  const dx = other[0] - own[0]
  const dy = other[1] - own[1]
  return (dx * dx + dy * dy) / 2 - (x - own[0]) * dx - (y - own[1]) * dy
}

/** The covariance of a position, in map units². */
export type Spread = Pick<PositionEstimate, 'varianceX' | 'covariance' | 'varianceY'>

/** The variance of a position along the line from one centre to another, × the square of their distance; above 0. */
export function varianceAcross(
  { varianceX, covariance, varianceY }: Spread,
  own: Point,
  other: Point,
): number {
  const dx = other[0] - own[0]
  const dy = other[1] - own[1]
  return Math.max(dx * dx * varianceX + 2 * dx * dy * covariance + dy * dy * varianceY, Number.MIN_VALUE)
}

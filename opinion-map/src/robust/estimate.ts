import type { WeightedPositions } from '../cells.ts'
import type { PositionEvidence } from './evidence.ts'
import { ridges, type Prior } from './prior.ts'

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

/** The standard deviation of a position, root mean square of both axes. */
export function uncertaintyOf({
  varianceX,
  varianceY,
}: Pick<PositionEstimate, 'varianceX' | 'varianceY'>): number {
  return Math.sqrt((varianceX + varianceY) / 2)
}

/** The covariance of a position, in map units². */
export type PositionCovariance = Pick<PositionEstimate, 'varianceX' | 'covariance' | 'varianceY'>

import { nearestCentre, type Point } from '../points.ts'
import type { WeightedPositions } from './cells.ts'
import type { Evidence } from './evidence.ts'
import { normalTail } from './normal.ts'
import { ridges, type Prior } from './prior.ts'

/** All that places votes on the map of a robust run, besides its axes and the centres of its groups. */
export type Placement = Prior & {
  /** Minimum probability of the nearest group for a person to be counted in it. */
  minCertainty: number
  /** VᵀV of an average informative vote, to estimate how many more votes somebody needs. */
  averageVote: { xx: number; xy: number; yy: number }
}

/** The `minCertainty` of new runs: see docs/opinion-map.md for what other values give. */
export const MIN_CERTAINTY = 0.6

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

/** The posterior means of everybody, and how much their votes say: the share of the prior's variance that they take away. */
export function placePeople(
  evidence: Evidence,
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
    const { x, y, varianceX, varianceY } = placeOf(evidence, i, prior)
    positions.uncertainties[i] = uncertaintyOf({ varianceX, varianceY })
    positions.xs[i] = x
    positions.ys[i] = y
    const rest = (varianceX / prior.spreadX ** 2 + varianceY / prior.spreadY ** 2) / 2
    positions.weights[i] = Math.max(LEAST_WEIGHT, 1 - rest)
  }
  return positions
}

const LEAST_WEIGHT = 1e-3

/** Where people are counted: their groups 0 … k − 1 (−1 for those who are not certain enough), and the groups' sizes. */
export type Placed = { centres: Point[]; labels: Int8Array; certainties: Float32Array; sizes: number[] }

/** The standard deviation of a position, root mean square of both axes. */
export function uncertaintyOf({ varianceX, varianceY }: Pick<Place, 'varianceX' | 'varianceY'>): number {
  return Math.sqrt((varianceX + varianceY) / 2)
}

/** Counts everybody with an informative vote in the group with the nearest centre, if they are certain enough. */
export function countInGroups(evidence: Evidence, placement: Placement, centres: Point[]): Placed {
  const numPeople = evidence.numVotes.length
  const labels = new Int8Array(numPeople).fill(-1)
  const certainties = new Float32Array(numPeople)
  const sizes = centres.map(() => 0)
  for (let i = 0; i < numPeople; i++) {
    if (evidence.numVotes[i] === 0 || centres.length === 0) continue
    const { nearest, certainty } = groupOf(placeOf(evidence, i, placement), centres)
    certainties[i] = certainty
    if (certainty < placement.minCertainty) continue
    labels[i] = nearest
    sizes[nearest]!++
  }
  return { centres, labels, certainties, sizes }
}

/** The nearest group and how probable it is that the person's true position is nearest to it too. */
export function groupOf(place: Place, centres: readonly Point[]): { nearest: number; certainty: number } {
  const nearest = nearestCentre(place.x, place.y, centres)
  return { nearest, certainty: certaintyOf(place, nearest, centres) }
}

/**
 * The probability that the centre nearest to the mean of a place is also nearest to the person's true position: the
 * product, over the other centres h, of the probability that h is farther. Exact for two groups, an approximation for
 * more. 1 if there is only one centre.
 */
export function certaintyOf(place: Place, nearest: number, centres: readonly Point[]): number {
  const [ownX, ownY] = centres[nearest]!
  let certainty = 1
  for (let h = 0; h < centres.length; h++) {
    if (h === nearest) continue
    const dx = centres[h]![0] - ownX
    const dy = centres[h]![1] - ownY
    const toBorder = (dx * dx + dy * dy) / 2 - (place.x - ownX) * dx - (place.y - ownY) * dy
    const variance = dx * dx * place.varianceX + 2 * dx * dy * place.covariance + dy * dy * place.varianceY
    certainty *= 1 - normalTail(toBorder / Math.sqrt(Math.max(variance, Number.MIN_VALUE)))
  }
  return certainty
}

import { fastUpperTail } from '../normal.ts'
import { distanceBeyond, type Place, type Side } from '../places.ts'
import { nearestCentre, type Point } from '../points.ts'
import { distanceToBorder, varianceAcross, varianceAlong } from './borders.ts'
import type { PositionEstimate } from './estimate.ts'

/**
 * The likeliest group and its probability: the nearest one, and the probability that the person's true position is
 * nearest to it too; or the side beyond whose border the true position most probably is.
 */
export function groupOf(
  estimate: PositionEstimate,
  places: readonly Place[],
): { likeliest: number; certainty: number } {
  if (places[0]?.side !== undefined) return likeliestSide(estimate, places)
  const centres = places.map(({ centre }) => centre)
  const likeliest = nearestCentre(estimate.x, estimate.y, centres)
  return { likeliest, certainty: certaintyOf(estimate, likeliest, centres) }
}

function likeliestSide(estimate: PositionEstimate, places: readonly Place[]) {
  let [likeliest, certainty] = [-1, -1]
  for (const [g, { side }] of places.entries()) {
    if (side === undefined) continue
    const probability = probabilityOf(estimate, side)
    if (probability > certainty) [likeliest, certainty] = [g, probability]
  }
  return { likeliest, certainty }
}

/**
 * The probability of each group, for the expected sizes of groups: those of groups sum to 1, those of sides to less, because
 * people are in between too.
 */
export function probabilitiesOf(estimate: PositionEstimate, places: readonly Place[]): number[] {
  if (places[0]?.side !== undefined)
    return places.map(({ side }) => (side === undefined ? 0 : probabilityOf(estimate, side)))
  const centres = places.map(({ centre }) => centre)
  const certainties = centres.map((_, g) => certaintyOf(estimate, g, centres))
  const total = certainties.reduce((sum, certainty) => sum + certainty, 0)
  return certainties.map((certainty) => (total === 0 ? 1 / places.length : certainty / total))
}

/** The probability that the person's true position is beyond the border of a side. */
export function probabilityOf(estimate: PositionEstimate, side: Side): number {
  const distance = distanceBeyond(estimate.x, estimate.y, side)
  return 1 - fastUpperTail(distance / Math.sqrt(varianceAlong(estimate, side)))
}

/**
 * The probability that centre g is the one nearest to the person's true position: the product, over the other centres h,
 * of the probability that h is farther. Exact for two groups, an approximation for more. 1 if there is only one centre.
 */
function certaintyOf(estimate: PositionEstimate, g: number, centres: readonly Point[]): number {
  const own = centres[g]!
  let certainty = 1
  for (let h = 0; h < centres.length; h++) {
    if (h === g) continue
    const distance = distanceToBorder(estimate, own, centres[h]!)
    certainty *= 1 - fastUpperTail(distance / Math.sqrt(varianceAcross(estimate, own, centres[h]!)))
  }
  return certainty
}

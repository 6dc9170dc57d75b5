import type { PositionEvidence } from './evidence.ts'
import { estimateOf, type PositionEstimate } from './estimate.ts'
import { probabilitiesOf } from './group-of.ts'
import type { GroupModel } from './placement.ts'
import type { Prior } from './prior.ts'

/** Sums of whole multiples of this are exact, and so the same in any order of people. */
const PROBABILITY_UNIT = 2 ** -24
const NUM_STEPS = 20

/**
 * The expected share of all people in each group: the mean of everybody's probabilities, also of those who are counted
 * in no group. The numbers of placed people would mostly show who votes much. All positions have the same prior, by
 * which somebody without votes is about equally likely to be in each group. For groups the probabilities are therefore
 * adjusted to the shares that they give, until both agree (Saerens, Latinne & Decaestecker 2002).
 */
export function expectedShares(evidence: PositionEvidence, { placement, places }: GroupModel): number[] {
  const numPeople = evidence.numVotes.length
  const k = places.length
  if (numPeople === 0 || k === 0) return places.map(() => 0)
  const probabilities = new Float64Array(k * numPeople)
  for (let i = 0; i < numPeople; i++)
    probabilities.set(probabilitiesOf(estimateOf(evidence, i, placement), places), k * i)
  const mean = (factors: readonly number[] | undefined): number[] => {
    const sums = places.map(() => 0)
    for (let at = 0; at < probabilities.length; at += k) {
      let total = factors === undefined ? 1 : 0
      if (factors !== undefined) for (let g = 0; g < k; g++) total += probabilities[at + g]! * factors[g]!
      for (let g = 0; g < k; g++)
        sums[g]! += Math.round((probabilities[at + g]! * (factors?.[g] ?? 1)) / total / PROBABILITY_UNIT)
    }
    return sums.map((sum) => (sum * PROBABILITY_UNIT) / numPeople)
  }
  let shares = mean(undefined)
  if (places[0]!.side === undefined) {
    const prior = probabilitiesOf(withoutVotes(placement), places)
    for (let step = 0; step < NUM_STEPS; step++) shares = mean(shares.map((share, g) => share / prior[g]!))
  }
  return shares.map((share) => Math.round(1e4 * share) / 1e4)
}

const withoutVotes = ({ spreadX, spreadY }: Prior): PositionEstimate => ({
  x: 0,
  y: 0,
  varianceX: spreadX ** 2,
  covariance: 0,
  varianceY: spreadY ** 2,
})

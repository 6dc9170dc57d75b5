import { IN_BETWEEN, type Place } from '../places.ts'
import { estimateOf } from './estimate.ts'
import type { PositionEvidence } from './evidence.ts'
import { groupOf } from './group-of.ts'
import type { Prior } from './prior.ts'

/** The parameters, besides axes and groups, that place votes on the map of a robust run. */
export type Placement = Prior & {
  /** Minimum probability of the likeliest group for a person to be counted in it. */
  minCertainty: number
  /** Minimum number of informative votes for a person to be counted in a group, or to be probably in one. */
  minAnswers: number
  /** Only for sides: readiness to agree is taken out of positions (`withoutReadiness`). */
  readinessRidge?: number
  /** VᵀV of an average informative vote, to estimate how many more votes somebody needs. */
  averageVote: { xx: number; xy: number; yy: number }
}

/** The parameters that decide in which group a person is counted. */
export type GroupModel = { placement: Placement; places: readonly Place[] }

/** The `minCertainty` of every run; docs/opinion-map.md compares other values. */
export const MIN_CERTAINTY = 0.8

/** With this probability, and as many votes, somebody is "probably" in a group. */
const MIN_LIKELY = 0.6

/**
 * The group in which a person is counted (−1 for none, `IN_BETWEEN` if enough votes tell that they are probably on no side)
 * and, if there is none, the one to which they probably belong (−1 for none).
 */
export type Membership = { group: number; likely: number; certainty: number }

/** Decides for person i. */
export function membershipOf(
  evidence: PositionEvidence,
  i: number,
  { placement, places }: GroupModel,
): Membership {
  const numAnswers = evidence.numVotes[i]!
  if (numAnswers === 0 || places.length === 0) return { group: -1, likely: -1, certainty: 0 }
  const { likeliest, certainty } = groupOf(estimateOf(evidence, i, placement), places)
  const { minCertainty, minAnswers } = placement
  const isEnough = numAnswers >= minAnswers
  if (isEnough && certainty >= minCertainty) return { group: likeliest, likely: -1, certainty }
  const isLikely = isEnough && places.length > 1 && certainty >= MIN_LIKELY
  if (isLikely) return { group: -1, likely: likeliest, certainty }
  const isBetween = isEnough && places[0]?.side !== undefined
  return { group: isBetween ? IN_BETWEEN : -1, likely: -1, certainty }
}

/** The groups of people (`Membership`), and the sizes of the groups. */
export type GroupAssignment = {
  places: Place[]
  labels: Int8Array
  likelyLabels: Int8Array
  certainties: Float32Array
  sizes: number[]
}

/** Decides for everybody. */
export function countInGroups(
  evidence: PositionEvidence,
  placement: Placement,
  places: Place[],
): GroupAssignment {
  const numPeople = evidence.numVotes.length
  const labels = new Int8Array(numPeople)
  const likelyLabels = new Int8Array(numPeople)
  const certainties = new Float32Array(numPeople)
  const sizes = places.map(() => 0)
  for (let i = 0; i < numPeople; i++) {
    const { group, likely, certainty } = membershipOf(evidence, i, { placement, places })
    labels[i] = group
    likelyLabels[i] = likely
    certainties[i] = certainty
    if (group >= 0) sizes[group]!++
  }
  return { places, labels, likelyLabels, certainties, sizes }
}

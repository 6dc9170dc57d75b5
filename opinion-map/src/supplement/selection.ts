import type { OpinionCounts } from '../counts.ts'
import { numVotesOn } from '../counts.ts'
import type { VoteMatrix } from '../matrix.ts'
import { MIN_TOTAL_VOTES } from '../thresholds.ts'
import { expectedVote, type Factorisation } from './factorisation.ts'

/** An opinion of the short list. */
export type SelectedOpinion = {
  opinionId: number
  /** People who agreed with it. */
  numPeople: number
  /** People who agreed with it, and with none that was selected before. */
  numNew: number
}

/** A short list that represents everybody as well as a list of this length can. */
export type Selection = {
  opinions: SelectedOpinion[]
  /** People who voted on at least one of these opinions. */
  numAsked: number
  /** Of these, people who agreed with at least one. */
  numRepresented: number
}

type Question = {
  matrix: VoteMatrix
  /** Of the rows of the matrix. */
  model: Factorisation
  totals: OpinionCounts
  isCandidate: (j: number) => boolean
}

const MIN_LENGTH = 5
const MAX_LENGTH = 10
/** Beyond the least length an opinion must add this much to the part of people who are represented. */
const MIN_GAIN = 0.01
/** Of more opinions those with the most agreements are candidates. */
const MAX_CANDIDATES = 1000

/**
 * Chooses five to ten opinions by greedy proportional approval voting (Thiele 1895; Aziz et al. 2017): the next opinion
 * is the one with most support, where the support of somebody who backs w of those chosen so far counts 1 / (1 + w). So
 * a tenth of the people who share a view gets about a tenth of the list, whether they form a group on the map or not.
 * Who voted on an opinion backs it by that vote, 1 for an agreement and else 0; of everybody else the probability of
 * agreement is estimated by the factorisation, because opinions that few were shown would otherwise never be chosen
 * (Halpern et al. 2023). Opinions with fewer than `MIN_TOTAL_VOTES` votes are not candidates. On ties the lower id wins.
 */
export function selectRepresentative(question: Question): number[] {
  const { matrix } = question
  const candidates = candidatesOf(question)
  const backing = backingOf(question, candidates)
  const numPeople = matrix.participantIds.length
  const weights = new Float64Array(numPeople).fill(1)
  const backed = new Float64Array(numPeople)
  const unrepresented = new Float64Array(numPeople).fill(1)
  const chosen: number[] = []
  while (chosen.length < Math.min(MAX_LENGTH, candidates.length)) {
    const supports = backing.map((probabilities, c) =>
      chosen.includes(candidates[c]!) ? -1 : weighted(probabilities, weights),
    )
    const best = supports.indexOf(Math.max(...supports))
    const probabilities = backing[best]!
    const gain = weighted(probabilities, unrepresented) / numPeople
    if (chosen.length >= MIN_LENGTH && gain < MIN_GAIN) break
    chosen.push(candidates[best]!)
    for (let i = 0; i < numPeople; i++) {
      backed[i]! += probabilities[i]!
      weights[i] = 1 / (1 + backed[i]!)
      unrepresented[i]! *= 1 - probabilities[i]!
    }
  }
  return chosen
}

/** Counts who agreed with the opinions in these columns. Only votes count here, no estimates. */
export function countRepresented(matrix: VoteMatrix, columns: readonly number[]): Selection {
  const placeOf = new Int32Array(matrix.opinionIds.length).fill(-1)
  columns.forEach((j, place) => (placeOf[j] = place))
  const opinions = columns.map((j) => ({ opinionId: matrix.opinionIds[j]!, numPeople: 0, numNew: 0 }))
  let [numAsked, numRepresented] = [0, 0]
  for (let row = 0; row < matrix.participantIds.length; row++) {
    let isAsked = false
    let first = Infinity
    for (let at = matrix.rowStarts[row]!; at < matrix.rowStarts[row + 1]!; at++) {
      const place = placeOf[matrix.codes[at]! >>> 2]!
      if (place < 0) continue
      isAsked = true
      if ((matrix.codes[at]! & 3) !== 2) continue
      opinions[place]!.numPeople++
      first = Math.min(first, place)
    }
    if (isAsked) numAsked++
    if (first === Infinity) continue
    numRepresented++
    opinions[first]!.numNew++
  }
  return { opinions, numAsked, numRepresented }
}

function candidatesOf({ totals, isCandidate }: Question): number[] {
  return totals.agrees
    .map((_, j) => j)
    .filter((j) => isCandidate(j) && totals.agrees[j]! > 0 && numVotesOn(totals, j) >= MIN_TOTAL_VOTES)
    .sort((a, b) => totals.agrees[b]! - totals.agrees[a]! || a - b)
    .slice(0, MAX_CANDIDATES)
    .sort((a, b) => a - b)
}

// One array for each candidate: the probability that each person agrees.
function backingOf({ matrix, model }: Question, candidates: readonly number[]): Float64Array[] {
  const numPeople = matrix.participantIds.length
  const backing = candidates.map((j) =>
    Float64Array.from({ length: numPeople }, (_, i) =>
      Math.max(0, Math.min(1, (1 + expectedVote(model, i, j)) / 2)),
    ),
  )
  const placeOf = new Int32Array(matrix.opinionIds.length).fill(-1)
  candidates.forEach((j, place) => (placeOf[j] = place))
  for (let row = 0; row < numPeople; row++) {
    for (let at = matrix.rowStarts[row]!; at < matrix.rowStarts[row + 1]!; at++) {
      const column = backing[placeOf[matrix.codes[at]! >>> 2]!]
      if (column) column[row] = (matrix.codes[at]! & 3) === 2 ? 1 : 0
    }
  }
  return backing
}

function weighted(probabilities: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += probabilities[i]! * weights[i]!
  return sum
}

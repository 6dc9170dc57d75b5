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
  /** People who agreed with it, and with no opinion selected before it. */
  numNew: number
}

/** A short list that represents as many people as possible. */
export type Selection = {
  opinions: SelectedOpinion[]
  /** People who voted on at least one of these opinions. */
  numAsked: number
  /** How many of these people agreed with at least one. */
  numRepresented: number
}

type Question = {
  matrix: VoteMatrix
  /** The factorization of the votes of the matrix. */
  model: Factorisation
  totals: OpinionCounts
  isCandidate: (j: number) => boolean
}

/**
 * The number of opinions that are chosen proportionally; the others are chosen for people whom these do not represent.
 */
const NUM_PROPORTIONAL = 5
const MAX_LENGTH = 10
/** Each further opinion must represent at least this share of the people for the first time. */
const MIN_GAIN = 0.02
/** The maximum number of candidates: the opinions with the most agreements. */
const MAX_CANDIDATES = 1000
/** Estimates that differ by less count as equal, because the order of additions changes the last digits. */
const TIE = 1e-9

/**
 * Chooses five to ten opinions. The first five are chosen by greedy proportional approval voting (Thiele 1895; Aziz et
 * al. 2017): the next opinion is the one with most support, where the support of a person who supports w of the
 * opinions chosen so far counts 1 / (1 + w). So people who share a view get about their share of the list, even if they
 * are not a group on the map. Then up to five more are chosen, each with the most support among people who probably
 * support none so far, as long as these supporters are at least 2 % of all people: justified representation of
 * minorities that are too small for the first five.
 *
 * The support of a person who voted on an opinion is 1 if they agreed, otherwise 0. For everybody else it is the
 * probability of agreement, estimated by the factorisation, because opinions that few people saw would otherwise never
 * be chosen (Halpern et al. 2023). Opinions with fewer than `MIN_TOTAL_VOTES` votes are not candidates. On ties the
 * lower id wins.
 */
export function selectRepresentative(question: Question): number[] {
  const candidates = candidatesOf(question)
  const backing = backingOf(question, candidates)
  const numPeople = question.matrix.participantIds.length
  const backed = new Float64Array(numPeople)
  const proportional = new Float64Array(numPeople).fill(1)
  const unrepresented = new Uint8Array(numPeople).fill(1)
  const chosen: number[] = []
  while (chosen.length < Math.min(MAX_LENGTH, candidates.length)) {
    const isFirst = chosen.length < NUM_PROPORTIONAL
    const supports = backing.map((probabilities, c) => {
      if (chosen.includes(c)) return -1
      return isFirst ? weighted(probabilities, proportional) : numProbable(probabilities, unrepresented)
    })
    const most = Math.max(...supports)
    const best = supports.findIndex((support) => support >= most - TIE * most)
    if (!isFirst && supports[best]! < MIN_GAIN * numPeople) break
    chosen.push(best)
    backing[best]!.forEach((probability, i) => {
      backed[i]! += probability
      proportional[i] = 1 / (1 + backed[i]!)
      if (isProbable(probability)) unrepresented[i] = 0
    })
  }
  return chosen.map((c) => candidates[c]!)
}

/** Counts the people who agreed with the opinions in these columns, by votes only, without estimates. */
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

// Returns one array per candidate: the probability, for each person, that they agree.
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

function numProbable(probabilities: Float64Array, among: Uint8Array): number {
  let num = 0
  for (let i = 0; i < among.length; i++) if (among[i] === 1 && isProbable(probabilities[i]!)) num++
  return num
}

const isProbable = (probability: number) => probability > 0.5 + TIE

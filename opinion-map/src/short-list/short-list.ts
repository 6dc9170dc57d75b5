import { shareOf } from '../consensus.ts'
import { numVotesOn, countsOfOpinions } from '../counts.ts'
import { listConsensus } from '../lists.ts'
import { pickRows, type VoteMatrix } from '../matrix.ts'
import type { MapResult } from '../result.ts'
import { informativeCodes } from '../robust/informative.ts'
import type { Factorisation } from '../robustness-report/factorisation.ts'
import { drawRows } from '../robustness-report/sample.ts'
import { shrunkenShare } from '../stats/shares.ts'
import { seededRandom } from '../random.ts'
import { hashOfVote } from '../structure/vote-hash.ts'
import { MIN_TOTAL_VOTES } from '../thresholds.ts'
import { approvalsOf } from './approvals.ts'
import { repairList } from './audit.ts'
import { calibrate, hasEnoughVotes, scoreOfProbability } from './calibration.ts'
import { buyInEqualShares } from './equal-shares.ts'

/** An opinion of a short list. */
export type ShortListed = {
  opinionId: number
  /** People who agreed with it. */
  numPeople: number
  /** The opinion takes a place that was left over: its supporters had spent too much on others to pay for it. */
  isFilled?: true
}

/** A short list that represents everybody in proportion. */
export type ShortList = {
  opinions: ShortListed[]
  /** How many opinions are left out because they are common ground. Absent in lists that were not audited. */
  numApart?: number
  /**
   * Whether the list keeps its promise (`findLargestViolation`): whenever a tenth of the participants agreed with the same
   * opinion that is not common ground, it is on the list, or at least one of them agreed with another that is; two tenths
   * with two, and so on; twentieths in a list of twenty. Absent in lists that were not audited.
   */
  isProportional?: boolean
  /** People who voted on at least one of these opinions. */
  numAsked: number
  /** How many of these people agreed with at least one. */
  numRepresented: number
}

export const NUM_PLACES = 10
/** The list for whoever wants to read on. It is chosen and audited by itself. */
export const NUM_PLACES_OF_LONG_LIST = 20
/** Whoever did not answer counts as approving if they would agree with this probability. */
const MIN_PROBABILITY = 0.7
/** More than this share of each group probably agrees with an opinion that does not compete for places. */
const SHARED = 0.5
/** The maximum number of candidates: the opinions with the most agreements. */
const MAX_CANDIDATES = 1000
/** The maximum number of people from whose votes the probabilities are calibrated. */
const MAX_CALIBRATED_PEOPLE = 10_000

type Question = {
  /** All votes, which the list is audited and counted by. */
  matrix: VoteMatrix
  result: MapResult
  /** The people among whom the places are shared, in an order that does not depend on their ids. */
  people: VoteMatrix
  /** The factorisation of their votes. */
  model: Factorisation
}

/**
 * Short lists with any number of places, from the same approvals, each by the Method of Equal Shares (`buyInEqualShares`). Opinions of the common ground are not candidates,
 * because everybody's part of the list would go to them; nor are opinions with which probably more than half of each
 * group agree. Candidates have at least `MIN_TOTAL_VOTES` votes. Somebody approves of an opinion that they
 * agreed with, or did not answer and would agree with at a calibrated probability of at least 0.7 (`approvalsOf`). On
 * ties the opinion with more agreements wins, then with more votes, then with the lower hash.
 *
 * Then the list is audited on the agreements that were cast, for every opinion that may be listed, and repaired if
 * needed.
 */
export function shortLists(question: Question): (numPlaces: number) => ShortList {
  const { matrix, result } = question
  const { opinionIds, totals, parameters } = result
  const moderated = new Set(parameters.moderatedOut)
  const common = new Set(listConsensus(result).map(({ opinionId }) => opinionId))
  const mayBeListed = (j: number) => !moderated.has(opinionIds[j]!) && !common.has(opinionIds[j]!)
  const isCandidate = (j: number) => mayBeListed(j) && numVotesOn(totals, j) >= MIN_TOTAL_VOTES
  const candidates = mostAgreedFirst(
    question,
    [...opinionIds.keys()].filter((j) => isCandidate(j) && !isProbablyShared(result, j)),
  )
  const approving = approvals(question, candidates)
  return (numPlaces) => {
    const { bought, filled } = buyInEqualShares(approving, numPlaces)
    const columns = [...bought, ...filled].map((c) => candidates[c]!)
    const rest = new Set(filled.map((c) => candidates[c]!))
    const audited = repairList(matrix, { columns, numPlaces }, { mayBeListed, isCandidate })
    return {
      ...countRepresented(matrix, filledPlacesLast(audited ?? columns, rest), rest),
      numApart: common.size,
      isProportional: audited !== undefined,
    }
  }
}

const filledPlacesLast = (columns: readonly number[], filled: ReadonlySet<number>) =>
  columns.toSorted((a, b) => Number(filled.has(a)) - Number(filled.has(b)))

function mostAgreedFirst({ result: { totals } }: Question, columns: readonly number[]): number[] {
  return columns
    .map((j) => ({ j, agrees: totals.agrees[j]!, votes: numVotesOn(totals, j), hash: hashOfVote(0, j) }))
    .sort((a, b) => b.agrees - a.agrees || b.votes - a.votes || a.hash - b.hash)
    .slice(0, MAX_CANDIDATES)
    .map(({ j }) => j)
}

/** Decides by estimated shares. Common ground needs stronger evidence. */
function isProbablyShared({ hasClearGroups, groups, totals }: MapResult, j: number): boolean {
  if (!hasClearGroups || groups.length < 2) return false
  const everybody = shareOf(totals, j, 'agree')
  return groups.every(
    (group) => shrunkenShare(shareOf(countsOfOpinions(group), j, 'agree'), everybody) > SHARED,
  )
}

function approvals({ people, model, result }: Question, columns: readonly number[]) {
  const moderated = new Set(result.parameters.moderatedOut)
  const isModerated = Uint8Array.from(result.opinionIds, (id) => (moderated.has(id) ? 1 : 0))
  const rows = Uint32Array.from(people.participantIds.keys())
  const calibration = calibrate(pickRows(people, drawRows(rows, MAX_CALIBRATED_PEOPLE, seededRandom(0))), {
    loadings: [result.pc1, result.pc2],
    isModerated,
  })
  const isEnough = hasEnoughVotes(people, informativeCodes(isModerated))
  return approvalsOf(
    people,
    { model, isEnough, minScore: scoreOfProbability(calibration, MIN_PROBABILITY) },
    columns,
  )
}

/** Counts the people who agreed with the opinions in these columns, by votes only, without estimates. */
function countRepresented(
  matrix: VoteMatrix,
  columns: readonly number[],
  filled: ReadonlySet<number>,
): Pick<ShortList, 'opinions' | 'numAsked' | 'numRepresented'> {
  const placeOf = new Int32Array(matrix.opinionIds.length).fill(-1)
  columns.forEach((j, place) => (placeOf[j] = place))
  const opinions = columns.map((j): ShortListed => {
    const opinionId = matrix.opinionIds[j]!
    return { opinionId, numPeople: 0, ...(filled.has(j) ? { isFilled: true } : {}) }
  })
  let [numAsked, numRepresented] = [0, 0]
  for (let row = 0; row < matrix.participantIds.length; row++) {
    let [isAsked, isRepresented] = [false, false]
    for (let at = matrix.rowStarts[row]!; at < matrix.rowStarts[row + 1]!; at++) {
      const place = placeOf[matrix.codes[at]! >>> 2]!
      if (place < 0) continue
      isAsked = true
      if ((matrix.codes[at]! & 3) !== 2) continue
      opinions[place]!.numPeople++
      isRepresented = true
    }
    if (isAsked) numAsked++
    if (isRepresented) numRepresented++
  }
  return { opinions, numAsked, numRepresented }
}

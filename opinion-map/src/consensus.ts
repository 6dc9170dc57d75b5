import { numVotesOn, type CountedVotes, type OpinionCounts } from './counts.ts'
import { oneProportionTest, smoothedShare, Z90 } from './statistics.ts'

/** Whether people agree with an opinion or disagree with it. */
export type Direction = 'agree' | 'disagree'

export const DIRECTIONS: readonly Direction[] = ['agree', 'disagree']

/** An opinion in a list, and whether people agree or disagree with it. */
export type ListedOpinion = { opinionId: number; direction: Direction }

/** How people voted on an opinion in one direction. The doc of each field starts with its name in Polis. */
export type ShareRecord = ListedOpinion & {
  /** n-success: votes in this direction. */
  numHits: number
  /** n-trials: all votes, passes included. */
  numVotes: number
  /** p-success: smoothed share of the votes. */
  share: number
  /** p-test: standard errors above one half. */
  test: number
}

/** An opinion on which a significant majority of all participants agree or disagree. */
export type MajorityRecord = ShareRecord

/** The number of votes on opinion j in this direction, and the number of all votes on it. */
export function shareOf(counts: OpinionCounts, j: number, direction: Direction) {
  return {
    numHits: direction === 'agree' ? counts.agrees[j]! : counts.disagrees[j]!,
    numVotes: numVotesOn(counts, j),
  }
}

/**
 * Group-aware consensus of each opinion: the product over the k groups of the smoothed share in this direction. It
 * decreases with the number of groups and is 2⁻ᵏ for an opinion without votes.
 */
export function groupAwareConsensus(
  groups: readonly OpinionCounts[],
  numOpinions: number,
  direction: Direction,
): number[] {
  return Array.from({ length: numOpinions }, (_, j) =>
    groups.reduce((product, counts) => product * smoothedShare(shareOf(counts, j, direction)), 1),
  )
}

/** Turns products over k groups into geometric means, which do not decrease with k. */
export function geometricMeans(products: number[], k: number): number[] {
  return products.map((product) => rootOf(product, Math.max(1, k)))
}

/** The k-th root of a number from 0 to 1, by Newton's method: Math.pow has other last digits in other versions of Node. */
function rootOf(value: number, k: number): number {
  if (value === 0) return 0
  for (let root = 1; ;) {
    let power = 1
    for (let factor = 1; factor < k; factor++) power *= root
    const next = root - (root - value / power) / k
    // From above, the iteration only decreases until it is as exact as numbers can be.
    if (!(next < root)) return root
    root = next
  }
}

/**
 * Majority opinions of all participants, clustered or not: the smoothed share is above ½, significantly at 90 %
 * (one-tailed). Sorted by share × test, descending, then by id.
 */
export function majorities(
  { opinionIds, totals, isCandidate }: Pick<CountedVotes, 'opinionIds' | 'totals' | 'isCandidate'>,
  direction: Direction,
): MajorityRecord[] {
  return opinionIds
    .map((opinionId, j) => {
      const votes = shareOf(totals, j, direction)
      return { opinionId, direction, ...votes, share: smoothedShare(votes), test: oneProportionTest(votes) }
    })
    .filter(({ share, test }, j) => isCandidate(j) && share > 0.5 && test > Z90)
    .sort((a, b) => b.share * b.test - a.share * a.test)
}

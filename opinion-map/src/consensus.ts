import { numVotesOn, type OpinionCounts } from './counts.ts'
import { oneProportionTest, smoothedShare, Z90 } from './statistics.ts'

/** Whether people agree with an opinion or disagree with it. */
export type Direction = 'agree' | 'disagree'

/** An opinion of which a significant majority of everybody thinks the same; the names of maths of Polis beside. */
export type MajorityRecord = {
  opinionId: number
  direction: Direction
  /** n-success: votes in this direction. */
  numHits: number
  /** n-trials: all votes, passes included. */
  numVotes: number
  /** p-success: smoothed share of the votes. */
  share: number
  /** p-test: standard errors above one half. */
  test: number
}

/** How many of `votes` on opinion j went in this direction, among how many. */
export function shareOf(counts: OpinionCounts, j: number, direction: Direction) {
  return {
    numHits: direction === 'agree' ? counts.agrees[j]! : counts.disagrees[j]!,
    numVotes: numVotesOn(counts, j),
  }
}

/**
 * Group-aware consensus of each opinion: the product over groups of the smoothed share in this direction. It shrinks
 * with the number of groups and is 2⁻ᵏ for an opinion nobody voted on.
 */
export function groupAwareConsensus(
  groups: OpinionCounts[],
  numOpinions: number,
  direction: Direction,
): number[] {
  return Array.from({ length: numOpinions }, (_, j) =>
    groups.reduce((product, counts) => product * smoothedShare(shareOf(counts, j, direction)), 1),
  )
}

type Everybody = { opinionIds: number[]; totals: OpinionCounts; isCandidate: (j: number) => boolean }

/**
 * What most of everybody (clustered or not) think: opinions with a smoothed share above ½ that is significant at 90 %,
 * by share × test, ties in the order of ids.
 */
export function majorities(
  { opinionIds, totals, isCandidate }: Everybody,
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

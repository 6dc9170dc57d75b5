import { Z95 } from '../normal.ts'
import type { Share } from '../statistics.ts'

/** The ends of an interval of shares, 0 to 1. */
export type ShareInterval = { low: number; high: number }

/**
 * How many votes everybody's share is worth when the share of a group is estimated from few votes. Of 0 to 40, this
 * number predicts hidden votes of the eight shared conversations best (docs/opinion-map.md).
 */
export const PRIOR_VOTES = 8

/**
 * The share of a group shrunken towards the share of everybody: the mean of the beta-binomial posterior whose prior is
 * worth `PRIOR_VOTES` votes, (hits + strength · overall) / (votes + strength). The overall share itself is shrunken
 * towards ½ by two votes, as (hits + 1) / (votes + 2). It estimates; whether a group agrees must rest on its own votes
 * alone (`shareInterval`), or a large group would lend its agreement to a small one.
 */
export function shrunkenShare(group: Share, everybody: Share): number {
  const overall = (everybody.numHits + 1) / (everybody.numVotes + 2)
  return (group.numHits + PRIOR_VOTES * overall) / (group.numVotes + PRIOR_VOTES)
}

/**
 * The Wilson score interval of 95 % (Wilson 1927): the shares from which this one differs by less than 1.96 standard
 * errors. The same interval is drawn on the strips. [0, 1] without votes.
 */
export function shareInterval({ numHits, numVotes }: Share): ShareInterval {
  if (numVotes === 0) return { low: 0, high: 1 }
  const share = numHits / numVotes
  const square = Z95 ** 2
  const middle = (share + square / (2 * numVotes)) / (1 + square / numVotes)
  const variance = (share * (1 - share)) / numVotes + square / (4 * numVotes ** 2)
  const half = (Z95 / (1 + square / numVotes)) * Math.sqrt(variance)
  // The square root is not exact, and nobody and everybody are ends of the interval.
  return {
    low: numHits === 0 ? 0 : Math.max(0, middle - half),
    high: numHits === numVotes ? 1 : Math.min(1, middle + half),
  }
}

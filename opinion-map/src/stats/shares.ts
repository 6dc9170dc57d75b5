import { Z95 } from '../normal.ts'
import type { Share } from '../statistics.ts'

/** The ends of an interval of shares, 0 to 1. */
export type ShareInterval = { low: number; high: number }

/**
 * The weight, in votes, of the overall share when the share of a group is estimated. Among 0 to 40, this value predicts
 * hidden votes of the eight shared conversations best (docs/opinion-map.md).
 */
export const PRIOR_VOTES = 8

/**
 * The share of a group shrunken towards the overall share: the mean of the beta-binomial posterior whose prior is
 * worth `PRIOR_VOTES` votes, (hits + strength · overall) / (votes + strength). The overall share itself is shrunken
 * towards ½ by two votes, as (hits + 1) / (votes + 2). Use it as an estimate only: whether a group agrees must be
 * decided by its own votes alone (`shareInterval`), because a large group dominates the overall share.
 */
export function shrunkenShare(group: Share, everybody: Share): number {
  const overall = (everybody.numHits + 1) / (everybody.numVotes + 2)
  return (group.numHits + PRIOR_VOTES * overall) / (group.numVotes + PRIOR_VOTES)
}

/**
 * The 95 % Wilson score interval (Wilson 1927): the shares from which this one differs by less than 1.96 standard
 * errors. The charts show the same interval. [0, 1] without votes.
 */
export function shareInterval({ numHits, numVotes }: Share): ShareInterval {
  if (numVotes === 0) return { low: 0, high: 1 }
  const share = numHits / numVotes
  const square = Z95 ** 2
  const middle = (share + square / (2 * numVotes)) / (1 + square / numVotes)
  const variance = (share * (1 - share)) / numVotes + square / (4 * numVotes ** 2)
  const half = (Z95 / (1 + square / numVotes)) * Math.sqrt(variance)
  // The square root is inexact, so the ends for no hits and for all hits are set exactly.
  return {
    low: numHits === 0 ? 0 : Math.max(0, middle - half),
    high: numHits === numVotes ? 1 : Math.min(1, middle + half),
  }
}

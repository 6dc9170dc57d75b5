import { Z95 } from '../normal.ts'
import type { Share } from '../statistics.ts'

/** The ends of an interval of shares, 0 to 1. */
export type ShareInterval = { low: number; high: number }

/**
 * The weight, in votes, of everybody's share when the share of a group is estimated. With four votes the 95 % interval of
 * the estimate holds also for the opinions by which groups are described because their shares are so high or low
 * (docs/opinion-map.md).
 */
export const PRIOR_VOTES = 4

/**
 * The estimate of a group's share: its votes, and `PRIOR_VOTES` votes like everybody's, (hits + 4 · overall) and
 * (votes + 4). Its share is the mean of the beta-binomial posterior. The overall share itself is shrunken towards ½ by two
 * votes, as (hits + 1) / (votes + 2). Whether a group agrees must be decided by its own votes alone, because a large group
 * dominates the overall share.
 */
export function estimateOf(group: Share, everybody: Share): Share {
  const overall = (everybody.numHits + 1) / (everybody.numVotes + 2)
  return { numHits: group.numHits + PRIOR_VOTES * overall, numVotes: group.numVotes + PRIOR_VOTES }
}

/** The estimate of a group's share as a number. */
export function shrunkenShare(group: Share, everybody: Share): number {
  const { numHits, numVotes } = estimateOf(group, everybody)
  return numHits / numVotes
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

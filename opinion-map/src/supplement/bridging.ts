import type { OpinionCounts } from '../counts.ts'
import { numVotesOn } from '../counts.ts'
import { MIN_TOTAL_VOTES } from '../thresholds.ts'
import type { Factorisation } from './factorisation.ts'

/** From here on most people in the middle would agree: seven in ten, if nobody passed. */
const MIN_BRIDGING = 0.4

/**
 * The bridging score of each opinion: the vote, −1 to 1, that is expected of somebody whose viewpoint is in the middle,
 * mean + cⱼ. What viewpoints explain is not in it, so that an opinion scores high only if people who usually disagree
 * support it, however many there are on each side; it needs no groups (Wojcik et al. 2022). 0 without votes.
 */
export function bridgingScores({ mean, opinions }: Factorisation, totals: OpinionCounts): number[] {
  return totals.agrees.map((_, j) => {
    if (totals.agrees[j]! + totals.disagrees[j]! === 0) return 0
    return Math.max(-1, Math.min(1, mean + opinions[3 * j]!))
  })
}

/**
 * Whether an opinion with this score bridges viewpoints, in either direction: it has at least `MIN_TOTAL_VOTES` votes,
 * and seven in ten people in the middle would vote alike.
 */
export function isBridging(score: number, totals: OpinionCounts, j: number): boolean {
  return Math.abs(score) >= MIN_BRIDGING && numVotesOn(totals, j) >= MIN_TOTAL_VOTES
}

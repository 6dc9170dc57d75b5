import type { OpinionCounts } from '../counts.ts'
import { numVotesOn } from '../counts.ts'
import { MIN_TOTAL_VOTES } from '../thresholds.ts'
import type { Factorisation } from './factorisation.ts'

/** The score at which seven in ten people in the middle would agree, if nobody passed. */
const MIN_BRIDGING = 0.4

/**
 * The bridging score of each opinion: the expected vote, −1 to 1, of a person whose viewpoint is in the middle,
 * mean + cⱼ + u · vⱼ. The middle u lies halfway between the viewpoints at both ends (5 % of the people are beyond
 * each), so that it does not matter how many people there are on each side. An opinion scores high only if people who
 * usually disagree support it; no groups are needed (Wojcik et al. 2022). 0 without votes.
 *
 * It is not a second opinion on common ground: over the opinions of a real conversation it correlates by 0.96 to 0.99 with
 * the plain mean of agrees (1) and disagrees (−1) (docs/opinion-map.md).
 */
export function bridgingScores({ mean, people, opinions }: Factorisation, totals: OpinionCounts): number[] {
  const [x, y] = [middleOf(people, 1), middleOf(people, 2)]
  return totals.agrees.map((_, j) => {
    const numSides = totals.agrees[j]! + totals.disagrees[j]!
    const score = mean + opinions[3 * j]! + x * opinions[3 * j + 1]! + y * opinions[3 * j + 2]!
    return numSides > 0 ? Math.max(-1, Math.min(1, score)) : 0
  })
}

function middleOf(people: Float64Array, factor: number): number {
  const sorted = people.filter((_, at) => at % 3 === factor).sort()
  const end = Math.floor(0.05 * sorted.length)
  return sorted.length > 0 ? (sorted[end]! + sorted[sorted.length - 1 - end]!) / 2 : 0
}

/**
 * Whether an opinion with this score bridges viewpoints, in either direction: it has at least `MIN_TOTAL_VOTES` votes,
 * and seven in ten people in the middle would vote alike.
 */
export function isBridging(score: number, totals: OpinionCounts, j: number): boolean {
  return Math.abs(score) >= MIN_BRIDGING && numVotesOn(totals, j) >= MIN_TOTAL_VOTES
}

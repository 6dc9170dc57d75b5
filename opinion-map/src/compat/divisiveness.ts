import { shareOf } from '../consensus.ts'
import { numVotesOn, type OpinionCounts } from '../counts.ts'
import { MIN_GROUP_VOTES } from '../thresholds.ts'
import { twoProportionTest, smoothedShare } from '../statistics.ts'

/** The largest difference between two groups on an opinion: in smoothed agreement, and in standard errors. */
export type Gap = { gap: number; test: number }

/**
 * The divisiveness of opinion j: the largest difference in smoothed agreement, (A + 1)/(S + 2), between two groups in
 * which at least `MIN_GROUP_VOTES` members voted on it. 0 with fewer than two such groups.
 */
export function largestGap(groups: readonly OpinionCounts[], j: number): Gap {
  const shares = groups
    .filter((counts) => numVotesOn(counts, j) >= MIN_GROUP_VOTES)
    .map((counts) => shareOf(counts, j, 'agree'))
    .sort((a, b) => smoothedShare(b) - smoothedShare(a))
  const [most, least] = [shares[0], shares.at(-1)]
  if (!most || !least) return { gap: 0, test: 0 }
  return { gap: smoothedShare(most) - smoothedShare(least), test: twoProportionTest(most, least) }
}

import { shareOf } from '../consensus.ts'
import { MIN_CONTROVERSIAL_GAP, MIN_GROUP_VOTES } from '../thresholds.ts'
import type { CountedVotes } from '../counts.ts'
import { upperTail } from '../normal.ts'
import { byHeadline, isHeadline, leastDifference } from './headlines.ts'
import { estimateOf, shrunkenShare } from './shares.ts'
import { benjaminiHochberg, differenceTest } from './significance.ts'

/** `low` is the low end of the 95 % interval of the gap. */
type Gap = { gap: number; low: number; pValue: number }

/**
 * The divisiveness of each opinion: the largest difference between the shrunken shares of agreement of two groups in
 * which at least `MIN_GROUP_VOTES` members voted, in [0, 1). 0 with fewer than two such groups.
 */
export function divisiveness(counted: CountedVotes): number[] {
  return counted.opinionIds.map((_, j) => largestGap(counted, j).gap)
}

/**
 * Controversial opinions: those whose divisiveness is at least `MIN_CONTROVERSIAL_GAP`, and whose gap is a discovery
 * among all opinions (`benjaminiHochberg`; two-sided, times the number of pairs of groups). In the order of headlines
 * (`byHeadline`) by the low end of the interval of the gap, as few voters make the widest gaps by chance.
 */
export function controversial(counted: CountedVotes): number[] {
  const tested = counted.opinionIds
    .map((opinionId, j) => ({
      opinionId,
      j,
      isHeadline: isHeadline(counted, j),
      ...largestGap(counted, j),
    }))
    .filter(({ j, gap }) => counted.isCandidate(j) && gap > 0)
  const isDiscovery = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  return tested
    .filter(({ gap }, i) => isDiscovery[i] && gap >= MIN_CONTROVERSIAL_GAP)
    .sort(byHeadline)
    .map(({ opinionId }) => opinionId)
}

function largestGap({ groups, totals }: CountedVotes, j: number): Gap {
  const everybody = shareOf(totals, j, 'agree')
  const shares = groups
    .map((counts) => shareOf(counts, j, 'agree'))
    .filter(({ numVotes }) => numVotes >= MIN_GROUP_VOTES)
    .map((votes) => ({ votes, share: shrunkenShare(votes, everybody) }))
    .sort((a, b) => b.share - a.share)
  const [most, least] = [shares[0], shares.at(-1)]
  if (!most || !least || most === least) return { gap: 0, low: 0, pValue: 1 }
  const numPairs = (shares.length * (shares.length - 1)) / 2
  const pValue = Math.min(1, 2 * numPairs * upperTail(differenceTest(most.votes, least.votes)))
  const low = leastDifference(estimateOf(most.votes, everybody), estimateOf(least.votes, everybody))
  return { gap: most.share - least.share, low, pValue }
}

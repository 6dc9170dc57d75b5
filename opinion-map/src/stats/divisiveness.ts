import { shareOf } from '../consensus.ts'
import { MIN_CONTROVERSIAL_GAP, MIN_GROUP_VOTES } from '../thresholds.ts'
import type { CountedVotes } from '../counts.ts'
import { upperTail } from '../normal.ts'
import { shrunkenShare } from './shares.ts'
import { benjaminiHochberg, differenceTest } from './significance.ts'

type Gap = { gap: number; pValue: number }

/**
 * The divisiveness of each opinion: the largest difference between the shrunken shares of agreement of two groups in
 * which at least `MIN_GROUP_VOTES` members voted, in [0, 1). 0 with fewer than two such groups.
 */
export function divisiveness(counted: CountedVotes): number[] {
  return counted.opinionIds.map((_, j) => largestGap(counted, j).gap)
}

/**
 * Controversial opinions: those whose divisiveness is at least `MIN_CONTROVERSIAL_GAP`, and whose gap is a discovery
 * among all opinions (`benjaminiHochberg`; two-sided, times the number of pairs of groups). Largest first, then by id.
 */
export function controversial(counted: CountedVotes): number[] {
  const tested = counted.opinionIds
    .map((opinionId, j) => ({ opinionId, j, ...largestGap(counted, j) }))
    .filter(({ j, gap }) => counted.isCandidate(j) && gap > 0)
  const isDiscovery = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  return tested
    .filter(({ gap }, i) => isDiscovery[i] && gap >= MIN_CONTROVERSIAL_GAP)
    .sort((a, b) => b.gap - a.gap || a.opinionId - b.opinionId)
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
  if (!most || !least || most === least) return { gap: 0, pValue: 1 }
  const numPairs = (shares.length * (shares.length - 1)) / 2
  const pValue = Math.min(1, 2 * numPairs * upperTail(differenceTest(most.votes, least.votes)))
  return { gap: most.share - least.share, pValue }
}

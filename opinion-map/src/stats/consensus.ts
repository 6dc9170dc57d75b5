import { DIRECTIONS, shareOf, type Direction, type ListedOpinion } from '../consensus.ts'
import { MIN_COMMON_SHARE, MIN_GROUP_VOTES } from '../thresholds.ts'
import type { CountedVotes } from '../counts.ts'
import { byHeadline, isHeadline } from './headlines.ts'
import { shareInterval } from './shares.ts'

/**
 * The cautious group-aware consensus of each opinion in one direction: the minimum, over the groups, of the low end of
 * the 95 % interval of the group's own share. 0 if in some group fewer than `MIN_GROUP_VOTES` members voted on it, so
 * that an opinion without votes never outranks one that was voted on. Unlike a product it does not decrease with the
 * number of groups. In [0, 1).
 */
export function cautiousConsensus({ opinionIds, groups }: CountedVotes, direction: Direction): number[] {
  return opinionIds.map((_, j) => {
    const shares = groups.map((counts) => shareOf(counts, j, direction))
    if (shares.length === 0 || shares.some(({ numVotes }) => numVotes < MIN_GROUP_VOTES)) return 0
    return Math.min(...shares.map((share) => shareInterval(share).low))
  })
}

/**
 * Common ground: the opinions that every group agrees with, or that every group disagrees with. In each group at least
 * `MIN_GROUP_VOTES` members voted, their share is at least `MIN_COMMON_SHARE`, and its whole 95 % interval is above ½.
 * In the order of headlines (`byHeadline`) by cautious consensus.
 */
export function commonGround(counted: CountedVotes): ListedOpinion[] {
  const found = DIRECTIONS.flatMap((direction) => {
    const scores = cautiousConsensus(counted, direction)
    return counted.opinionIds.flatMap((opinionId, j) =>
      counted.isCandidate(j) && isHeldByEveryGroup(counted, j, direction)
        ? [{ opinionId, direction, isHeadline: isHeadline(counted, j), low: scores[j]! }]
        : [],
    )
  })
  return found.sort(byHeadline).map(({ opinionId, direction }) => ({ opinionId, direction }))
}

function isHeldByEveryGroup({ groups }: CountedVotes, j: number, direction: Direction): boolean {
  return groups.every((counts) => {
    const share = shareOf(counts, j, direction)
    if (share.numVotes < MIN_GROUP_VOTES) return false
    return share.numHits / share.numVotes >= MIN_COMMON_SHARE && shareInterval(share).low > 0.5
  })
}

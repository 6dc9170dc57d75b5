import type { RepresentativeRecord } from '../compat/representative.ts'
import { DIRECTIONS, shareOf } from '../consensus.ts'
import { MIN_GROUP_VOTES } from '../thresholds.ts'
import { addCounts } from '../counts.ts'
import type { CountedVotes } from '../counts.ts'
import { upperTail } from '../normal.ts'
import { byHeadline, hasEnoughVoters, leastDifference } from './headlines.ts'
import { estimateOf, shrunkenShare } from './shares.ts'
import { benjaminiHochberg, differenceTest, majorityTest } from './significance.ts'

const MAX_REPRESENTATIVE = 5

/**
 * At most five opinions that represent each group, agreements first. An opinion represents a group if most members vote
 * for it and the share in the other groups is lower. Both must be shown, so its p-value is the larger one of two
 * one-sided tests: of the group's share against ½, and against the share of the other groups (intersection–union).
 * Simes' combination min(2 · min, max), which newer versions of red-dwarf use, would count every opinion that everybody
 * agrees with as a discovery.
 *
 * All groups, opinions and directions with at least `MIN_GROUP_VOTES` votes inside and outside are one family, in which
 * Benjamini & Hochberg's method limits the rate of false discoveries to 10 %. These p-values are descriptive (see
 * `benjaminiHochberg`). Discoveries are in the order of headlines (`byHeadline`) by the low end of the interval
 * of the share inside minus the share outside.
 */
export function representativesByGroup(counted: CountedVotes): RepresentativeRecord[][] {
  const claims = counted.groups.flatMap((_, g) => claimsOf(counted, g))
  const isDiscovery = benjaminiHochberg(claims.map(({ pValue }) => pValue))
  return counted.groups.map((_, g) => {
    const chosen = claims
      .filter((claim, i) => claim.group === g && isDiscovery[i] && claim.effect > 0)
      .sort(byHeadline)
      .slice(0, MAX_REPRESENTATIVE)
      .map(({ record }) => record)
    return DIRECTIONS.flatMap((direction) => chosen.filter((record) => record.direction === direction))
  })
}

type Claim = {
  group: number
  record: RepresentativeRecord
  effect: number
  pValue: number
  opinionId: number
  isHeadline: boolean
  low: number
}

function claimsOf({ opinionIds, groups, sizes, totals, isCandidate }: CountedVotes, g: number): Claim[] {
  const others = addCounts(
    groups.filter((_, other) => other !== g),
    opinionIds.length,
  )
  return opinionIds.flatMap((opinionId, j) => {
    if (!isCandidate(j)) return []
    return DIRECTIONS.flatMap((direction) => {
      const inside = shareOf(groups[g]!, j, direction)
      const outside = shareOf(others, j, direction)
      if (inside.numVotes < MIN_GROUP_VOTES || outside.numVotes < MIN_GROUP_VOTES) return []
      const everybody = shareOf(totals, j, direction)
      const [share, elsewhere] = [shrunkenShare(inside, everybody), shrunkenShare(outside, everybody)]
      const [test, ratioTest] = [majorityTest(inside), differenceTest(inside, outside)]
      const ratio = share / elsewhere
      const record = { opinionId, direction, ...inside, share, test, ratio, ratioTest, isBestAgree: false }
      const pValue = upperTail(Math.min(test, ratioTest))
      const isHeadline = sizes === undefined || hasEnoughVoters(sizes[g]!, inside.numVotes)
      const low = leastDifference(estimateOf(inside, everybody), estimateOf(outside, everybody))
      return [{ group: g, record, effect: share - elsewhere, pValue, opinionId, isHeadline, low }]
    })
  })
}

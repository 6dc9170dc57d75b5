import type { GroupKey, Opinion, OpinionMap } from '@parley/contract'
import type { Share } from '#counts/share.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import { groupShares } from './stats.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { groupingKindOf } from '#ui/groups.ts'
import { gapOf, leastDifference, pointsApart, type Points } from '#results/lists/ranking.ts'

/** A map needs at least this many people who can be placed. */
export const MIN_PEOPLE_FOR_MAP = 10

/** The data of the headline of the results. */
export type Finding =
  | { kind: 'too_few'; numPeople: number; numOfTen: number; minVotes: number }
  /** Where only results are published: how many people must take part before groups are shown. */
  | { kind: 'groups_later'; minPeople: number }
  | { kind: 'not_computed' }
  | { kind: 'computed_anew' }
  /** `structure` is what was found instead, or that it cannot be told. */
  | { kind: 'no_clear_groups'; structure?: UngroupedReason | undefined }
  | { kind: GroupingKind; numGroups: number; numShared: number; gap?: PairGap }

export type UngroupedReason = 'readiness' | 'too_few' | 'not_measured'

const ungroupedReasonOf = ({ structure }: OpinionMap): UngroupedReason | undefined =>
  structure === 'readiness' || structure === 'too_few' || structure === 'not_measured' ? structure : undefined

/** The widest gap between two groups on one opinion. */
export type PairGap = { points: Points; high: GroupKey; low: GroupKey }

/** The main finding of a map and its lists; the number of shared opinions is the same as in feeds. */
export function mainFinding(map: OpinionMap, lists: { numShared: number; widest?: Opinion }): Finding {
  if (map.minPeople !== undefined) return { kind: 'groups_later', minPeople: map.minPeople }
  if (hasTooFewPeople(map)) {
    const numPeople = map.participantCount
    // Ten people are enough only once each has voted on enough opinions to be placed.
    const numOfTen = numPeople < MIN_PEOPLE_FOR_MAP ? numPeople : Math.max(0, numPeople - map.numNotPlaced)
    return { kind: 'too_few', numPeople, numOfTen, minVotes: map.minVotesToPlace }
  }
  if (map.noMapReason === 'not_computed')
    return { kind: map.runId === undefined ? 'not_computed' : 'computed_anew' }
  if (hasNoGroups(map)) return { kind: 'no_clear_groups', structure: ungroupedReasonOf(map) }
  const pair = lists.widest && gapOf(lists.widest)
  const points = lists.widest && pointsApart(lists.widest)
  const gap =
    pair && points && points.count > 0 ? { points, high: pair.high.key, low: pair.low.key } : undefined
  return { kind: groupingKindOf(map), numGroups: map.groups.length, numShared: lists.numShared, gap }
}

/** Whether there are too few people for a map. Before the first run, few participants count as too few as well. */
export const hasTooFewPeople = ({ noMapReason, minPeople, participantCount }: OpinionMap): boolean =>
  (noMapReason === 'too_few_participants' && minPeople === undefined) ||
  (noMapReason === 'not_computed' && participantCount < MIN_PEOPLE_FOR_MAP)

/** The opinion by which a group stands out most, and its lead. */
export type Lead = {
  opinion: Opinion
  direction: 'agree' | 'disagree'
  share: Share
  /** The highest share among the other groups. */
  others: Share
  /** Whether another group has a lower share than `others`. */
  isAtMost: boolean
  /** The other group, if there are two. */
  onlyOther?: GroupKey | undefined
}

/**
 * The listed opinion on which a group's agreement leads the next group by most. If the group leads on none,
 * disagreement is compared instead.
 */
export function headlineOpinion(key: GroupKey, opinions: readonly Opinion[]): Lead | undefined {
  return greatestLead(key, opinions, 'agree') ?? greatestLead(key, opinions, 'disagree')
}

function greatestLead(
  key: GroupKey,
  opinions: readonly Opinion[],
  direction: Lead['direction'],
): Lead | undefined {
  const leads = opinions.flatMap((opinion): Lead[] => {
    const shares = groupShares(opinion, direction)
    const own = shares.find((share) => share.key === key)
    const [next, ...others] = shares.filter((share) => share.key !== key).sort((a, b) => b.share - a.share)
    if (!own || !next || pointsOf(own) <= pointsOf(next)) return []
    const isAtMost = others.some(({ text }) => text !== next.text)
    const onlyOther = opinion.clustersStats.length === 2 ? next.key : undefined
    return [{ opinion, direction, share: own, others: next, isAtMost, onlyOther }]
  })
  return leads.sort((a, b) => leastLead(b) - leastLead(a))[0]
}

const leastLead = ({ share, others }: Lead): number => leastDifference(share, others)

/** A share in whole percent, since a lead that the displayed shares do not have would look wrong. */
const pointsOf = ({ share }: Share): number => Math.round(100 * share)

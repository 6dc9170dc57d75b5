import type { GroupKey, Opinion } from '@parley/contract'
import { groupOf } from './pages.ts'
import { numVoters } from '#counts/ownVote.ts'
import { groupShares, shareOf, MIN_SHOWN_VOTERS, totalStats, type GroupShare } from '#results/stats.ts'
import type { Share } from '#counts/share.ts'
import { about, aboutShort } from '#messages/shares.ts'

/** The number of rows of a list that are shown before somebody asks for all. */
export const FIRST_ROWS = 8

/** The number of shared opinions that are quoted with the headline. */
export const NUM_SHARED = 3

/** The largest number of opinions of a list that the map offers. */
export const MAX_CHOICES = 12

/** The opinions without those that are already shown. */
export const withoutShown = (opinions: readonly Opinion[], shown: readonly Opinion[]): Opinion[] => {
  const known = new Set(shown.map(({ opinionSlugId }) => opinionSlugId))
  return opinions.filter(({ opinionSlugId }) => !known.has(opinionSlugId))
}

const MAX_UNSURE = 10

/**
 * Up to ten opinions that people were unsure of, the most passes first: those on which passing is the commonest answer, or
 * at least twice as common as on the median opinion of the conversation.
 */
export const mostPassed = (opinions: readonly Opinion[]): Opinion[] => {
  const voted = opinions
    .map((opinion) => ({ opinion, ...totalStats(opinion).tally }))
    .filter((tally) => numVoters(tally) >= 2 * MIN_SHOWN_VOTERS)
    .map((tally) => ({ ...tally, share: shareOf(tally.numPasses, tally) }))
    .sort((a, b) => b.share - a.share || a.opinion.opinionSlugId.localeCompare(b.opinion.opinionSlugId))
  const median = voted[Math.floor(voted.length / 2)]?.share ?? 0
  return voted
    .filter(
      ({ share, numPasses, numAgrees, numDisagrees }) =>
        numPasses > 0 && (share >= 2 * median || numPasses >= Math.max(numAgrees, numDisagrees)),
    )
    .slice(0, MAX_UNSURE)
    .map(({ opinion }) => opinion)
}

export type Gap = {
  high: GroupShare
  low: GroupShare
}

/** The groups that agree most and least with an opinion, among groups with enough voters. */
export const gapOf = (opinion: Opinion): Gap | undefined => {
  const shares = groupShares(opinion, 'agree').sort((a, b) => b.share - a.share)
  const high = shares[0]
  const low = shares.at(-1)
  return high && low && high.key !== low.key ? { high, low } : undefined
}

/** A difference of shares in percentage points, and as a text that says if the shares are rounded. */
export type Points = { count: number; text: string; short: string }

/**
 * The gap between the groups furthest apart, as the difference of the displayed percentages; undefined between words.
 */
export const pointsApart = (opinion: Opinion): Points | undefined => {
  const gap = gapOf(opinion)
  if (!gap?.high.interval || !gap.low.interval) return undefined
  const count = Math.round(100 * gap.high.share) - Math.round(100 * gap.low.share)
  const share = `${count}`
  return gap.high.isRounded
    ? { count, text: about({ share }), short: aboutShort({ share }) }
    : { count, text: share, short: share }
}

/** A headline needs the votes of a third of each group, or of this many of it, whichever is less. */
const ENOUGH_VOTERS = 100

/** The opinions of a list with enough votes from each group for a headline, in the order of the analysis. */
export const headlinesOf = (opinions: readonly Opinion[]): Opinion[] =>
  opinions.filter(({ clustersStats }) =>
    clustersStats.every(
      (group) => (group.figure?.base ?? numVoters(group)) >= Math.min(ENOUGH_VOTERS, group.numUsers / 3),
    ),
  )

/**
 * The low end of the interval of a difference (Newcombe 1998), since few voters differ widely by chance; between words the
 * difference.
 */
export const leastDifference = (more: Share, less: Share): number => {
  const difference = more.share - less.share
  return more.interval && less.interval
    ? difference - Math.hypot(more.share - more.interval.low, less.interval.high - less.share)
    : difference
}

/** The loaded lists that the results of a conversation are made of. */
type Answers = {
  shared?: readonly Opinion[] | undefined
  apart?: readonly Opinion[] | undefined
  majority?: readonly Opinion[] | undefined
  representative?: Partial<Record<GroupKey, readonly Opinion[]>> | undefined
}

/** The opinions of a list in display order, or undefined until they are known. */
export function opinionsOf(list: string, { shared, apart, majority, representative }: Answers) {
  switch (list) {
    case 'common-ground':
      return shared
    case 'differences':
      return apart
    case 'majority':
      return majority && shared && withoutShown(majority, shared)
    default: {
      const key = groupOf(list)
      return key && representative && (representative[key] ?? [])
    }
  }
}

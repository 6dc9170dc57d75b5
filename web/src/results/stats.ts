import type { GroupEstimate, GroupFigure, GroupKey, GroupVotes, Opinion } from '@parley/contract'
import { numVoters, type Tally } from '#counts/ownVote.ts'
import { estimatedShare, exactShare, PRIOR_VOTES, shareOfStep, type Share } from '#counts/share.ts'
import { peopleOf } from '#counts/totals.ts'
import { orMore } from '#messages/shares.ts'
import { shareOrCount, wholeNumber } from '#ui/format.ts'

/** The number of people and their votes. */
export type Stats = {
  size: number
  /** Missing if the counts are withheld. */
  tally?: Tally
  /** Missing if the figures are withheld or too few voted. */
  shares?: VoteShares
}

/** The votes of some people as shares of the voters: exact, estimated or in steps. */
export type VoteShares = {
  agree: Share
  disagree: Share
  /** Missing where the other shares are words. */
  pass?: Share | undefined
  /** "784", or "50 or more". */
  voters: string
  /** The least number of voters, where it is published in steps. */
  least?: number
  /** Whether the shares are estimates, with the counts shown beside them. */
  isEstimated?: boolean
}

/** The figures of a group are withheld if fewer of its members than this voted. */
export const MIN_SHOWN_VOTERS = 5

/** The votes of everybody on an opinion, which are never withheld. */
export const totalStats = (opinion: Opinion): Stats & { tally: Tally } => ({
  size: peopleOf(opinion),
  tally: {
    numAgrees: opinion.numAgrees,
    numDisagrees: opinion.numDisagrees,
    numPasses: opinion.numPasses,
  },
})

/** The votes of a group, or of the people in between, on an opinion. */
export const groupStats = (group: Omit<GroupVotes, 'key' | 'isAuthorInCluster'>): Stats => {
  const { numUsers: size, numAgrees, numDisagrees, numPasses, isSuppressed, figure, estimate } = group
  if (figure) return { size, shares: sharesInSteps(figure) }
  if (isSuppressed) return { size }
  const stats = withShares({ size, tally: { numAgrees, numDisagrees, numPasses } })
  // Old runs have no estimates, and their shares are those of the votes.
  if (estimate === undefined || stats.shares === undefined) return stats
  return {
    size,
    tally: stats.tally,
    ...(estimate ? { shares: { ...stats.shares, ...estimatedShares(estimate) } } : {}),
  }
}

const estimatedShares = ({ agree, disagree, numVotes }: GroupEstimate) => ({
  agree: estimatedShare(agree, numVotes),
  disagree: estimatedShare(disagree, numVotes),
  pass: estimatedShare(Math.max(0, 1 - agree - disagree), numVotes),
  isEstimated: true,
})

const sharesInSteps = ({ agree, disagree, pass, base }: GroupFigure): VoteShares => ({
  agree: shareOfStep(agree, base + PRIOR_VOTES),
  disagree: shareOfStep(disagree, base + PRIOR_VOTES),
  pass: pass === undefined ? undefined : shareOfStep(pass, base + PRIOR_VOTES),
  voters: orMore({ base: wholeNumber(base) }),
  least: base,
})

/** Counts with their shares, unless too few voted. */
export const withShares = ({ size, tally }: { size: number; tally: Tally }): Stats => {
  const voters = numVoters(tally)
  if (voters < MIN_SHOWN_VOTERS) return { size, tally }
  const shares = {
    agree: exactShare(tally.numAgrees, voters),
    disagree: exactShare(tally.numDisagrees, voters),
    pass: exactShare(tally.numPasses, voters),
    voters: wholeNumber(voters),
  }
  return { size, tally, shares }
}

/** Whether the figures of groups are published in steps, because votes are not published. */
export const isInSteps = ({ asOf, clustersStats }: Opinion): boolean =>
  asOf !== undefined || clustersStats.some(({ figure }) => figure)

/** The figures of a group by its key, or undefined if the opinion has none for that group. */
export const statsOfGroup = (opinion: Opinion, key: GroupKey): Stats | undefined => {
  const group = opinion.clustersStats.find((stats) => stats.key === key)
  return group && groupStats(group)
}

/**
 * The figures of the people in no group: the totals minus the groups and those in between sides. They are withheld if
 * those of a group are, as they would reveal those. Undefined if everybody is in a group, or if figures of groups are
 * steps, from which nothing can be subtracted.
 */
export const ungroupedStats = (opinion: Opinion): Stats | undefined => {
  const { clustersStats, betweenStats } = opinion
  if (clustersStats.length === 0 || isInSteps(opinion)) return undefined
  const known = [...clustersStats, ...(betweenStats ? [betweenStats] : [])]
  const rest = (total: number, countOf: (votes: (typeof known)[number]) => number): number =>
    Math.max(
      0,
      known.reduce((left, votes) => left - countOf(votes), total),
    )
  const size = rest(peopleOf(opinion), (group) => group.numUsers)
  if (size === 0) return undefined
  if (known.some(({ isSuppressed }) => isSuppressed)) return { size }
  const tally = {
    numAgrees: rest(opinion.numAgrees, (group) => group.numAgrees),
    numDisagrees: rest(opinion.numDisagrees, (group) => group.numDisagrees),
    numPasses: rest(opinion.numPasses, (group) => group.numPasses),
  }
  return withShares({ size, tally })
}

/** The share of a count among the voters, 0 if nobody voted. */
export const shareOf = (count: number, tally: Tally): number => {
  const voters = numVoters(tally)
  return voters === 0 ? 0 : count / voters
}

/** The cells of a table of all votes: disagreement, passes, agreement, and the number of voters. */
export function voteShares(tally: Tally): string[] {
  const voters = numVoters(tally)
  const counts = [tally.numDisagrees, tally.numPasses, tally.numAgrees]
  return [...counts.map((count) => shareOrCount(count, voters)), wholeNumber(voters)]
}

export type GroupShare = Share & { key: GroupKey }

/** The share of each group in one direction. Groups with withheld figures or few voters are left out. */
export const groupShares = (opinion: Opinion, direction: 'agree' | 'disagree'): GroupShare[] =>
  opinion.clustersStats.flatMap((group) => {
    const { shares } = groupStats(group)
    return shares ? [{ key: group.key, ...shares[direction] }] : []
  })

/** The direction in which most voters think. */
export const directionOf = ({ numAgrees, numDisagrees }: Opinion): 'agree' | 'disagree' =>
  numAgrees >= numDisagrees ? 'agree' : 'disagree'

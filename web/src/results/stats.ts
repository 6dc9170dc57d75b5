import type { GroupKey, GroupVotes, Opinion } from '@parley/contract'
import { peopleOf } from '#counts/totals.ts'
import { shareOrCount, wholeNumber } from '#ui/format.ts'

/** The votes of some people on one opinion. */
export type Tally = {
  numAgrees: number
  numDisagrees: number
  numPasses: number
}

/** The number of people and their votes; the votes are missing if they are withheld. */
export type Stats = {
  size: number
  /** Missing if the figures are withheld. */
  tally?: Tally
}

/** The figures of a group are withheld if fewer of its members than this voted. */
export const MIN_SHOWN_VOTERS = 5

export const numVoters = ({ numAgrees, numDisagrees, numPasses }: Tally): number =>
  numAgrees + numDisagrees + numPasses

/** The votes of everybody on an opinion, which are never withheld. */
export const totalStats = (opinion: Opinion): Stats & { tally: Tally } => ({
  size: peopleOf(opinion),
  tally: {
    numAgrees: opinion.numAgrees,
    numDisagrees: opinion.numDisagrees,
    numPasses: opinion.numPasses,
  },
})

/** The votes of a group on an opinion. */
export const groupStats = (group: GroupVotes): Stats =>
  group.isSuppressed
    ? { size: group.numUsers }
    : {
        size: group.numUsers,
        tally: {
          numAgrees: group.numAgrees,
          numDisagrees: group.numDisagrees,
          numPasses: group.numPasses,
        },
      }

/** The figures of a group by its key, or undefined if the opinion has none for that group. */
export const statsOfGroup = (opinion: Opinion, key: GroupKey): Stats | undefined => {
  const group = opinion.clustersStats.find((stats) => stats.key === key)
  return group && groupStats(group)
}

/**
 * The figures of the people in no group: the totals minus the groups. They are withheld if a group's figures are (as
 * they would reveal those) or if too few of them voted, and undefined if everybody is in a group.
 */
export const ungroupedStats = (opinion: Opinion): Stats | undefined => {
  const { clustersStats } = opinion
  if (clustersStats.length === 0) return undefined
  const rest = (total: number, countOf: (group: GroupVotes) => number): number =>
    Math.max(
      0,
      clustersStats.reduce((left, group) => left - countOf(group), total),
    )
  const size = rest(peopleOf(opinion), (group) => group.numUsers)
  if (size === 0) return undefined
  if (clustersStats.some((group) => group.isSuppressed)) return { size }
  const tally = {
    numAgrees: rest(opinion.numAgrees, (group) => group.numAgrees),
    numDisagrees: rest(opinion.numDisagrees, (group) => group.numDisagrees),
    numPasses: rest(opinion.numPasses, (group) => group.numPasses),
  }
  const voters = numVoters(tally)
  return voters > 0 && voters < MIN_SHOWN_VOTERS ? { size } : { size, tally }
}

/** The share of a count among the voters, 0 if nobody voted. */
export const shareOf = (count: number, tally: Tally): number => {
  const voters = numVoters(tally)
  return voters === 0 ? 0 : count / voters
}

/** The cells of a table of votes: disagreement, passes, agreement, and the number of voters. */
export function voteShares(tally: Tally): string[] {
  const voters = numVoters(tally)
  const counts = [tally.numDisagrees, tally.numPasses, tally.numAgrees]
  return [...counts.map((count) => shareOrCount(count, voters)), wholeNumber(voters)]
}

export type GroupShare = { key: GroupKey; points: number }

/**
 * The share of each group in one direction, in whole percent. Groups with withheld figures or few voters are left out.
 */
export function groupShares(opinion: Opinion, direction: 'agree' | 'disagree'): GroupShare[] {
  return opinion.clustersStats.flatMap(({ key }) => {
    const tally = statsOfGroup(opinion, key)?.tally
    if (!tally || numVoters(tally) < MIN_SHOWN_VOTERS) return []
    const count = direction === 'agree' ? tally.numAgrees : tally.numDisagrees
    return [{ key, points: Math.round(100 * shareOf(count, tally)) }]
  })
}

/** The direction in which most voters think. */
export const directionOf = ({ numAgrees, numDisagrees }: Opinion): 'agree' | 'disagree' =>
  numAgrees >= numDisagrees ? 'agree' : 'disagree'

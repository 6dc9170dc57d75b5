import type { GroupKey, GroupVotes, Opinion } from '@parley/contract'
import { shareOrCount, wholeNumber } from '#ui/format.ts'

/** How some people voted on one opinion. */
export type Tally = {
  numAgrees: number
  numDisagrees: number
  numPasses: number
}

/** Figures of some people: how many they are, and their votes unless these are withheld. */
export type Figures = {
  size: number
  /** Absent where the figures are withheld. */
  tally?: Tally
}

/** Fewer voters of one group than this are not counted apart. */
export const MIN_SHOWN_VOTERS = 5

export const numVoters = ({ numAgrees, numDisagrees, numPasses }: Tally): number =>
  numAgrees + numDisagrees + numPasses

/** Everybody's votes on an opinion: always exact. */
export const totalFigures = (opinion: Opinion): Figures & { tally: Tally } => ({
  size: opinion.numParticipants,
  tally: {
    numAgrees: opinion.numAgrees,
    numDisagrees: opinion.numDisagrees,
    numPasses: opinion.numPasses,
  },
})

/** A group's votes on an opinion. */
export const groupFigures = (group: GroupVotes): Figures =>
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

/** A group's figures by its key, where the opinion carries that group. */
export const figuresOfGroup = (opinion: Opinion, key: GroupKey): Figures | undefined => {
  const group = opinion.clustersStats.find((stats) => stats.key === key)
  return group && groupFigures(group)
}

/**
 * The people in no group: what is left of the totals. Withheld where any group is (the rest would give it away)
 * or where the rest itself is small; absent where everybody is in a group.
 */
export const ungroupedFigures = (opinion: Opinion): Figures | undefined => {
  const { clustersStats } = opinion
  if (clustersStats.length === 0) return undefined
  const rest = (total: number, of: (group: GroupVotes) => number): number =>
    Math.max(
      0,
      clustersStats.reduce((left, group) => left - of(group), total),
    )
  const size = rest(opinion.numParticipants, (group) => group.numUsers)
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

/** The part of the voters, 0 where nobody voted. */
export const shareOf = (count: number, tally: Tally): number => {
  const voters = numVoters(tally)
  return voters === 0 ? 0 : count / voters
}

/** The cells of a table about votes: disagreement, passes, agreement, and how many voted. */
export function voteShares(tally: Tally): string[] {
  const voters = numVoters(tally)
  const counts = [tally.numDisagrees, tally.numPasses, tally.numAgrees]
  return [...counts.map((count) => shareOrCount(count, voters)), wholeNumber(voters)]
}

export type GroupShare = { key: GroupKey; points: number }

/** Each group's share in one direction, in whole points; groups that are withheld or of which few voted are left out. */
export function groupShares(opinion: Opinion, direction: 'agree' | 'disagree'): GroupShare[] {
  return opinion.clustersStats.flatMap(({ key }) => {
    const tally = figuresOfGroup(opinion, key)?.tally
    if (!tally || numVoters(tally) < MIN_SHOWN_VOTERS) return []
    const count = direction === 'agree' ? tally.numAgrees : tally.numDisagrees
    return [{ key, points: Math.round(100 * shareOf(count, tally)) }]
  })
}

/** The direction in which all groups think alike: that of the larger part of the voters. */
export const directionOf = ({ numAgrees, numDisagrees }: Opinion): 'agree' | 'disagree' =>
  numAgrees >= numDisagrees ? 'agree' : 'disagree'

import type { GroupKey, GroupPoll, Opinion, PollOption } from '@parley/contract'
import { numOfGroup } from '#polls/stats.ts'
import { wilsonInterval } from '#counts/share.ts'
import { groupStats, MIN_SHOWN_VOTERS, numVoters } from '#results/stats.ts'

/** One group on a strip. Its share counts only members who voted on the opinion. */
export type StripGroup = {
  key: GroupKey
  /** The share of its voters who agree, 0 to 1. */
  share: number
  low: number
  high: number
  voters: number
  /** The middle of its lane, in pixels from the top. */
  y: number
}

export type StripLayout = {
  height: number
  groups: readonly StripGroup[]
  /** Groups with too few voters for a share, which are named but not drawn. */
  notDrawn: readonly GroupKey[]
  /** The groups that agree least and most; missing if none can be drawn. */
  ends?: { low: StripGroup; high: StripGroup }
}

/** The width of the axis in pixels on the narrowest phones (320 pixels), where badges must not overlap. */
const STRIP_WIDTH = 266
const ONE_LANE = 34
const LANE = 17
const FIRST_LANE = 11
/** Badges closer together than this would cover each other's letters. */
const MIN_DISTANCE = 24

/** Lays out the groups of an opinion on a strip of `width` pixels. */
export const stripLayout = (opinion: Opinion, width: number = STRIP_WIDTH): StripLayout => {
  const { clustersStats } = opinion
  const shown = clustersStats.flatMap((group) => {
    const { tally } = groupStats(group)
    return tally ? shareIn(group.key, { part: tally.numAgrees, voters: numVoters(tally) }) : []
  })
  return layoutOf(shown, { keys: clustersStats.map(({ key }) => key), width })
}

/** Lays out the groups by the share of their members who chose an option of the poll. */
export const pollStripLayout = (
  { optionNumber }: PollOption,
  groups: readonly GroupPoll[],
  width: number = STRIP_WIDTH,
): StripLayout => {
  const shown = groups.flatMap((group) => {
    const voters = numOfGroup(group)
    return voters === undefined
      ? []
      : shareIn(group.key, { part: group.numResponses[optionNumber - 1] ?? 0, voters })
  })
  return layoutOf(shown, { keys: groups.map(({ key }) => key), width })
}

/** The share of a group, or undefined if too few voted. */
const shareIn = (
  key: GroupKey,
  { part, voters }: { part: number; voters: number },
): Omit<StripGroup, 'y'>[] =>
  voters < MIN_SHOWN_VOTERS ? [] : [{ key, share: part / voters, voters, ...wilsonInterval(part, voters) }]

/** Each group gets its own lane if badges would overlap. */
const layoutOf = (
  shown: readonly Omit<StripGroup, 'y'>[],
  all: { keys: readonly GroupKey[]; width: number },
): StripLayout => {
  const keys = new Set(shown.map(({ key }) => key))
  const hasLanes = collide(
    shown.map(({ share }) => share * all.width),
    MIN_DISTANCE,
  )
  const groups = shown.map((group, lane) => ({
    ...group,
    y: hasLanes ? FIRST_LANE + LANE * lane : ONE_LANE / 2,
  }))
  const [low, ...others] = groups.toSorted((a, b) => a.share - b.share)
  return {
    height: hasLanes ? 2 * FIRST_LANE + LANE * (groups.length - 1) : ONE_LANE,
    groups,
    notDrawn: all.keys.filter((key) => !keys.has(key)),
    ...(low ? { ends: { low, high: others.at(-1) ?? low } } : {}),
  }
}

const collide = (places: readonly number[], distance: number): boolean => {
  const sorted = places.toSorted((a, b) => a - b)
  return sorted.some((place, index) => index > 0 && place - (sorted[index - 1] ?? 0) < distance)
}

/** A position on a strip as SVG writes it: a percentage of the width. */
export const percentAt = (share: number): string => `${Math.round(share * 10_000) / 100}%`

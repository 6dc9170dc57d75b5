import type { GroupKey, Opinion } from '@parley/contract'
import type { Interval } from '#counts/share.ts'
import { groupShares, type GroupShare } from '#results/stats.ts'

/** One group on a strip. Its share counts only members who voted on the opinion. */
export type StripGroup = {
  key: GroupKey
  /** The share of its voters who agree, 0 to 1. */
  share: number
  interval: Interval
  /** The middle of its lane, in pixels from the top. */
  y: number
}

export type StripLayout = {
  height: number
  groups: readonly StripGroup[]
  /** Groups without a share in per cent, which are named but not drawn. */
  notDrawn: readonly GroupKey[]
  /** The groups that agree least and most; missing if none can be drawn. */
  ends?: { low: StripGroup; high: StripGroup }
}

/** The width of the axis in pixels on the narrowest phones (320 pixels), where badges must not overlap. */
export const STRIP_WIDTH = 266
const ONE_LANE = 34
const LANE = 17
const FIRST_LANE = 11
/** Badges closer together than this would cover each other's letters. */
const MIN_DISTANCE = 24

/** Lays out the groups of an opinion on a strip of `width` pixels. */
export const stripLayout = (opinion: Opinion, width: number = STRIP_WIDTH): StripLayout => {
  const keys = opinion.clustersStats.map(({ key }) => key)
  return layoutOf(groupShares(opinion, 'agree'), { keys, width })
}

/** Whether a strip would draw any group: shares as words have no place on an axis. */
export const hasAxis = (opinion: Opinion): boolean =>
  groupShares(opinion, 'agree').some(({ interval }) => interval)

/** Each group gets its own lane if badges would overlap. */
export const layoutOf = (
  shares: readonly GroupShare[],
  all: { keys: readonly GroupKey[]; width: number },
): StripLayout => {
  const shown = shares.flatMap(({ key, share, interval }) => (interval ? [{ key, share, interval }] : []))
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

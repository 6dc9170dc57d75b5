import type { Direction } from '../consensus.ts'
import type { OpinionCounts } from '../counts.ts'
import type { Side } from '../places.ts'
import type { Point } from '../points.ts'
import type { MeasuredStructure } from '../structure/measured.ts'

/** A share in words: over 60 %, 40 to 60 %, or fewer. */
export type ShareWord = 'most' | 'half' | 'fewer'

/** A share as it is published: a word, or a multiple of 5 % from 10 to 90, or that it is under 10 or over 90 %. */
export type Step = ShareWord | 'over90' | 'under10' | number

/** How a group voted on an opinion. */
export type Figure = {
  agree: Step
  disagree: Step
  /** Only with per cent, never with words. */
  pass?: Step
  /** At least this many members voted: 15, 30, 50, 100, 200, 500, 1000, … */
  base: number
}

/** How a group answered the poll: a step for each option. */
export type PollFigure = { options: Step[]; base: number }

/** An opinion in a list, by its name, and the direction that the list is about. */
export type ListedName = { opinion: string; direction: Direction }

export type PublishedGroup = {
  /** 0 to 5, as in the run. */
  key: number
  /** If the group is a side: the axis, and at which of its ends. */
  side?: Pick<Side, 'axis' | 'end'>
  /** The group's share of the people of the block, 1 to 10. */
  tenths: number
  /** Parallel to the opinions of the file; null where fewer than 15 members voted. */
  figures: (Figure | null)[]
  /** Opinions that set the group apart. */
  headlines: ListedName[]
  poll: PollFigure | null
}

/** A square of the map, in map units: (x, y) is its middle. */
export type PublishedSquare = {
  /** The group of its people; absent for people in no group. */
  key?: number
  /** Without a key: its people are in between sides. */
  isBetween?: true
  x: number
  y: number
  width: number
  /** At least this many people: 10, 15, 30, 50, 100, … */
  base: number
}

/** What places votes on the map (`ownPositionIn`). Arrays are parallel to `opinions`. */
export type PublishedAxes = {
  /** Opinions keep their loadings here until the next block, even if moderators remove them from the file. */
  opinions: string[]
  /** The mean of agrees (1) and disagrees (−1), in eighths. */
  mean: number[]
  /** Loadings in eighths of the largest one of their axis; 0 where an answer has fewer than ten people. */
  x: number[]
  y: number[]
}

export type PublishedMap = {
  squares: PublishedSquare[]
  /** Parallel to the groups; made from the squares. The hull is empty for a group without squares. */
  shapes: { centre: Point; hull: Point[] }[]
  axes: PublishedAxes
}

/** What is published about the groups of a block. */
export type PublishedGroups = {
  /**
   * What structure the votes have, if it was measured. With `sides`, the groups are sides of the map's axes, published by
   * the same rules as groups.
   */
  structure?: MeasuredStructure['kind']
  /** At least two, ascending by key; none if groups are not clear. */
  groups: PublishedGroup[]
  /** Only with sides: the people in between, by the same rules as a group. */
  between?: Pick<PublishedGroup, 'tenths' | 'figures' | 'poll'>
  /** People counted in a group, in tenths of the people of the block. */
  groupedTenths: number
  /** Opinions that all groups share. */
  commonGround: ListedName[]
  /** Opinions on which groups differ most. */
  controversial: string[]
  /**
   * A short list that represents everybody in proportion, with the share of people who agree with at least one of its
   * opinions. Once moderators have removed one of its opinions, it has neither that share nor the promise of
   * proportion.
   */
  shortList?: { opinions: string[]; isProportional?: true; represented?: Step }
  /** Share of the resamples in which the groups were the same: a word under 100 people, two digits above. */
  stability?: ShareWord | number
  /**
   * Only if the votes are too few to tell the structure and there are at least 100 people: about how many times as many
   * people would be enough.
   */
  timesAsManyPeople?: number
  map?: PublishedMap
}

/**
 * Everything that is published about the votes of one block of a conversation that publishes only its results, as plain
 * JSON. Opinions are in the order of a hash, and everything is named by the names of opinions, never by row ids.
 */
export type PublishedFile = {
  version: 1
  /** By independent people: `totals` under 30, `cards` from 30, `map` from 100. */
  step: 'totals' | 'cards' | 'map'
  /** The people of the block. */
  numPeople: number
  opinions: string[]
  /** Everybody's votes on each opinion, exactly; people set aside count here. */
  totals: OpinionCounts
  /** Opinions that a clear majority of everybody agrees or disagrees with, by totals alone. */
  majorities: ListedName[]
  /** The answers of the poll, exactly, by option. */
  poll?: number[]
  /** Absent under 30 independent people. */
  groups?: PublishedGroups
}

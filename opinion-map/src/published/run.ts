import type { OpinionCounts } from '../counts.ts'
import type { Density } from '../density.ts'
import type { MapResult } from '../result.ts'
import type { RobustnessReport } from '../robustness-report/robustness-report.ts'

/**
 * A run of a conversation that publishes only its results, as it is stored, and which of its people are independent.
 */
export type PublishableRun = {
  map: MapResult
  /** The squares of at least five people (`publicDensity`). */
  picture: Density
  /** The votes of people set aside, parallel to the opinions of the map: only totals count them. */
  aside?: OpinionCounts | undefined
  /**
   * The answers of the poll by option: everybody's, those of each group in the order of the map's groups, and those of
   * the people in between.
   */
  poll?: { total: number[]; groups: number[][]; between?: number[] } | undefined
  /** The robustness report of this run, once it is computed. */
  report?: Pick<RobustnessReport, 'redraws' | 'selection' | 'structure'> | undefined
  /** The public names (slug ids) of the opinions of the map. */
  names: readonly string[]
  /** The people of the block, people set aside included. */
  numPeople: number
  independent: IndependentPeople
  /** Breaks ties in lists; the same in all runs of a conversation. */
  key: string
}

/** The size and votes of some people, and the votes that are counted among them by cross-fitting. */
export type TalliedMembers = { size: number; counts: OpinionCounts; crossFitted?: OpinionCounts }

/**
 * How many of the people are independent of each other. Thresholds count these. Where a tally of them is not given,
 * everybody who is not independent is assumed to be in the group, square or cell in question.
 */
export type IndependentPeople = {
  numPeople: number
  /**
   * The size and votes of the independent members of each group, in the order of the map's groups, and the votes of
   * independent people that are counted in it by cross-fitting.
   */
  groups?: readonly TalliedMembers[]
  /** The size and the votes of the independent people in between sides. */
  between?: TalliedMembers | undefined
  /** The votes of all independent people, in a group or not. */
  totals?: OpinionCounts
}

/** How many people of the run do not count as independent. */
export const numDependentPeople = ({ numPeople, independent }: PublishableRun): number =>
  Math.max(0, numPeople - independent.numPeople)

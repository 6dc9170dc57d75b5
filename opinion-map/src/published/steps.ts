import type { Share } from '../statistics.ts'
import { PRIOR_VOTES, shareInterval } from '../stats/shares.ts'
import type { Step, ShareWord } from './file.ts'

/** Minimum numbers of independent people for groups (`cards`) and for the map to be published. */
export const MIN_PEOPLE = { cards: 30, map: 100 }
/**
 * Minimum number of independent people in a published group or square, and behind each answer to an opinion with a
 * loading.
 */
export const MIN_GROUP = 10
/** Minimum numbers of independent voters for a share to be published as a word, and as a percentage. */
export const MIN_VOTERS = { word: 15, percent: 30 }

/** A share as a word; `half` from 40 to 60 %. */
export function shareWordOf({ numHits, numVotes }: Share): ShareWord {
  if (10 * numHits > 6 * numVotes) return 'most'
  return 10 * numHits >= 4 * numVotes ? 'half' : 'fewer'
}

/** A share in steps of 5 %, never 0 or 100 %. */
export function percentOf({ numHits, numVotes }: Share): Step {
  if (10 * numHits > 9 * numVotes) return 'over90'
  return 10 * numHits < numVotes ? 'under10' : 5 * Math.round((20 * numHits) / numVotes)
}

/** The largest published base up to this number: 10, 15, 30, then 50, 100, 200 and their multiples by ten. */
export function baseOf(count: number): number {
  let base = 0
  for (const small of [10, 15, 30]) if (count >= small) base = small
  for (let unit = 50; unit <= count; unit *= 10)
    for (const factor of [1, 2, 4]) if (count >= unit * factor) base = unit * factor
  return base
}

/** A number of people in tenths of all, at least 1 if there is anybody. */
export function tenthsOf(count: number, all: number): number {
  return count <= 0 || all <= 0 ? 0 : Math.min(10, Math.max(1, Math.round((10 * count) / all)))
}

/**
 * The sizes of groups in tenths of all people, as {@link tenthsOf} rounds them. If they make up more than ten, those that
 * were rounded up by most are one lower, but none below 1. There are at most ten groups.
 */
export function tenthsOfGroups(sizes: readonly number[], all: number): number[] {
  const tenths = sizes.map((size) => tenthsOf(size, all))
  const excessOf = (tenth: number, index: number) =>
    tenth > 1 ? tenth - (10 * (sizes[index] ?? 0)) / all : -Infinity
  while (tenths.reduce((sum, tenth) => sum + tenth, 0) > 10) {
    const excess = tenths.map(excessOf)
    tenths[excess.indexOf(Math.max(...excess))]! -= 1
  }
  return tenths
}

/** The middle of a published step, 0 to 1; `half` of 40 to 60 % is 0.5. */
export function midpointOf(step: Step): number {
  if (typeof step === 'number') return step / 100
  return { over90: 0.95, most: 0.8, half: 0.5, fewer: 0.2, under10: 0.05 }[step]
}

/**
 * The 95 % interval (Wilson) of an estimated share of a group in per cent, with ends rounded outwards to 5 %. It follows
 * from the published step and base alone, so it is never narrower than that of the exact estimate. Words have none.
 */
export function intervalOf(step: Step, base: number): { low: number; high: number } | undefined {
  const range = rangeOf(step)
  if (range === undefined) return undefined
  const numVotes = base + PRIOR_VOTES
  const [least, most] = range.map((share) => shareInterval({ numHits: share * numVotes, numVotes }))
  return {
    low: 5 * Math.floor(20 * least!.low + ROUNDING),
    high: 5 * Math.ceil(20 * most!.high - ROUNDING),
  }
}

/** Shares within this of a multiple of 5 % count as equal to it. */
const ROUNDING = 1e-9

function rangeOf(step: Step): [least: number, most: number] | undefined {
  if (step === 'over90') return [0.9, 1]
  if (step === 'under10') return [0, 0.1]
  return typeof step === 'number' ? [(step - 2.5) / 100, (step + 2.5) / 100] : undefined
}

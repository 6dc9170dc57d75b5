import { numVotesOn, type CountedVotes } from '../counts.ts'
import type { Share } from '../statistics.ts'
import { shareInterval } from './shares.ts'

/** A headline needs the votes of a third of a group, or of this many of it, whichever is less. */
const ENOUGH_VOTERS = 100

export const hasEnoughVoters = (size: number, numVoters: number): boolean =>
  numVoters >= Math.min(ENOUGH_VOTERS, size / 3)

/** Whether enough of every group voted on opinion j for a headline; so few voters say anything by chance. */
export const isHeadline = ({ groups, sizes }: CountedVotes, j: number): boolean =>
  groups.every((counts, g) => sizes === undefined || hasEnoughVoters(sizes[g]!, numVotesOn(counts, j)))

/** The low end of the 95 % interval of the difference of two shares, by their Wilson intervals (Newcombe 1998). */
export function leastDifference(more: Share, less: Share): number {
  const [high, low] = [more.numHits / more.numVotes, less.numHits / less.numVotes]
  return high - low - Math.hypot(high - shareInterval(more).low, shareInterval(less).high - low)
}

/** Sorts what can be a headline first, then the highest low end of its interval, then by id. */
export const byHeadline = (
  a: { isHeadline: boolean; low: number; opinionId: number },
  b: { isHeadline: boolean; low: number; opinionId: number },
): number => Number(b.isHeadline) - Number(a.isHeadline) || b.low - a.low || a.opinionId - b.opinionId

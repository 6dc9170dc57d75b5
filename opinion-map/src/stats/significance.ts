import type { Share } from '../statistics.ts'

/**
 * One-proportion test of a share against ½, with Yates' continuity correction: (|hits − n/2| − ½) / (√n / 2) standard
 * errors, 0 without votes. Unlike Polis' test it does not favor opinions without votes.
 */
export function majorityTest({ numHits, numVotes }: Share): number {
  if (numVotes === 0) return 0
  return towardsZero(numHits - numVotes / 2, 0.5) / (Math.sqrt(numVotes) / 2)
}

/**
 * Two-proportion test with pooled variance and Yates' continuity correction: how many standard errors the first share
 * is above the second. 0 if one of them has no votes or all votes are the same.
 */
export function differenceTest(first: Share, second: Share): number {
  const numVotes = first.numVotes + second.numVotes
  const pooled = (first.numHits + second.numHits) / numVotes
  if (first.numVotes === 0 || second.numVotes === 0 || pooled === 0 || pooled === 1) return 0
  const inverses = 1 / first.numVotes + 1 / second.numVotes
  const difference = first.numHits / first.numVotes - second.numHits / second.numVotes
  return towardsZero(difference, 0.5 * inverses) / Math.sqrt(pooled * (1 - pooled) * inverses)
}

function towardsZero(difference: number, correction: number): number {
  return Math.sign(difference) * Math.max(0, Math.abs(difference) - correction)
}

/** The maximum expected share of false discoveries in a list. */
export const FALSE_DISCOVERY_RATE = 0.1

/**
 * The procedure of Benjamini & Hochberg (1995): returns which hypotheses are discoveries, so that the expected share of
 * false ones among them is at most `rate`. A hypothesis is a discovery if its p-value, of rank r among n, is at most
 * rate · r / n, or if this holds for a larger p-value.
 *
 * Here the p-values are descriptive only: groups are computed from the same votes that are then tested, so differences
 * between groups are found more often than by chance alone.
 */
export function benjaminiHochberg(
  pValues: ArrayLike<number>,
  rate: number = FALSE_DISCOVERY_RATE,
): boolean[] {
  const sorted = Float64Array.from(pValues).sort()
  let limit = -1
  for (let rank = sorted.length; rank > 0 && limit < 0; rank--)
    if (sorted[rank - 1]! <= (rate * rank) / sorted.length) limit = sorted[rank - 1]!
  return Array.from(pValues, (p) => p <= limit)
}

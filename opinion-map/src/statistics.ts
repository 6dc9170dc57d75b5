/** The one-tailed 90 % quantile of the normal distribution. A larger test statistic is significant. */
export const Z90 = 1.2815515655446004

/** Votes in one direction (`numHits`) among all votes on an opinion (`numVotes`, including passes). */
export type Share = { numHits: number; numVotes: number }

/** The share with Laplace smoothing: (hits + 1) / (votes + 2), in (0, 1). */
export function smoothedShare({ numHits, numVotes }: Share): number {
  return (numHits + 1) / (numVotes + 2)
}

/**
 * One-proportion z-test against ½ as in Polis, with 1 added to both counts: 2√(n + 1) · ((hits + 1) / (n + 1) − ½), in
 * standard errors. It is +1 for an opinion without votes, so check for a minimum number of votes first.
 */
export function oneProportionTest({ numHits, numVotes }: Share): number {
  return 2 * Math.sqrt(numVotes + 1) * ((numHits + 1) / (numVotes + 1) - 0.5)
}

/**
 * Two-proportion z-test as in Polis: how far the first share is above the second, in (pooled) standard errors, with 1
 * added to all four counts. 0 if all votes inside and outside are hits.
 */
export function twoProportionTest(inside: Share, outside: Share): number {
  const [hitsIn, hitsOut] = [inside.numHits + 1, outside.numHits + 1]
  const [votesIn, votesOut] = [inside.numVotes + 1, outside.numVotes + 1]
  const pooled = (hitsIn + hitsOut) / (votesIn + votesOut)
  if (pooled === 1) return 0
  return (
    (hitsIn / votesIn - hitsOut / votesOut) / Math.sqrt(pooled * (1 - pooled) * (1 / votesIn + 1 / votesOut))
  )
}

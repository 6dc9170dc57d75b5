/** The one-tailed 90 % point of the normal distribution: tests above it count as significant. */
export const Z90 = 1.2815515655446004

/** Votes of a kind (`numHits`) among all votes on an opinion (`numVotes`, passes included). */
export type Share = { numHits: number; numVotes: number }

/** The share with one imagined vote for and one against (Laplace): (hits + 1) / (votes + 2), in (0, 1). */
export function smoothedShare({ numHits, numVotes }: Share): number {
  return (numHits + 1) / (numVotes + 2)
}

/**
 * How far the share is above one half, in standard errors, as Polis tests it, with one added on both counts:
 * 2√(n + 1) · ((hits + 1) / (n + 1) − ½). It is +1 for an opinion without votes: ask for evidence first.
 */
export function oneProportionTest({ numHits, numVotes }: Share): number {
  return 2 * Math.sqrt(numVotes + 1) * ((numHits + 1) / (numVotes + 1) - 0.5)
}

/**
 * How far the first share is above the second, in standard errors, as Polis tests it (pooled two-proportion test with
 * one added on all four counts). 0 where everybody inside and outside agrees.
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

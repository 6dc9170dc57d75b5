/** On how many opinions agreeing points the same way, of all that were measured. */
export type SameWay = { numOpinions: number; of: number }

/**
 * Where people mostly differ in how readily they agree, the first axis is that readiness, and an opinion that says the
 * opposite of others has a loading with the other sign. Opinions without a loading were not measured; undefined if none
 * was.
 */
export function sameWayAlong(loadings: readonly number[]): SameWay | undefined {
  const numPositive = loadings.filter((loading) => loading > 0).length
  const numNegative = loadings.filter((loading) => loading < 0).length
  const of = numPositive + numNegative
  return of === 0 ? undefined : { numOpinions: Math.max(numPositive, numNegative), of }
}

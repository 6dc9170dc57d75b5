/**
 * The residuals of votes: value − mean of the opinion. As in Polis, missing votes are imputed with the mean, so their
 * residual is 0 and they need not be stored. `table` has four cells per opinion, indexed by the codes of a matrix. The
 * mean and the residuals of a moderated opinion are 0.
 */
export type Residuals = {
  mean: Float64Array
  table: Float64Array
  isModerated: Uint8Array
  totalSquares: number
}

/** Computes residuals from the counts of all votes (`countVotes`). The mean of an opinion without votes is 0. */
export function residualsOf(counts: Float64Array, isModerated: Uint8Array): Residuals {
  const mean = new Float64Array(isModerated.length)
  const table = new Float64Array(counts.length)
  let totalSquares = 0
  for (let j = 0; j < mean.length; j++) {
    const numVotes = counts[4 * j]! + counts[4 * j + 1]! + counts[4 * j + 2]!
    if (isModerated[j] || numVotes === 0) continue
    mean[j] = (counts[4 * j + 2]! - counts[4 * j]!) / numVotes
    for (let cell = 0; cell < 3; cell++) {
      const residual = cell - 1 - mean[j]!
      table[4 * j + cell] = residual
      totalSquares += counts[4 * j + cell]! * residual * residual
    }
  }
  return { mean, table, isModerated, totalSquares }
}

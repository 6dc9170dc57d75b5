/**
 * What is left of a vote once the opinion's mean is taken off (maths of Polis: missing votes are filled with the
 * mean, so that they are exactly 0 afterwards and need not be stored). `table` has four cells per opinion, indexed
 * like the codes of a matrix: value − mean. A moderated opinion counts as 0 for everybody: mean 0, cells 0.
 */
export type Residuals = {
  mean: Float64Array
  table: Float64Array
  isModerated: Uint8Array
  totalSquares: number
}

/** From the counts of everybody (`countVotes`) and which of the m columns are moderated. Unvoted: mean 0. */
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

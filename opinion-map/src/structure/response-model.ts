import type { Grid } from './grid.ts'
import type { ResponseRows } from './response-rows.ts'

/**
 * An item response model with several traits: a person with traits t agrees with opinion j with the probability
 * 1 / (1 + exp(−(bⱼ + aⱼ · t))), independently of their other responses (Birnbaum 1968; Bock & Aitkin 1981). All
 * opinions have the same loading on the first trait, readiness to agree (Rasch 1960).
 */
export type ResponseModel = {
  grid: Grid
  /** The logarithm of each node's share of the population. */
  logWeights: Float64Array
  /** bⱼ: the log-odds of agreement at the middle of all traits. */
  intercepts: Float64Array
  /** aⱼ, at j · numTraits … */
  loadings: Float64Array
}

/** log P(agree) and log P(disagree) for each opinion and node, at j · numNodes + q. */
export type ResponseTable = { agree: Float64Array; disagree: Float64Array }

/** The log-odds of agreement with opinion j at node q. */
export function logOddsAt({ grid, intercepts, loadings }: ResponseModel, j: number, q: number): number {
  const { numTraits, nodes } = grid
  let odds = intercepts[j]!
  for (let trait = 0; trait < numTraits; trait++)
    odds += loadings[j * numTraits + trait]! * nodes[q * numTraits + trait]!
  return odds
}

export function responseTable(model: ResponseModel): ResponseTable {
  const { numNodes } = model.grid
  const numOpinions = model.intercepts.length
  const agree = new Float64Array(numOpinions * numNodes)
  const disagree = new Float64Array(numOpinions * numNodes)
  for (let j = 0; j < numOpinions; j++)
    for (let q = 0; q < numNodes; q++) {
      const odds = logOddsAt(model, j, q)
      const loss = Math.log1p(Math.exp(-Math.abs(odds))) + Math.max(0, -odds)
      agree[j * numNodes + q] = -loss
      disagree[j * numNodes + q] = -loss - odds
    }
  return { agree, disagree }
}

/**
 * Computes the share of each node in the distribution of person i's traits, given their responses that are not hidden,
 * into `shares`, and returns the logarithm of the probability of these responses.
 */
export function posteriorOf(
  { starts, columns, agrees, isHidden }: ResponseRows,
  i: number,
  { model, table, shares }: { model: ResponseModel; table: ResponseTable; shares: Float64Array },
): number {
  const { numNodes } = model.grid
  shares.set(model.logWeights)
  for (let at = starts[i]!; at < starts[i + 1]!; at++) {
    if (isHidden[at] === 1) continue
    const logs = agrees[at] === 1 ? table.agree : table.disagree
    const from = columns[at]! * numNodes
    for (let q = 0; q < numNodes; q++) shares[q]! += logs[from + q]!
  }
  let largest = -Infinity
  for (let q = 0; q < numNodes; q++) if (shares[q]! > largest) largest = shares[q]!
  let total = 0
  for (let q = 0; q < numNodes; q++) total += shares[q] = Math.exp(shares[q]! - largest)
  for (let q = 0; q < numNodes; q++) shares[q]! /= total
  return largest + Math.log(total)
}

/** How well a model predicts the hidden responses: the mean of −log₂ P, in bits. 0 if none is hidden. */
export function bitsPerHiddenVote(rows: ResponseRows, model: ResponseModel): number {
  const { numNodes } = model.grid
  const table = responseTable(model)
  const shares = new Float64Array(numNodes)
  let [bits, numHidden] = [0, 0]
  for (let i = 0; i < rows.numPeople; i++) {
    posteriorOf(rows, i, { model, table, shares })
    for (let at = rows.starts[i]!; at < rows.starts[i + 1]!; at++) {
      if (rows.isHidden[at] === 0) continue
      const logs = rows.agrees[at] === 1 ? table.agree : table.disagree
      const from = rows.columns[at]! * numNodes
      let probability = 0
      for (let q = 0; q < numNodes; q++) probability += shares[q]! * Math.exp(logs[from + q]!)
      bits -= Math.log2(probability)
      numHidden++
    }
  }
  return numHidden > 0 ? bits / numHidden : 0
}

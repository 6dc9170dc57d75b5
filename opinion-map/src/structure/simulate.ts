import type { Random } from '../random.ts'
import { responseTable, type ResponseModel } from './response-model.ts'
import type { ResponseRows } from './response-rows.ts'

/** Responses drawn from a model: the same people answer the same opinions, with traits drawn from the population. */
export function simulateResponses(rows: ResponseRows, model: ResponseModel, random: Random): ResponseRows {
  const { numNodes } = model.grid
  const { agree } = responseTable(model)
  const agrees = new Uint8Array(rows.agrees.length)
  for (let i = 0; i < rows.numPeople; i++) {
    const node = drawNode(model.logWeights, random)
    for (let at = rows.starts[i]!; at < rows.starts[i + 1]!; at++)
      agrees[at] = random() < Math.exp(agree[rows.columns[at]! * numNodes + node]!) ? 1 : 0
  }
  return { ...rows, agrees }
}

function drawNode(logWeights: Float64Array, random: Random): number {
  let rest = random()
  for (let q = 0; q < logWeights.length - 1; q++) {
    rest -= Math.exp(logWeights[q]!)
    if (rest < 0) return q
  }
  return logWeights.length - 1
}

import { dot } from '../orthogonal.ts'
import { posteriorOf, responseTable, type ResponseModel } from './response-model.ts'
import type { ResponseRows } from './response-rows.ts'

const NUM_STEPS = 60

/**
 * The unit vector over opinions along which responses vary together most, after a model: the leading eigenvector of
 * RᵀR without its diagonal, R being the residuals of the responses that are not hidden. By power iteration from a fixed
 * start.
 */
export function residualDirection(rows: ResponseRows, model: ResponseModel): Float64Array {
  const residuals = residualsAfter(rows, model)
  const { starts, columns } = rows
  // Any start that is not an eigenvector will do; this one has no pattern of its own.
  let direction = Float64Array.from({ length: rows.numOpinions }, (_, j) => Math.sin(1 + 12.9898 * (j + 1)))
  for (let step = 0; step < NUM_STEPS; step++) {
    const image = new Float64Array(rows.numOpinions)
    for (let i = 0; i < rows.numPeople; i++) {
      let along = 0
      for (let at = starts[i]!; at < starts[i + 1]!; at++) along += residuals[at]! * direction[columns[at]!]!
      for (let at = starts[i]!; at < starts[i + 1]!; at++) {
        const j = columns[at]!
        image[j]! += residuals[at]! * (along - residuals[at]! * direction[j]!)
      }
    }
    const length = Math.sqrt(dot(image, image))
    if (length < 1e-12) break
    direction = image.map((x) => x / length)
  }
  return direction
}

/** Agreement (1 or 0) minus its expected probability, for each response; 0 for hidden ones. */
function residualsAfter(rows: ResponseRows, model: ResponseModel): Float64Array {
  const { numNodes } = model.grid
  const { starts, columns, agrees, isHidden } = rows
  const table = responseTable(model)
  const shares = new Float64Array(numNodes)
  const residuals = new Float64Array(columns.length)
  for (let i = 0; i < rows.numPeople; i++) {
    posteriorOf(rows, i, { model, table, shares })
    for (let at = starts[i]!; at < starts[i + 1]!; at++) {
      if (isHidden[at] === 1) continue
      const from = columns[at]! * numNodes
      let probability = 0
      for (let q = 0; q < numNodes; q++) probability += shares[q]! * Math.exp(table.agree[from + q]!)
      residuals[at] = agrees[at]! - probability
    }
  }
  return residuals
}

import { fitModel } from './fit.ts'
import { normalGrid, type Grid } from './grid.ts'
import { residualDirection } from './residual-direction.ts'
import type { ResponseModel } from './response-model.ts'
import type { ResponseRows } from './response-rows.ts'

/** What may explain votes besides how popular each opinion is. Each explanation includes those before it. */
export const EXPLANATIONS = ['opinions', 'readiness', 'line', 'plane'] as const
export type Explanation = (typeof EXPLANATIONS)[number]

const READINESS = { size: 5, gap: 1.1 }
const POSITION = { size: 7, gap: 0.75 }
const GRIDS: Record<Explanation, Grid> = {
  opinions: normalGrid([{ size: 1, gap: 1 }]),
  readiness: normalGrid([READINESS]),
  line: normalGrid([READINESS, POSITION]),
  plane: normalGrid([READINESS, POSITION, POSITION]),
}
/** Where the fits of readiness and of a new position start; the results hardly depend on it. */
const FIRST_READINESS = 0.5
const FIRST_POSITION = 0.8

/** Fits all explanations up to the given one. */
export function fitExplanations(rows: ResponseRows, last: Explanation): ResponseModel[] {
  const models = [modelOfOpinions(rows)]
  while (models.length <= EXPLANATIONS.indexOf(last)) models.push(nextExplanation(rows, models.at(-1)!))
  return models
}

/** The log-odds of each opinion's agreements, with half a vote added on either side. */
export function modelOfOpinions({ numOpinions, columns, agrees, isHidden }: ResponseRows): ResponseModel {
  const sides = [new Float64Array(numOpinions).fill(0.5), new Float64Array(numOpinions).fill(0.5)]
  for (let at = 0; at < columns.length; at++) if (isHidden[at] === 0) sides[agrees[at]!]![columns[at]!]!++
  return modelOn(GRIDS.opinions, {
    intercepts: Float64Array.from(sides[1]!, (numAgrees, j) => Math.log(numAgrees / sides[0]![j]!)),
    loadings: new Float64Array(numOpinions),
  })
}

/** Adds one trait to a model: it begins along the direction that explains most of what the model leaves. */
export function nextExplanation(rows: ResponseRows, before: ResponseModel): ResponseModel {
  const numBefore = before.grid === GRIDS.opinions ? 0 : before.grid.numTraits
  const grid = GRIDS[EXPLANATIONS[numBefore + 1]!]
  const { numTraits } = grid
  const loadings = new Float64Array(rows.numOpinions * numTraits)
  const added =
    numBefore === 0
      ? new Float64Array(rows.numOpinions).fill(FIRST_READINESS)
      : residualDirection(rows, before).map((x) => FIRST_POSITION * Math.sqrt(rows.numOpinions) * x)
  for (let j = 0; j < rows.numOpinions; j++) {
    for (let trait = 0; trait < numBefore; trait++)
      loadings[j * numTraits + trait] = before.loadings[j * numBefore + trait]!
    loadings[j * numTraits + numTraits - 1] = added[j]!
  }
  return fitModel(rows, modelOn(grid, { intercepts: before.intercepts.slice(), loadings }))
}

/** The same model on a grid with the same traits, where people are normally distributed. */
export const modelOn = (
  grid: Grid,
  { intercepts, loadings }: Pick<ResponseModel, 'intercepts' | 'loadings'>,
): ResponseModel => ({
  grid,
  logWeights: grid.weights.map(Math.log),
  intercepts: intercepts.slice(),
  loadings: loadings.slice(),
})

import { logOddsAt, posteriorOf, responseTable, type ResponseModel } from './response-model.ts'
import type { ResponseRows } from './response-rows.ts'
import { solvePositiveDefinite } from './solve.ts'

const MAX_ITERATIONS = 40
/** Iterations end when the log-likelihood of a response grows by less. */
const MIN_GAIN = 2e-5
const MIN_ITERATIONS = 4
const NEWTON_STEPS = 2
/** No step of Newton's method changes a coefficient by more. */
const MAX_STEP = 1.5
/** Variances of the normal priors of intercepts and loadings. */
const INTERCEPT_VARIANCE = 4
const LOADING_VARIANCE = 1
const MIN_READINESS = 1e-3

/** Responses that the E-step expects at each node: agreements and disagreements at j · numNodes + q, people at q. */
type Expected = { agrees: Float64Array; disagrees: Float64Array; people: Float64Array }

type FitOptions = {
  /** Fits the shares of the nodes to the expected number of people at each; without it they stay as they are. */
  fitWeights?: (people: Float64Array, model: ResponseModel) => void
}

/**
 * Fits intercepts and loadings to the responses that are not hidden, in place, by marginal maximum likelihood with
 * normal priors: expectation–maximization over the nodes of the grid (Bock & Aitkin 1981), each M-step two steps of
 * Newton's method per opinion.
 */
export function fitModel(
  rows: ResponseRows,
  model: ResponseModel,
  { fitWeights }: FitOptions = {},
): ResponseModel {
  const numResponses = rows.isHidden.reduce((sum, hidden) => sum + 1 - hidden, 0)
  let before = -Infinity
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const { expected, logLikelihood } = expectation(rows, model)
    if (iteration >= MIN_ITERATIONS && logLikelihood - before < MIN_GAIN * numResponses) break
    before = logLikelihood
    fitWeights?.(expected.people, model)
    for (let step = 0; step < NEWTON_STEPS; step++) improve(model, expected)
  }
  return model
}

function expectation(
  rows: ResponseRows,
  model: ResponseModel,
): { expected: Expected; logLikelihood: number } {
  const { numNodes } = model.grid
  const column = () => new Float64Array(rows.numOpinions * numNodes)
  const expected = { agrees: column(), disagrees: column(), people: new Float64Array(numNodes) }
  const table = responseTable(model)
  const shares = new Float64Array(numNodes)
  let logLikelihood = 0
  for (let i = 0; i < rows.numPeople; i++) {
    logLikelihood += posteriorOf(rows, i, { model, table, shares })
    for (let q = 0; q < numNodes; q++) expected.people[q]! += shares[q]!
    for (let at = rows.starts[i]!; at < rows.starts[i + 1]!; at++) {
      if (rows.isHidden[at] === 1) continue
      const counts = rows.agrees[at] === 1 ? expected.agrees : expected.disagrees
      const from = rows.columns[at]! * numNodes
      for (let q = 0; q < numNodes; q++) counts[from + q]! += shares[q]!
    }
  }
  return { expected, logLikelihood }
}

/** One Newton step of every opinion's intercept and loadings, and of the common loading on readiness. */
function improve(model: ResponseModel, { agrees, disagrees }: Expected): void {
  const { grid, intercepts, loadings } = model
  const { numNodes, numTraits, nodes } = grid
  const gradient = new Float64Array(numTraits)
  const curvature = new Float64Array(numTraits * numTraits)
  // The place of the intercept, the first, is taken by 1; readiness is fitted for all opinions together.
  const x = new Float64Array(numTraits).fill(1)
  let [readinessGradient, readinessCurvature] = [0, 0]
  for (let j = 0; j < intercepts.length; j++) {
    gradient.fill(0)
    curvature.fill(0)
    for (let q = 0; q < numNodes; q++) {
      const numAgrees = agrees[j * numNodes + q]!
      const num = numAgrees + disagrees[j * numNodes + q]!
      if (num < 1e-9) continue
      const probability = 1 / (1 + Math.exp(-logOddsAt(model, j, q)))
      const residual = numAgrees - num * probability
      const weight = num * probability * (1 - probability)
      for (let trait = 1; trait < numTraits; trait++) x[trait] = nodes[q * numTraits + trait]!
      for (let a = 0; a < numTraits; a++) {
        gradient[a]! += residual * x[a]!
        for (let b = 0; b <= a; b++) curvature[a * numTraits + b]! += weight * x[a]! * x[b]!
      }
      const readiness = nodes[q * numTraits]!
      readinessGradient += residual * readiness
      readinessCurvature += weight * readiness * readiness
    }
    gradient[0]! -= intercepts[j]! / INTERCEPT_VARIANCE
    curvature[0]! += 1 / INTERCEPT_VARIANCE
    for (let trait = 1; trait < numTraits; trait++) {
      gradient[trait]! -= loadings[j * numTraits + trait]! / LOADING_VARIANCE
      curvature[trait * numTraits + trait]! += 1 / LOADING_VARIANCE
    }
    const step = solvePositiveDefinite(curvature, gradient)
    intercepts[j]! += limited(step[0]!)
    for (let trait = 1; trait < numTraits; trait++) loadings[j * numTraits + trait]! += limited(step[trait]!)
  }
  if (readinessCurvature === 0) return
  const readiness = Math.max(MIN_READINESS, loadings[0]! + limited(readinessGradient / readinessCurvature))
  for (let j = 0; j < intercepts.length; j++) loadings[j * numTraits] = readiness
}

const limited = (step: number) => Math.max(-MAX_STEP, Math.min(MAX_STEP, step))

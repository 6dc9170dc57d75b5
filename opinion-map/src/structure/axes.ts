import { dot, removeComponents } from '../orthogonal.ts'
import { fitExplanations } from './explanations.ts'
import { residualDirection } from './residual-direction.ts'
import { logOddsAt, type ResponseModel } from './response-model.ts'
import type { ResponseRows } from './response-rows.ts'
import { varimax } from './varimax.ts'

/** The axes of a map of sides: unit vectors over the opinions. */
export type AxesOfSides = {
  pc1: Float64Array
  pc2: Float64Array
  /** The variance of a vote's noise, divided by the variance of readiness to agree. */
  readinessRidge: number
}

/**
 * Fits the explanation with a line or a plane to all responses. The loadings of an axis are the covariances of votes
 * with the position on it. The axes of a plane are rotated (varimax), the one that explains more first; beside a line,
 * the second axis is the direction at right angles that explains most of the rest. The largest loading of an axis is positive.
 */
export function axesOfSides(rows: ResponseRows, numAxes: 1 | 2): AxesOfSides {
  const { numOpinions } = rows
  const none = new Float64Array(numOpinions)
  if (rows.numPeople === 0) return { pc1: none, pc2: none, readinessRidge: NO_READINESS }
  const all = { ...rows, isHidden: new Uint8Array(rows.columns.length) }
  const model = fitExplanations(all, numAxes === 2 ? 'plane' : 'line').at(-1)!
  const voted = new Uint8Array(numOpinions)
  for (const column of rows.columns) voted[column] = 1
  const withVotes = (loadings: Float64Array) => loadings.map((x, j) => (voted[j] === 1 ? x : 0))
  const [first, second] = covariances(model, numAxes).map(withVotes)
  const readinessRidge = readinessRidgeOf(all, model)
  if (second === undefined) {
    const pc1 = unit(first!)
    const rest = withVotes(residualDirection(all, model))
    removeComponents(rest, [pc1])
    return { pc1, pc2: unit(rest), readinessRidge }
  }
  const [x, y] = varimax(first!, second)
  const [pc1, pc2] = dot(x, x) >= dot(y, y) ? [x, y] : [y, x]
  return { pc1: unit(pc1), pc2: unit(pc2), readinessRidge }
}

const NO_READINESS = 1e9

function unit(loadings: Float64Array): Float64Array {
  const largest = loadings.reduce((most, x) => (Math.abs(x) > Math.abs(most) + 1e-12 ? x : most), 0)
  const length = Math.sign(largest) * Math.sqrt(dot(loadings, loadings))
  return length === 0 ? loadings : loadings.map((x) => x / length)
}

/** The covariance of a vote on each opinion (1 or −1) with the position on each axis. */
function covariances(model: ResponseModel, numAxes: number): Float64Array[] {
  const { numNodes, numTraits, nodes } = model.grid
  return Array.from({ length: numAxes }, (_, axis) =>
    Float64Array.from(model.intercepts, (_intercept, j) => {
      let covariance = 0
      for (let q = 0; q < numNodes; q++)
        covariance +=
          (2 * Math.exp(model.logWeights[q]!) * nodes[q * numTraits + 1 + axis]!) /
          (1 + Math.exp(-logOddsAt(model, j, q)))
      return covariance
    }),
  )
}

/**
 * A vote's noise is about 4 · p(1 − p), and readiness with the loading a, in log-odds, moves the mean vote by
 * 2 · p(1 − p) · a for each standard deviation.
 */
function readinessRidgeOf({ numOpinions, columns, agrees }: ResponseRows, model: ResponseModel): number {
  const counts = new Float64Array(numOpinions)
  const agreed = new Float64Array(numOpinions)
  for (let at = 0; at < columns.length; at++) {
    counts[columns[at]!]!++
    agreed[columns[at]!]! += agrees[at]!
  }
  const variances = counts.map((count, j) => (agreed[j]! * (count - agreed[j]!)) / Math.max(1, count))
  const mean = variances.reduce((sum, variance) => sum + variance, 0) / Math.max(1, columns.length)
  return Math.min(NO_READINESS, 1 / (mean * model.loadings[0]! ** 2))
}

import { modelOn } from './explanations.ts'
import { fitModel } from './fit.ts'
import { meanGain, MIN_GAIN } from './gain.ts'
import { normalGrid, type Grid } from './grid.ts'
import type { ResponseModel } from './response-model.ts'
import type { ResponseRows } from './response-rows.ts'

/** Finer grids, on which the distribution of people can be normal, divided by a gap, or anything between. */
const FINE: Record<number, Grid> = {
  2: normalGrid([
    { size: 5, gap: 1.1 },
    { size: 15, gap: 0.4 },
  ]),
  3: normalGrid([
    { size: 3, gap: 1.4 },
    { size: 11, gap: 0.5 },
    { size: 11, gap: 0.5 },
  ]),
}
/** The numbers of classes that are tried, by the number of traits. */
const NUM_CLASSES: Record<number, number[]> = { 2: [2, 3], 3: [3, 4] }
const FIRST_DISTANCE = 1.1
const FIRST_VARIANCE = 0.35
const MIN_VARIANCE = 0.06
const STEPS_PER_ITERATION = 3

/** A smooth model (line or plane) fitted again on the finer grid, with normally distributed people. */
export const smoothModel = (rows: ResponseRows, model: ResponseModel): ResponseModel =>
  fitModel(rows, modelOn(FINE[model.grid.numTraits]!, model))

/**
 * The best models, one for each part of the responses that is hidden, in which positions, instead of being normally
 * distributed, are a mixture of normal classes with a common variance: two or three on a line, three or four in a plane,
 * the fewer unless one more gains something. They start from the smooth models.
 */
export function mixtureModels(
  parts: readonly ResponseRows[],
  smooth: readonly ResponseModel[],
): MixtureModel[] {
  const [fewer, more] = NUM_CLASSES[smooth[0]!.grid.numTraits]!.map((numClasses) =>
    parts.map((rows, part) => fitMixture(rows, smooth[part]!, numClasses)),
  )
  return meanGain(parts, fewer!, more!) < MIN_GAIN ? fewer! : more!
}

export type MixtureModel = ResponseModel & { numClasses: number }

/** Classes of positions: their share of the population, their means and their common variance along each trait. */
type Mixture = { shares: number[]; means: number[][]; variance: number }

function fitMixture(rows: ResponseRows, smooth: ResponseModel, numClasses: number): MixtureModel {
  const model = { ...modelOn(smooth.grid, smooth), numClasses }
  const mixture: Mixture = {
    shares: Array.from({ length: numClasses }, () => 1 / numClasses),
    means: firstMeans(numClasses, smooth.grid.numTraits - 1),
    variance: FIRST_VARIANCE,
  }
  model.logWeights = logWeightsOf(mixture, model.grid)
  fitModel(rows, model, {
    fitWeights: (people) => {
      for (let step = 0; step < STEPS_PER_ITERATION; step++) improveMixture(mixture, people, model.grid)
      model.logWeights = logWeightsOf(mixture, model.grid)
    },
  })
  return model
}

function firstMeans(numClasses: number, numPositions: number): number[][] {
  return Array.from({ length: numClasses }, (_, k) => {
    if (numPositions === 1) return [FIRST_DISTANCE * ((2 * k) / (numClasses - 1) - 1)]
    const angle = (2 * Math.PI * k) / numClasses
    return [FIRST_DISTANCE * Math.cos(angle), FIRST_DISTANCE * Math.sin(angle)]
  })
}

const squareFrom = ({ numTraits, nodes }: Grid, q: number, mean: readonly number[]) =>
  mean.reduce((sum, x, trait) => sum + (nodes[q * numTraits + 1 + trait]! - x) ** 2, 0)

/** The logarithm of each node's share: readiness is normal, and positions are those of the mixture. */
function logWeightsOf({ shares, means, variance }: Mixture, grid: Grid): Float64Array {
  const weights = grid.weights.map((_, q) => {
    const readiness = Math.exp(-(grid.nodes[q * grid.numTraits]! ** 2) / 2)
    const density = means.reduce(
      (sum, mean, k) => sum + shares[k]! * Math.exp(-squareFrom(grid, q, mean) / (2 * variance)),
      0,
    )
    return readiness * density + 1e-12
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => Math.log(weight / total))
}

/** A step of expectation–maximization of the mixture, given the expected number of people at each node. */
function improveMixture(mixture: Mixture, people: Float64Array, grid: Grid): void {
  const { shares, means, variance } = mixture
  const sums = means.map((mean) => ({ weight: 0, position: mean.map(() => 0), square: 0 }))
  let total = 0
  for (let q = 0; q < people.length; q++) {
    const squares = means.map((mean) => squareFrom(grid, q, mean))
    const densities = squares.map((square, k) => shares[k]! * Math.exp(-square / (2 * variance)))
    const all = densities.reduce((sum, density) => sum + density, Number.MIN_VALUE)
    total += people[q]!
    for (const [k, sum] of sums.entries()) {
      const weight = (people[q]! * densities[k]!) / all
      sum.weight += weight
      sum.square += weight * squares[k]!
      for (const trait of sum.position.keys())
        sum.position[trait]! += weight * grid.nodes[q * grid.numTraits + 1 + trait]!
    }
  }
  // One more person in each class keeps a class from vanishing.
  mixture.shares = sums.map(({ weight }) => (weight + 1) / (total + sums.length))
  mixture.means = sums.map(({ weight, position }, k) =>
    weight > 1e-6 ? position.map((sum) => sum / weight) : means[k]!,
  )
  const numPositions = grid.numTraits - 1
  mixture.variance = Math.max(
    MIN_VARIANCE,
    sums.reduce((sum, { square }) => sum + square, 0) / Math.max(1, total * numPositions),
  )
}

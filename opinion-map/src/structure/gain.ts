import type { Random } from '../random.ts'
import { bitsPerHiddenVote, type ResponseModel } from './response-model.ts'
import type { ResponseRows } from './response-rows.ts'
import { simulateResponses } from './simulate.ts'

/** A step of the ladder must gain at least this many bits for each hidden vote. */
export const MIN_GAIN = 0.005
/** It must also gain more than in all of these simulations, so chance alone passes it in one of twenty cases. */
const NUM_SIMULATIONS = 19

/** How much better the second model predicts the hidden responses, in bits for each. */
export const gainOf = (rows: ResponseRows, before: ResponseModel, after: ResponseModel): number =>
  bitsPerHiddenVote(rows, before) - bitsPerHiddenVote(rows, after)

/** The mean gain over parts of the responses that are hidden one at a time; each part has models of its own. */
export const meanGain = (
  parts: readonly ResponseRows[],
  before: readonly ResponseModel[],
  after: readonly ResponseModel[],
): number =>
  parts.reduce((sum, rows, part) => sum + gainOf(rows, before[part]!, after[part]!), 0) / parts.length

/** Fits the explanations before and after a step. */
export type FitBoth = (rows: ResponseRows) => readonly [before: ResponseModel, after: ResponseModel]

export type Computation = {
  random: Random
  /** Called between fits. */
  pause?: (() => void) | undefined
}

/**
 * The largest gain of a step where there is nothing to gain: in conversations simulated from the explanation before it
 * (parametric bootstrap). Ends at the first gain of at least `enough`.
 */
export function largestGainByChance(
  rows: ResponseRows,
  before: ResponseModel,
  { fitBoth, random, enough, pause }: Computation & { fitBoth: FitBoth; enough: number },
): number {
  let largest = -Infinity
  for (let simulation = 0; simulation < NUM_SIMULATIONS && largest < enough; simulation++) {
    pause?.()
    const simulated = simulateResponses(rows, before, random)
    largest = Math.max(largest, gainOf(simulated, ...fitBoth(simulated)))
  }
  return largest
}

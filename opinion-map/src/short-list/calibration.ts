import { foldsOf, withoutFold } from '../cross-fit/folds.ts'
import type { VoteMatrix } from '../matrix.ts'
import { informativeCodes } from '../robust/informative.ts'
import { expectedVote, factorise } from '../robustness-report/factorisation.ts'

/** People with fewer agrees and disagrees say too little about what else they would agree with. */
export const MIN_INFORMATIVE_VOTES = 3
const MAX_STEPS = 25
const TOLERANCE = 1e-9

/** The probability of agreement is 1 / (1 + exp(−intercept − slope · expected vote)). */
export type Calibration = { intercept: number; slope: number }

type Question = { loadings: readonly ArrayLike<number>[]; isModerated: Uint8Array }

/**
 * How often people agree, given the vote that the factorisation expects of them (Platt 1999): a logistic regression on a
 * fifth of everybody's votes, with a factorisation of the other votes. A pass is not an agreement.
 */
export function calibrate(matrix: VoteMatrix, { loadings, isModerated }: Question): Calibration {
  const isInformative = informativeCodes(isModerated)
  const folds = foldsOf(matrix, isInformative, 0)
  const known = withoutFold(matrix, folds, 0)
  const model = factorise(known, loadings)
  const isEnough = hasEnoughVotes(known, isInformative)
  const scores: number[] = []
  const agrees: number[] = []
  for (let row = 0; row < isEnough.length; row++) {
    if (isEnough[row] === 0) continue
    for (let at = matrix.rowStarts[row]!; at < matrix.rowStarts[row + 1]!; at++) {
      const code = matrix.codes[at]!
      if (folds[at] !== 0 || isModerated[code >>> 2] === 1) continue
      scores.push(expectedVote(model, row, code >>> 2))
      agrees.push((code & 3) === 2 ? 1 : 0)
    }
  }
  return logisticRegression(scores, agrees)
}

/** Whether the person in each row has at least `MIN_INFORMATIVE_VOTES`, as 1 or 0. */
export function hasEnoughVotes({ rowStarts, codes }: VoteMatrix, isInformative: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: rowStarts.length - 1 }, (_, row) => {
    let num = 0
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) num += isInformative[codes[at]!]!
    return num >= MIN_INFORMATIVE_VOTES ? 1 : 0
  })
}

/** The lowest expected vote at which the probability of agreement is at least this; infinite if there is none. */
export function scoreOfProbability({ intercept, slope }: Calibration, probability: number): number {
  const score = (Math.log(probability / (1 - probability)) - intercept) / slope
  return slope > 0 && Number.isFinite(score) ? score : Infinity
}

/** Ridge of both coefficients: few votes, or votes that are all alike, give no certainty. */
const RIDGE = 1

/** Penalized maximum likelihood by Newton's method. */
function logisticRegression(scores: readonly number[], agrees: readonly number[]): Calibration {
  let [intercept, slope] = [0, 0]
  for (let step = 0; step < MAX_STEPS; step++) {
    let [a, b, aa, ab, bb] = [-RIDGE * intercept, -RIDGE * slope, RIDGE, 0, RIDGE]
    scores.forEach((score, i) => {
      const p = 1 / (1 + Math.exp(-intercept - slope * score))
      const weight = p * (1 - p)
      a += agrees[i]! - p
      b += (agrees[i]! - p) * score
      aa += weight
      ab += weight * score
      bb += weight * score * score
    })
    const determinant = aa * bb - ab * ab
    const [byIntercept, bySlope] = [(bb * a - ab * b) / determinant, (aa * b - ab * a) / determinant]
    intercept += byIntercept
    slope += bySlope
    if (Math.abs(byIntercept) + Math.abs(bySlope) < TOLERANCE) break
  }
  return { intercept, slope }
}

import type { Chances, Evidence } from './evidence.ts'
import { solveEquations, type NormalEquations } from './least-squares.ts'

/** One vote of an author: the chances by totals, the evidence of each attacker, and the true answer (0, 1 or 2). */
export type CalibrationCase = { chances: Chances[number]; evidence: Evidence[number][]; truth: 0 | 1 | 2 }

const RIDGE = 0.5
const NUM_STEPS = 25

/**
 * The weights with which evidence predicts true answers best: multinomial logistic regression with the chances as
 * offset, Newton's method, and a small ridge. Evidence without information beyond the chances gets a weight of about 0,
 * so that overconfidence costs an attacker nothing.
 */
export function fitWeights(cases: readonly CalibrationCase[]): number[] {
  const size = cases[0]?.evidence.length ?? 0
  let weights = Array.from({ length: size }, () => 0)
  let value = likelihood(cases, weights)
  for (let step = 0; step < NUM_STEPS && size > 0; step++) {
    const move = solveEquations(slopes(cases, weights))
    let scale = 1
    for (; scale > 1e-3; scale /= 2) {
      const next = weights.map((weight, f) => weight + scale * move[f]!)
      const better = likelihood(cases, next)
      if (better <= value) continue
      ;[weights, value] = [next, better]
      break
    }
    if (scale <= 1e-3) break
  }
  return weights
}

/** The chances of the three answers once evidence is weighed in. */
export function updatedChances(
  { chances, evidence }: Omit<CalibrationCase, 'truth'>,
  weights: readonly number[],
): number[] {
  const logs = chances.map((chance, v) =>
    weights.reduce((sum, weight, f) => sum + weight * evidence[f]![v]!, Math.log(chance)),
  )
  const most = Math.max(...logs)
  const parts = logs.map((log) => Math.exp(log - most))
  const total = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / total)
}

function likelihood(cases: readonly CalibrationCase[], weights: readonly number[]): number {
  const penalty = weights.reduce((sum, weight) => sum + (RIDGE / 2) * weight * weight, 0)
  return cases.reduce(
    (sum, one) => sum + Math.log(Math.max(1e-12, updatedChances(one, weights)[one.truth]!)),
    -penalty,
  )
}

/** The gradient of the likelihood, and the matrix of its second derivatives with the sign changed. */
function slopes(cases: readonly CalibrationCase[], weights: readonly number[]): NormalEquations {
  const size = weights.length
  const gradient = Float64Array.from(weights, (weight) => -RIDGE * weight)
  const hessian = new Float64Array(size * size)
  for (let f = 0; f < size; f++) hessian[f * size + f] = RIDGE
  for (const one of cases) {
    const parts = updatedChances(one, weights)
    const means = one.evidence.map((values) => values.reduce((sum, value, v) => sum + parts[v]! * value, 0))
    for (let f = 0; f < size; f++) {
      gradient[f]! += one.evidence[f]![one.truth]! - means[f]!
      for (let g = 0; g < size; g++)
        hessian[f * size + g]! += parts.reduce(
          (sum, part, v) =>
            sum + part * (one.evidence[f]![v]! - means[f]!) * (one.evidence[g]![v]! - means[g]!),
          0,
        )
    }
  }
  return { matrix: hessian, right: gradient }
}

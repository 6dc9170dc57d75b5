import type { PositionEvidence } from './evidence.ts'

/**
 * The prior distribution of positions, N(0, diag(spread²)), and the variance of a vote around the value that the
 * position predicts (`noise`). Spreads are in map units, at least 10⁻⁶ (an axis without variance).
 */
export type Prior = { noise: number; spreadX: number; spreadY: number }

const NUM_STEPS = 8

/**
 * Empirical Bayes: the prior under which the votes of `people` are most likely. It starts from the moments of Vᵀr,
 * whose variance is noise · VᵀV + spread² · (VᵀV)², and takes a fixed number of steps of expectation–maximisation
 * (Dempster, Laird & Rubin 1977; the model is probabilistic principal components with missing data and fixed axes,
 * Tipping & Bishop 1999). Each step is O(people).
 */
export function fitPrior(evidence: PositionEvidence, people: Uint32Array): Prior {
  let [squares, numVotes] = [0, 0]
  for (const i of people) {
    squares += evidence.squares[i]!
    numVotes += evidence.numVotes[i]!
  }
  if (numVotes === 0 || squares === 0) return { noise: 1, spreadX: MIN_SPREAD, spreadY: MIN_SPREAD }
  const noise = squares / numVotes
  let prior = {
    noise,
    spreadX: spreadByMoments(evidence.x, evidence.xx, { people, noise }),
    spreadY: spreadByMoments(evidence.y, evidence.yy, { people, noise }),
  }
  for (let step = 0; step < NUM_STEPS; step++)
    prior = improved(evidence, people, { prior, squares, numVotes })
  return prior
}

type People = { people: Uint32Array; noise: number }

function spreadByMoments(sums: Float64Array, weights: Float64Array, { people, noise }: People): number {
  let [excess, scale] = [0, 0]
  for (const i of people) {
    excess += sums[i]! ** 2 - noise * weights[i]!
    scale += weights[i]! ** 2
  }
  return scale > 0 ? Math.sqrt(Math.max(excess / scale, MIN_SPREAD ** 2)) : MIN_SPREAD
}

type Step = { prior: Prior; squares: number; numVotes: number }

function improved(e: PositionEvidence, people: Uint32Array, { prior, squares, numVotes }: Step): Prior {
  const { noise } = prior
  const [ridgeX, ridgeY] = ridges(prior)
  let [sumX, sumY, explained] = [0, 0, 0]
  for (const i of people) {
    const a = e.xx[i]! + ridgeX
    const b = e.xy[i]!
    const c = e.yy[i]! + ridgeY
    const scale = 1 / (a * c - b * b)
    const x = scale * (c * e.x[i]! - b * e.y[i]!)
    const y = scale * (a * e.y[i]! - b * e.x[i]!)
    sumX += x * x + noise * scale * c
    sumY += y * y + noise * scale * a
    const fit = 2 * (x * e.x[i]! + y * e.y[i]!) - (x * x * e.xx[i]! + 2 * x * y * b + y * y * e.yy[i]!)
    explained += fit - noise * scale * (c * e.xx[i]! - 2 * b * b + a * e.yy[i]!)
  }
  return {
    noise: Math.max((squares - explained) / numVotes, 1e-6 * (squares / numVotes)),
    spreadX: Math.max(Math.sqrt(sumX / people.length), MIN_SPREAD),
    spreadY: Math.max(Math.sqrt(sumY / people.length), MIN_SPREAD),
  }
}

// An axis with a smaller spread counts as flat; positions are of the order of 1.
const MIN_SPREAD = 1e-6

/** The ridge of each axis, noise / spread², which is added to the diagonal of VᵀV. */
export function ridges({ noise, spreadX, spreadY }: Prior): [number, number] {
  return [noise / spreadX ** 2, noise / spreadY ** 2]
}

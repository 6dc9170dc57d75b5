import { countVotes } from '../counts.ts'
import type { VoteMatrix } from '../matrix.ts'
import { principalComponents } from '../pca.ts'
import { residualsOf } from '../residuals.ts'
import { informativeCodes, informativeVotes } from '../robust/informative.ts'

/** Alternative models of votes for comparison; `robust` mode uses none of these options. */
export type ModelOptions = {
  /** Passes count as votes halfway between agree and disagree. */
  hasPasses?: boolean
  /** How often the loadings are refitted to the positions (alternating least squares). */
  numRefinements?: number
  /** Each person has an intercept: how readily they agree with anything. */
  hasIntercepts?: boolean
}

/** The residual of person i on opinion j is about Σ scores[c][i] · loadings[c][j]; scores have the given variances. */
type Model = { loadings: Float64Array[]; scores: Float64Array[]; variances: number[]; noise: number }

const NUM_STEPS = 15
const MIN_VOTES = 7

/**
 * The share of the variance of hidden agrees and disagrees around the opinions' means that is predicted by a model
 * fitted to the other votes.
 */
export function shareOfHiddenExplained(
  known: VoteMatrix,
  hidden: { rows: Int32Array; columns: Int32Array; values: Float64Array },
  options: ModelOptions,
): number {
  const isModerated = new Uint8Array(known.opinionIds.length)
  const isUsed = informativeCodes(isModerated).map((used, code) =>
    options.hasPasses && (code & 3) === 1 ? 1 : used,
  )
  const everybody = informativeVotes(known, isUsed, 0)
  const { mean } = residualsOf(
    countVotes(informativeVotes(known, informativeCodes(isModerated), 0)),
    isModerated,
  )
  const { loadings, scores } = fitModel(everybody, options)
  const rowOf = new Map(Array.from(everybody.participantIds, (id, row) => [id, row]))
  let [error, total] = [0, 0]
  for (let i = 0; i < hidden.values.length; i++) {
    const [j, value] = [hidden.columns[i]!, hidden.values[i]!]
    const row = rowOf.get(known.participantIds[hidden.rows[i]!]!) ?? -1
    const shift = row < 0 ? 0 : scores.reduce((sum, score, c) => sum + score[row]! * loadings[c]![j]!, 0)
    error += (value - Math.max(-1, Math.min(1, mean[j]! + shift))) ** 2
    total += (value - mean[j]!) ** 2
  }
  return 1 - error / total
}

function fitModel(votes: VoteMatrix, { numRefinements = 0, hasIntercepts = false }: ModelOptions): Model {
  const residuals = residualsOf(countVotes(votes), new Uint8Array(votes.opinionIds.length))
  const { pc1, pc2 } = principalComponents(votes, residuals, 1)
  const loadings = [pc1, pc2, ...(hasIntercepts ? [pc1.map(() => 1)] : [])]
  let model: Model = {
    loadings,
    scores: loadings.map(() => new Float64Array(votes.participantIds.length)),
    variances: loadings.map((_, c) => (c < 2 ? 10 : 0.05)),
    noise: 0.5,
  }
  for (let refinement = 0; refinement <= numRefinements; refinement++) {
    if (refinement > 0) model = { ...model, loadings: refinedLoadings(votes, residuals.table, model) }
    for (let step = 0; step < NUM_STEPS; step++) model = improved(votes, residuals.table, model)
  }
  return model
}

// One step of expectation–maximisation for the variances and the noise.
function improved({ rowStarts, codes }: VoteMatrix, table: Float64Array, model: Model): Model {
  const { loadings, variances, noise } = model
  const scores = loadings.map(() => new Float64Array(rowStarts.length - 1))
  const squares = variances.map(() => 0)
  let [rest, numVotes, numPeople] = [0, 0, 0]
  for (let row = 0; row < rowStarts.length - 1; row++) {
    const ridge = variances.map((variance) => noise / variance)
    const gram = loadings.map((_, a) => loadings.map((__, b) => (a === b ? ridge[a]! : 0)))
    const sums = loadings.map(() => 0)
    let own = 0
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) {
      const [j, residual] = [codes[at]! >>> 2, table[codes[at]!]!]
      own += residual * residual
      loadings.forEach((loading, a) => {
        sums[a]! += loading[j]! * residual
        loadings.forEach((other, b) => (gram[a]![b]! += loading[j]! * other[j]!))
      })
    }
    const inverse = inverseOf(gram)
    const mean = inverse.map((line) => line.reduce((sum, x, b) => sum + x * sums[b]!, 0))
    mean.forEach((x, c) => (scores[c]![row] = x))
    const numOwn = rowStarts[row + 1]! - rowStarts[row]!
    if (numOwn < MIN_VOTES) continue
    numVotes += numOwn
    numPeople++
    rest += own
    mean.forEach((x, c) => {
      squares[c]! += x * x + noise * inverse[c]![c]!
      rest += noise * (1 - ridge[c]! * inverse[c]![c]!) - x * sums[c]! - ridge[c]! * x * x
    })
  }
  if (numPeople === 0) return model
  return {
    loadings,
    scores,
    variances: squares.map((sum) => Math.max(sum / numPeople, 1e-6)),
    noise: Math.max(rest / numVotes, 1e-6),
  }
}

// Ridge regression of each opinion's residuals on the scores; the loadings of the intercept stay 1.
function refinedLoadings({ opinionIds, rowStarts, codes }: VoteMatrix, table: Float64Array, model: Model) {
  const { loadings, scores, noise } = model
  const [x, y] = [scores[0]!, scores[1]!]
  const spread = loadings.slice(0, 2).map((axis) => axis.reduce((sum, v) => sum + v * v, 0) / axis.length)
  const sums = Array.from(opinionIds, () => ({
    xx: noise / spread[0]!,
    xy: 0,
    yy: noise / spread[1]!,
    x: 0,
    y: 0,
  }))
  for (let row = 0; row < rowStarts.length - 1; row++) {
    if (rowStarts[row + 1]! - rowStarts[row]! < MIN_VOTES) continue
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) {
      const sum = sums[codes[at]! >>> 2]!
      const residual = table[codes[at]!]! - (scores[2]?.[row] ?? 0)
      sum.xx += x[row]! ** 2
      sum.xy += x[row]! * y[row]!
      sum.yy += y[row]! ** 2
      sum.x += residual * x[row]!
      sum.y += residual * y[row]!
    }
  }
  const solved = sums.map((s) => ({ ...s, scale: 1 / (s.xx * s.yy - s.xy ** 2) }))
  const first = Float64Array.from(solved, (s) => s.scale * (s.yy * s.x - s.xy * s.y))
  const second = Float64Array.from(solved, (s) => s.scale * (s.xx * s.y - s.xy * s.x))
  return [first, second, ...loadings.slice(2)]
}

// Gauss–Jordan elimination of a small positive definite matrix.
function inverseOf(matrix: number[][]): number[][] {
  const rows = matrix.map((line, a) => [...line, ...matrix.map((_, b) => (a === b ? 1 : 0))])
  rows.forEach((pivot, a) => {
    const scale = pivot[a]!
    pivot.forEach((x, b) => (pivot[b] = x / scale))
    rows.forEach((line, other) => {
      const times = other === a ? 0 : line[a]!
      if (times !== 0) line.forEach((x, b) => (line[b] = x - times * pivot[b]!))
    })
  })
  return rows.map((line) => line.slice(matrix.length))
}

import type { VoteMatrix } from '../matrix.ts'
import { evidenceOf, evidenceTable, type AxisLoadings, type PositionEvidence } from './evidence.ts'

type Rows = Pick<VoteMatrix, 'rowStarts' | 'codes'>

/**
 * The evidence of the rows about positions on the axes. With `readinessRidge`, people also differ in how readily they
 * agree: a normal term, the same for all votes of a person, whose variance is the noise divided by the ridge.
 */
export function evidenceAlong(rows: Rows, axes: AxisLoadings, readinessRidge?: number): PositionEvidence {
  const evidence = evidenceOf(rows, evidenceTable(axes))
  return readinessRidge === undefined ? evidence : withoutReadiness(evidence, rows, { axes, readinessRidge })
}

/**
 * Integrates each person's readiness out of the evidence: sums of products of deviations from the mean over the votes of
 * a person, where the mean is shrunk by the ridge. The result is evidence in the model without readiness.
 */
function withoutReadiness(
  evidence: PositionEvidence,
  { rowStarts, codes }: Rows,
  { axes: { mean, pc1, pc2 }, readinessRidge }: { axes: AxisLoadings; readinessRidge: number },
): PositionEvidence {
  for (let row = 0; row < rowStarts.length - 1; row++) {
    let [x, y, residual] = [0, 0, 0]
    const end = rowStarts[row + 1]!
    for (let at = rowStarts[row]!; at < end; at++) {
      const value = (codes[at]! & 3) - 1
      const j = codes[at]! >>> 2
      if (value === 0 || (pc1[j] === 0 && pc2[j] === 0)) continue
      x += pc1[j]!
      y += pc2[j]!
      residual += value - mean[j]!
    }
    const scale = 1 / (evidence.numVotes[row]! + readinessRidge)
    evidence.xx[row]! -= scale * x * x
    evidence.xy[row]! -= scale * x * y
    evidence.yy[row]! -= scale * y * y
    evidence.x[row]! -= scale * x * residual
    evidence.y[row]! -= scale * y * residual
    evidence.squares[row]! -= scale * residual * residual
  }
  return evidence
}

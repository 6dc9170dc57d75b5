import type { VoteMatrix } from './matrix.ts'
import type { PrincipalComponents } from './pca.ts'
import type { Residuals } from './residuals.ts'

/** The positions of n participants on the map: two arrays of length n. */
export type Positions = { xs: Float64Array; ys: Float64Array }

/**
 * The position of each participant i: √(m / max(1, nᵢ)) · (Σ residual · pc1, Σ residual · pc2) over their nᵢ votes. As
 * in Polis, moderated opinions are included in m, and in nᵢ as if everybody had voted on them.
 */
export function projectParticipants(
  matrix: VoteMatrix,
  residuals: Residuals,
  axes: PrincipalComponents,
): Positions {
  const { participantIds, opinionIds, rowStarts, codes } = matrix
  const { table, isModerated } = residuals
  const m = opinionIds.length
  const numModerated = isModerated.reduce((sum, moderated) => sum + moderated, 0)
  const xs = new Float64Array(participantIds.length)
  const ys = new Float64Array(participantIds.length)
  for (let row = 0; row < xs.length; row++) {
    let x = 0
    let y = 0
    let numSeen = numModerated
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) {
      const code = codes[at]!
      const j = code >>> 2
      x += table[code]! * axes.pc1[j]!
      y += table[code]! * axes.pc2[j]!
      if (!isModerated[j]) numSeen++
    }
    const scale = Math.sqrt(m / Math.max(1, numSeen))
    xs[row] = scale * x
    ys[row] = scale * y
  }
  return { xs, ys }
}

/** The distance from the origin after a single agree on each opinion: √m · (1 − mean) · ‖(pc1, pc2)‖. */
export function extremities({ mean }: Residuals, { pc1, pc2 }: PrincipalComponents): Float64Array {
  return mean.map((average, j) => Math.sqrt(mean.length) * (1 - average) * Math.hypot(pc1[j]!, pc2[j]!))
}

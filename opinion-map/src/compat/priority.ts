import type { OpinionCounts } from '../counts.ts'

const META_PRIORITY = 49

/**
 * The sampling weight of each opinion (Polis): (importance · (1 + 8 · 2^(−S/5)))², where importance is
 * (1 − (P + 1)/(S + 2)) · (A + 1)/(S + 2) · (1 + extremity), and A, P and S are the agrees, passes and votes of
 * clustered participants. It is high for opinions that are new, have many agrees and few passes, and are extreme.
 * Opinions about the conversation itself (meta) have the fixed weight 7² = 49.
 */
export function priorities(
  groups: OpinionCounts[],
  extremity: Float64Array,
  isMeta: (j: number) => boolean = () => false,
): number[] {
  return Array.from(extremity, (far, j) => {
    if (isMeta(j)) return META_PRIORITY
    let [agrees, passes, votes] = [0, 0, 0]
    for (const counts of groups) {
      agrees += counts.agrees[j]!
      passes += counts.passes[j]!
      votes += counts.agrees[j]! + counts.disagrees[j]! + counts.passes[j]!
    }
    const importance = (1 - (passes + 1) / (votes + 2)) * ((agrees + 1) / (votes + 2)) * (1 + far)
    return (importance * (1 + 8 * Math.exp((-votes / 5) * Math.LN2))) ** 2
  })
}

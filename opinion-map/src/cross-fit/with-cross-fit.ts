import { toOpinionCounts, type OpinionCounts } from '../counts.ts'
import type { VoteMatrix } from '../matrix.ts'
import { IN_BETWEEN } from '../places.ts'
import type { MapParticipants, MapResult } from '../result.ts'
import { robustStats } from '../stats/stats.ts'
import { crossFit, type CrossFitting } from './cross-fit.ts'

/** A run with the cross-fitted counts of its groups, and what is chosen by them. */
export function withCrossFit(
  matrix: VoteMatrix,
  analysis: { result: MapResult; participants: MapParticipants },
  options: CrossFitting,
) {
  const { result } = analysis
  const crossFitted = crossFit(matrix, analysis, options)
  const counts = result.groups.map(({ key }) => countIn(matrix, crossFitted, key))
  const moderated = new Set(result.parameters.moderatedOut)
  const { representative, ...stats } = robustStats({
    opinionIds: result.opinionIds,
    groups: counts,
    sizes: result.groups.map(({ size }) => size),
    totals: result.totals,
    isCandidate: (j) => !moderated.has(result.opinionIds[j]!),
  })
  const groups = result.groups.map((group, g) => ({
    ...group,
    crossFitted: counts[g]!,
    representative: representative[g]!,
  }))
  const between = result.between && {
    between: { ...result.between, crossFitted: countIn(matrix, crossFitted, IN_BETWEEN) },
  }
  return { ...analysis, result: { ...result, ...stats, groups, ...between }, crossFitted }
}

function countIn({ opinionIds, codes }: VoteMatrix, crossFitted: Int8Array, key: number): OpinionCounts {
  const table = new Float64Array(4 * opinionIds.length)
  for (let at = 0; at < codes.length; at++) if (crossFitted[at] === key) table[codes[at]!]!++
  return toOpinionCounts(table)
}

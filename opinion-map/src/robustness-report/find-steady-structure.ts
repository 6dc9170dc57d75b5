import { analyse } from '../analyse.ts'
import type { VoteMatrix } from '../matrix.ts'
import { seededRandom } from '../random.ts'
import { rowsByHash } from '../robust/sample.ts'
import { findStructure } from '../structure/ladder.ts'
import { measuredStructure, type MeasuredStructure } from '../structure/measured.ts'
import { isPlane, steadyStructure } from '../structure/next-structure.ts'
import { resampleRun } from './resample-run.ts'
import type { ReportOptions } from './robustness-report.ts'

/**
 * What the first robustness report of these votes would say of their structure (`steady`), without the rest of the report.
 */
export function findSteadyStructure(
  matrix: VoteMatrix,
  { seed, pause }: Pick<ReportOptions, 'seed' | 'pause'>,
): MeasuredStructure {
  const isModerated = new Uint8Array(matrix.opinionIds.length)
  const found = measuredStructure(findStructure(matrix, { isModerated, seed, pause }))
  if (!isPlane(found)) return found
  const run = analyse(matrix, { mode: 'robust', seed, structure: found })
  const redraws = resampleRun(matrix, run, {
    rows: rowsByHash(matrix),
    random: seededRandom(seed),
    prefersOwnGroups: true,
    pause,
  })
  return steadyStructure(found, { isUsed: false, redraws })
}

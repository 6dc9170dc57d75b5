import type { VoteMatrix } from '../matrix.ts'
import { seededRandom } from '../random.ts'
import { rowsByHash } from '../robust/sample.ts'
import type { ShortList } from '../short-list/short-list.ts'
import { findStructure, type Structure } from '../structure/ladder.ts'
import { measuredStructure, type MeasuredStructure } from '../structure/measured.ts'
import { isPlane, steadyStructure } from '../structure/next-structure.ts'
import { measureOpinions } from './measure-opinions.ts'
import {
  isSameWithoutHistory,
  resampleOtherStructure,
  resampleRun,
  type ReportedRun,
} from './resample-run.ts'
import type { Resamples } from './resamples.ts'

/** Additional figures about a run, computed from the same votes. Plain JSON. */
export type RobustnessReport = {
  seed: number
  redraws: Resamples
  opinionIds: number[]
  /** Parallel to the opinions, −1 to 1 (`bridgingScores`). */
  bridging: number[]
  selection: ShortList
  /** A list of twenty; absent in reports from before it was computed. */
  longSelection?: ShortList
  /** What structure the votes have; only if it was asked for. */
  structure?: Structure
  /** The part of it that the next runs may use (`steadyStructure`); only with `structure`. */
  steady?: MeasuredStructure
  /** Whether a run that knew no earlier one would have this structure and show the same groups; only with `structure`. */
  fresh?: boolean
}

export type ReportOptions = {
  seed: number
  /** Also measures the structure of the votes, and repeats the run more often and with its own groups as preference. */
  measuresStructure?: boolean | undefined
  /** Called between parts of the computation. A part takes up to seconds; a host may let other work go first. */
  pause?: (() => void) | undefined
}

/**
 * The stability of a run's groups, bridging scores, and a short list that represents everybody in proportion. The
 * matrix must be the one that was analysed. The result depends only on its votes, the run and the seed: people are
 * sampled and added up in an order that only their votes determine, so that the same votes in any order give the same
 * bits. If participants are renumbered, resamples and short list stay the same; bridging scores may differ by 1e-9, as
 * the axes of the map do.
 * @throws RangeError if the matrix has other opinions than the run
 */
export function robustnessReport(
  matrix: VoteMatrix,
  run: ReportedRun,
  { seed, measuresStructure = false, pause }: ReportOptions,
): RobustnessReport {
  const { result } = run
  if (matrix.opinionIds.length !== result.opinionIds.length)
    throw new RangeError('The matrix must be the one that was analysed')
  const random = seededRandom(seed)
  const rows = rowsByHash(matrix)
  const resamples = resampleRun(matrix, run, { rows, random, pause, prefersOwnGroups: measuresStructure })
  return {
    seed,
    redraws: resamples,
    opinionIds: result.opinionIds,
    ...measureOpinions(matrix, result, { rows, random }),
    ...(measuresStructure ? measureStructure(matrix, run, { seed, pause, rows, redraws: resamples }) : {}),
  }
}

type StructureInput = Pick<ReportOptions, 'seed' | 'pause'> & { rows: Uint32Array; redraws: Resamples }

function measureStructure(
  matrix: VoteMatrix,
  run: ReportedRun,
  { seed, pause, rows, redraws }: StructureInput,
) {
  const moderated = new Set(run.result.parameters.moderatedOut)
  const isModerated = Uint8Array.from(matrix.opinionIds, (id) => (moderated.has(id) ? 1 : 0))
  const structure = findStructure(matrix, { isModerated, seed, pause })
  const found = measuredStructure(structure)
  const isUsed = isPlane(run.result.structure)
  const ofFound =
    isPlane(found) && !isUsed
      ? resampleOtherStructure(matrix, run, { structure: found, rows, random: seededRandom(seed), pause })
      : redraws
  const steady = steadyStructure(found, { isUsed, redraws: ofFound })
  return { structure, steady, fresh: isSameWithoutHistory(matrix, run, steady) }
}

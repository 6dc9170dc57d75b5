import { pickRows, type VoteMatrix } from '../matrix.ts'
import { seededRandom } from '../random.ts'
import { rowsByHash } from '../robust/sample.ts'
import { bridgingScores } from './bridging.ts'
import { factorise } from './factorisation.ts'
import { findStructure, type Structure } from '../structure/ladder.ts'
import { measuredStructure } from '../structure/measured.ts'
import { hasMeasurableGroups, isSameAfresh, resampleRun, type ReportedRun } from './redraws.ts'
import type { Resamples } from './resamples.ts'
import { drawRows } from './sample.ts'
import { countRepresented, selectRepresentative, type Selection } from './selection.ts'

/** Additional figures about a run, computed from the same votes. Plain JSON. */
export type RobustnessReport = {
  seed: number
  redraws: Resamples
  opinionIds: number[]
  /** Parallel to the opinions, −1 to 1 (`bridgingScores`). */
  bridging: number[]
  selection: Selection
  /** What structure the votes have; only if it was asked for. */
  structure?: Structure
  /** Whether a run that knew no earlier one would have this structure and show the same groups; only with `structure`. */
  fresh?: boolean
}

export type ReportOptions = {
  seed: number
  /** Also measures the structure of the votes, and repeats the run more often and with its own groups as preference. */
  measuresStructure?: boolean | undefined
}

/** The maximum numbers of people, sampled at random, in the factorisation and for the short list. */
export const MAX_FACTORISED_PEOPLE = 50_000
const MAX_REPRESENTED_PEOPLE = 2000

/**
 * The stability of a run's groups, bridging scores, and a short list that represents everybody. The matrix must be the
 * one that was analysed. The result depends only on its votes, the run and the seed: people are sampled and added up in
 * an order that only their votes determine, so that the same votes in any order give the same bits. If participants are
 * renumbered, resamples and short list stay the same; bridging scores may differ by 1e-9, as the axes of the map do.
 * @throws RangeError if the matrix has other opinions than the run
 */
export function robustnessReport(
  matrix: VoteMatrix,
  run: ReportedRun,
  { seed, measuresStructure = false }: ReportOptions,
): RobustnessReport {
  const { result } = run
  if (matrix.opinionIds.length !== result.opinionIds.length)
    throw new RangeError('The matrix must be the one that was analysed')
  const random = seededRandom(seed)
  const rows = rowsByHash(matrix)
  const resamples = hasMeasurableGroups(result)
    ? resampleRun(matrix, run, { rows, random, prefersOwnGroups: measuresStructure })
    : { same: 0, of: 0, groups: [] }
  const people = pickRows(matrix, drawRows(rows, MAX_FACTORISED_PEOPLE, random))
  const model = factorise(people, [result.pc1, result.pc2])
  const moderated = new Set(result.parameters.moderatedOut)
  const represented = drawRows(Uint32Array.from(people.participantIds), MAX_REPRESENTED_PEOPLE, random)
  const chosen = selectRepresentative({
    matrix: pickRows(people, represented),
    model: { ...model, people: pickTriples(model.people, represented) },
    totals: result.totals,
    isCandidate: (j) => !moderated.has(result.opinionIds[j]!),
  })
  return {
    seed,
    redraws: resamples,
    opinionIds: result.opinionIds,
    bridging: bridgingScores(model, result.totals),
    selection: countRepresented(matrix, chosen),
    ...(measuresStructure ? measureStructure(matrix, run, seed) : {}),
  }
}

function measureStructure(matrix: VoteMatrix, run: ReportedRun, seed: number) {
  const moderated = new Set(run.result.parameters.moderatedOut)
  const isModerated = Uint8Array.from(matrix.opinionIds, (id) => (moderated.has(id) ? 1 : 0))
  const structure = findStructure(matrix, { isModerated, seed })
  return { structure, fresh: isSameAfresh(matrix, run, measuredStructure(structure)) }
}

function pickTriples(triples: Float64Array, rows: Uint32Array): Float64Array {
  const picked = new Float64Array(3 * rows.length)
  rows.forEach((row, i) => picked.set(triples.subarray(3 * row, 3 * row + 3), 3 * i))
  return picked
}

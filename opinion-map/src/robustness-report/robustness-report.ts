import { analyse } from '../analyse.ts'
import type { GroupMembership } from '../lineage/flows.ts'
import { pickRows, type VoteMatrix } from '../matrix.ts'
import { seededRandom, type Random } from '../random.ts'
import type { MapResult } from '../result.ts'
import { rowsByHash } from '../robust/sample.ts'
import { bridgingScores } from './bridging.ts'
import { factorise } from './factorisation.ts'
import { groupsFoundAgain, sumUp, type Resamples } from './resamples.ts'
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
}

/** A previous run with clear groups but no people: groups then need only be as clear as groups that stay. */
const PREVIOUS_WITH_CLEAR_GROUPS = { participantIds: [], groups: [], hadClearGroups: true }

/** The number of times the run is repeated. */
const NUM_RESAMPLES = 10
/** The share of the people who are in a resample, and their maximum number. */
const RESAMPLE_SHARE = 0.8
const MAX_RESAMPLE_PEOPLE = 20_000
/** The maximum numbers of people, sampled at random, in the factorisation and for the short list. */
export const MAX_FACTORISED_PEOPLE = 50_000
const MAX_REPRESENTED_PEOPLE = 2000

/** A run, and the group of each participant of its matrix: an `Analysis`, or a stored result with `assignGroups`. */
export type ReportedRun = { result: MapResult; participants: Pick<GroupMembership, 'groups'> }

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
  { seed }: { seed: number },
): RobustnessReport {
  const { result } = run
  if (matrix.opinionIds.length !== result.opinionIds.length)
    throw new RangeError('The matrix must be the one that was analysed')
  const random = seededRandom(seed)
  const rows = rowsByHash(matrix)
  const hasGroups = result.hasClearGroups || result.unclearReason === 'not-stable'
  const resamples = hasGroups ? resampleRun(matrix, run, { rows, random }) : { same: 0, of: 0, groups: [] }
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
  }
}

/**
 * How often the groups of a run are found again. Each of ten resamples repeats the whole run, including the axes, for
 * four fifths of the people, at most 20,000, sampled from `rows`. It does not know the groups of the run, or how many
 * there were; its groups need only be as clear as groups must be to stay.
 */
export function resampleRun(
  matrix: VoteMatrix,
  { result, participants }: ReportedRun,
  { rows, random }: { rows: Uint32Array; random: Random },
): Resamples {
  const { mode, parameters } = result
  const { minVotes, maxGroups, moderatedOut } = parameters
  const numPeople = Math.min(MAX_RESAMPLE_PEOPLE, Math.ceil(RESAMPLE_SHARE * rows.length))
  const resamples = Array.from({ length: NUM_RESAMPLES }, () => {
    const drawn = drawRows(rows, numPeople, random)
    const seed = Math.floor(random() * 2 ** 31)
    const resample = analyse(pickRows(matrix, drawn), {
      mode,
      seed,
      minVotes,
      maxGroups,
      moderatedOut,
      previous: PREVIOUS_WITH_CLEAR_GROUPS,
    })
    const isClear = resample.result.hasClearGroups
    const groups = Int8Array.from(drawn, (row) => participants.groups[row]!)
    return {
      k: isClear ? resample.result.k : 0,
      found: isClear ? groupsFoundAgain(groups, resample.participants.groups) : new Set<number>(),
    }
  })
  return sumUp(
    result.groups.map(({ key }) => key),
    resamples,
  )
}

function pickTriples(triples: Float64Array, rows: Uint32Array): Float64Array {
  const picked = new Float64Array(3 * rows.length)
  rows.forEach((row, i) => picked.set(triples.subarray(3 * row, 3 * row + 3), 3 * i))
  return picked
}

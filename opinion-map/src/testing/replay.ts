import { analyse, type Analysis, type AnalyseOptions } from '../analyse.ts'
import { MAX_MOVED_SHARE } from '../lineage/change.ts'
import { FlowTable, MAX_KEYS, type PreviousRun } from '../lineage/flows.ts'
import { buildMatrix, type VoteColumns, type VoteMatrix } from '../matrix.ts'
import { assignGroups } from '../position.ts'
import { seededRandom, shuffle } from '../random.ts'
import type { MapMode } from '../result.ts'
import type { Stability } from '../robustness-report/resamples.ts'
import { robustnessReport } from '../robustness-report/robustness-report.ts'
import {
  nextStructure,
  NOT_MEASURED,
  type StructureReport,
  type StructureState,
} from '../structure/next-structure.ts'

const NUM_STEPS = 100

/** What each run knows of those before, besides their groups; `structure` and `stability` as the server does it. */
export type Feedback = 'nothing' | 'stability' | 'structure'

/** Statistics of the groups from run to run. */
export type Replay = {
  /** Runs with clear groups. */
  numClear: number
  /** How often the number of shown groups differs from the previous run; a run without clear groups has 0. */
  numChangesOfK: number
  /**
   * How often the number of shown groups changes, or what is said of the structure: sides in place of groups, or the
   * reason why there are none.
   */
  numChangesOfStructure: number
  numAnnounced: number
  /** Changes that no run announced: of the number of groups, or of the groups of more people than `MAX_MOVED_SHARE`. */
  numUnannounced: number
  /**
   * Pairs of consecutive runs with clear groups; in `numKept` of them at most `MAX_MOVED_SHARE` changed their letter.
   */
  numPairs: number
  numKept: number
  /** People in a group in both runs of such a pair; `numSame` of them kept their letter. */
  numStaying: number
  numSame: number
}

/** Shuffles votes by a seed, for data that does not contain the order in which they were cast. */
export function shuffleVotes(votes: VoteColumns, seed: number): VoteColumns {
  const order = shuffle(
    Array.from({ length: votes.values.length }, (_, at) => at),
    seededRandom(seed),
  )
  return pick(votes, order)
}

type ReplayOptions = { mode: MapMode; moderatedOut: number[]; feedback?: Feedback; numSteps?: number }

/** Adds votes in their order in equal steps, and runs an analysis after each step. */
export function replay(
  votes: VoteColumns,
  { mode, moderatedOut, feedback = 'nothing', numSteps = NUM_STEPS }: ReplayOptions,
): Replay {
  const order = Array.from({ length: votes.values.length }, (_, at) => at)
  const found: Replay = {
    numClear: 0,
    numChangesOfK: 0,
    numChangesOfStructure: 0,
    numAnnounced: 0,
    numUnannounced: 0,
    numPairs: 0,
    numKept: 0,
    numStaying: 0,
    numSame: 0,
  }
  let newest: Analysis | undefined
  let clear: Analysis['result'] | undefined
  const reports = new EarlierReports(feedback)
  for (let step = 1; step <= numSteps; step++) {
    const matrix = buildMatrix(pick(votes, order.slice(0, Math.round((step * order.length) / numSteps))))
    const previous: PreviousRun | undefined = newest && {
      ...(clear === undefined ? { participantIds: [], groups: [] } : assignGroups(clear, matrix)),
      hadClearGroups: newest.result.hasClearGroups,
      keys: clear === undefined ? [] : clear.groups.map(({ key }) => key),
    }
    const run = analyse(matrix, {
      mode,
      seed: 1,
      moderatedOut,
      ...reports.optionsOfNext(),
      ...(previous === undefined ? {} : { previous }),
    })
    reports.add(matrix, run)
    count(found, newest, run)
    newest = run
    if (run.result.hasClearGroups) clear = run.result
  }
  return found
}

function count(found: Replay, before: Analysis | undefined, now: Analysis): void {
  const isAnnounced = Boolean(now.result.change)
  found.numClear += now.result.hasClearGroups ? 1 : 0
  found.numAnnounced += isAnnounced ? 1 : 0
  if (before === undefined) return
  const isOther = shownGroups(before) !== shownGroups(now)
  found.numChangesOfK += isOther ? 1 : 0
  found.numChangesOfStructure += isOther || isOtherStructure(before, now) ? 1 : 0
  let areLettersKept = true
  if (before.result.hasClearGroups && now.result.hasClearGroups) {
    const table = new FlowTable(before.participants, now.participants)
    const keys = Array.from({ length: MAX_KEYS }, (_, key) => key)
    const numStaying = table.sum(keys, keys)
    const numSame = keys.reduce((sum, key) => sum + table.count(key, key), 0)
    areLettersKept = numStaying - numSame <= MAX_MOVED_SHARE * numStaying
    found.numPairs++
    found.numKept += areLettersKept ? 1 : 0
    found.numStaying += numStaying
    found.numSame += numSame
  }
  if (!isAnnounced && (isOther || !areLettersKept)) found.numUnannounced++
}

function shownGroups({ result }: Analysis): number {
  return result.hasClearGroups ? result.k : 0
}

/** Before the structure is measured nothing is said of it, so its first measurement changes nothing. */
const isOtherStructure = ({ result: before }: Analysis, { result: now }: Analysis): boolean =>
  before.structure?.kind !== 'not_measured' && before.structure?.kind !== now.structure?.kind

/** The reports of the runs before, and what follows from them for the next run. */
class EarlierReports {
  readonly #feedback: Feedback
  #stability: Stability | undefined
  #state = NOT_MEASURED
  readonly #reports: StructureReport[] = []

  constructor(feedback: Feedback) {
    this.#feedback = feedback
  }

  optionsOfNext(): Pick<AnalyseOptions, 'measured'> | StructureState {
    if (this.#feedback === 'nothing') return {}
    if (this.#feedback === 'stability') return { measured: this.#stability }
    this.#state = nextStructure(this.#state, this.#reports)
    return this.#state
  }

  add(matrix: VoteMatrix, run: Analysis): void {
    if (this.#feedback === 'nothing') return
    const measuresStructure = this.#feedback === 'structure'
    const report = robustnessReport(matrix, run, { seed: 1, measuresStructure })
    if (report.redraws.of > 0) this.#stability = report.redraws
    if (report.steady === undefined) return
    this.#reports.push({
      used: this.#state.structure,
      found: report.steady,
      redraws: report.redraws,
      fresh: report.fresh ?? true,
    })
  }
}

const pick = (
  { participantIds, opinionIds, values }: VoteColumns,
  order: readonly number[],
): VoteColumns => ({
  participantIds: order.map((at) => participantIds[at]!),
  opinionIds: order.map((at) => opinionIds[at]!),
  values: order.map((at) => values[at]!),
})

import { analyse, type Analysis } from '../analyse.ts'
import { MAX_MOVED_SHARE } from '../lineage/change.ts'
import { FlowTable, MAX_KEYS, type PreviousRun } from '../lineage/flows.ts'
import { buildMatrix, type VoteColumns } from '../matrix.ts'
import { assignGroups } from '../position.ts'
import { seededRandom, shuffle } from '../random.ts'
import type { MapMode } from '../result.ts'

const NUM_STEPS = 100

/** Statistics of the groups from run to run. */
export type Replay = {
  /** Runs with clear groups. */
  numClear: number
  /** How often the number of shown groups differs from the previous run; a run without clear groups has 0. */
  numChangesOfK: number
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

type ReplayOptions = { mode: MapMode; moderatedOut: number[] }

/** Adds votes in their order in a hundred equal steps, and runs an analysis after each step. */
export function replay(votes: VoteColumns, { mode, moderatedOut }: ReplayOptions): Replay {
  const order = Array.from({ length: votes.values.length }, (_, at) => at)
  const found: Replay = {
    numClear: 0,
    numChangesOfK: 0,
    numAnnounced: 0,
    numUnannounced: 0,
    numPairs: 0,
    numKept: 0,
    numStaying: 0,
    numSame: 0,
  }
  let newest: Analysis | undefined
  let clear: Analysis['result'] | undefined
  for (let step = 1; step <= NUM_STEPS; step++) {
    const matrix = buildMatrix(pick(votes, order.slice(0, Math.round((step * order.length) / NUM_STEPS))))
    const previous: PreviousRun | undefined = newest && {
      ...(clear === undefined ? { participantIds: [], groups: [] } : assignGroups(clear, matrix)),
      hadClearGroups: newest.result.hasClearGroups,
      keys: clear === undefined ? [] : clear.groups.map(({ key }) => key),
    }
    const run = analyse(matrix, {
      mode,
      seed: 1,
      moderatedOut,
      ...(previous === undefined ? {} : { previous }),
    })
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

const pick = (
  { participantIds, opinionIds, values }: VoteColumns,
  order: readonly number[],
): VoteColumns => ({
  participantIds: order.map((at) => participantIds[at]!),
  opinionIds: order.map((at) => opinionIds[at]!),
  values: order.map((at) => values[at]!),
})

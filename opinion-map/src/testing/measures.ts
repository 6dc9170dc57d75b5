import { analyse, type Analysis } from '../analyse.ts'
import { sortedIndexOf } from '../ids.ts'
import { matchGroupKeys } from '../lineage/letters.ts'
import { buildMatrix, toVoteColumns, type VoteMatrix } from '../matrix.ts'
import { seededRandom } from '../random.ts'
import type { MapMode } from '../result.ts'
import { adjustedRandIndex } from './partition.ts'

type Groups = { participants: ArrayLike<number>; groups: ArrayLike<number> }

/** The middle of the sorted numbers, or the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The adjusted Rand index of an analysis and known groups, over the people who are in a group of both. */
export function agreementWith({ participants }: Analysis, known: Groups): number {
  const groupOf = new Map(Array.from(participants.participantIds, (id, i) => [id, participants.groups[i]!]))
  const pairs = Array.from(known.participants, (id, i) => [groupOf.get(id) ?? -1, known.groups[i]!] as const)
  const both = pairs.filter(([group]) => group >= 0)
  return adjustedRandIndex(
    both.map(([group]) => group),
    both.map(([, other]) => other),
  )
}

/** The share of all participants who are counted in no group. */
export function shareLeftOut({ result }: Analysis): number {
  return 1 - result.numClustered / Math.max(1, result.numParticipants)
}

/** The same conversation without a fifth of its votes, chosen by the seed. It keeps all opinions. */
export function hideFifthOfVotes(matrix: VoteMatrix, seed: number): VoteMatrix {
  const random = seededRandom(seed)
  const votes = toVoteColumns(matrix)
  const kept = Array.from(votes.values.keys()).filter(() => random() >= 0.2)
  return buildMatrix(
    {
      participantIds: kept.map((i) => votes.participantIds[i]!),
      opinionIds: kept.map((i) => votes.opinionIds[i]!),
      values: kept.map((i) => votes.values[i]!),
    },
    { opinionIds: matrix.opinionIds },
  )
}

export type HiddenVotes = { rows: Int32Array; columns: Int32Array; values: Float64Array }

/** The agrees and disagrees that `known` lacks, by its rows and columns, of the people who are in it. */
export function hiddenVotes(matrix: VoteMatrix, known: VoteMatrix): HiddenVotes {
  const votes = toVoteColumns(matrix)
  const rowOf = (id: number) => sortedIndexOf(known.participantIds, id)
  const hidden = Array.from(votes.values.keys()).filter((i) => {
    const row = rowOf(votes.participantIds[i]!)
    const column = sortedIndexOf(known.opinionIds, votes.opinionIds[i]!)
    if (row < 0 || votes.values[i] === 0) return false
    const own = known.codes.subarray(known.rowStarts[row], known.rowStarts[row + 1])
    return !own.some((code) => code >>> 2 === column)
  })
  return {
    rows: Int32Array.from(hidden, (i) => rowOf(votes.participantIds[i]!)),
    columns: Int32Array.from(hidden, (i) => sortedIndexOf(known.opinionIds, votes.opinionIds[i]!)),
    values: Float64Array.from(hidden, (i) => votes.values[i]!),
  }
}

type HidingOptions = { mode: MapMode; moderatedOut: number[]; seed: number }

/**
 * Compares an analysis with a second run that lacks a fifth of the votes and has the same number of groups. Returns the
 * shares of the people in a group who are then in the same group (`same`), in another one (`other`) and in none
 * (`none`).
 */
export function stabilityAfterHiding(
  full: Analysis,
  matrix: VoteMatrix,
  { mode, moderatedOut, seed }: HidingOptions,
) {
  const numGroups = Math.max(2, full.result.k)
  const run = analyse(hideFifthOfVotes(matrix, seed), {
    mode,
    moderatedOut,
    seed: 1,
    ...(mode === 'robust' ? { numGroups } : {}),
  })
  const keys = matchGroupKeys(full.participants, run.participants)
  const groupOf = new Map(
    Array.from(run.participants.participantIds, (id, i) => [id, keys[run.participants.groups[i]!] ?? -1]),
  )
  const counts = { same: 0, other: 0, none: 0 }
  full.participants.participantIds.forEach((id, i) => {
    const [before, now] = [full.participants.groups[i]!, groupOf.get(id) ?? -1]
    if (before < 0) return
    counts[now === before ? 'same' : now < 0 ? 'none' : 'other'] += 1 / full.result.numClustered
  })
  return counts
}

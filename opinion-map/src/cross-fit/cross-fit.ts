import { MAX_KEYS, type GroupMembership, type PreviousRun } from '../lineage/flows.ts'
import { matchGroupKeys } from '../lineage/letters.ts'
import type { VoteMatrix } from '../matrix.ts'
import type { MapParticipants, MapResult } from '../result.ts'
import { informativeCodes } from '../robust/informative.ts'
import { foldsOf, NUM_FOLDS, withoutFold } from './folds.ts'

type Run = { result: MapResult; participants: MapParticipants }

export type CrossFitting = {
  foldSeed: number
  /** Computes the run again with some of its votes, and otherwise with the same options. */
  runAgain: (matrix: VoteMatrix, again: { minVotes: number; numGroups: number; previous: PreviousRun }) => Run
}

/**
 * The key of the group in which each vote of a run is counted if it must not help to decide about that group (five-fold
 * cross-fitting: Stone 1974; Chernozhukov et al. 2018); −1 for none, `IN_BETWEEN` in between sides. A group is formed
 * from the same votes that then describe it, so its own counts exaggerate what sets it apart. Here axes, centres and
 * positions are computed five times without a fifth of the votes, and these votes are counted in the groups that the
 * other four fifths give. People are divided as in the run, into as many groups, beginning with the groups of the run;
 * each of them gets the key of the run's group with which it shares most people. Four fifths of the answers that the
 * run requires are enough to be counted in one.
 */
export function crossFit(
  matrix: VoteMatrix,
  { result, participants }: Run,
  { foldSeed, runAgain }: CrossFitting,
): Int8Array {
  const { parameters, k } = result
  const moderated = new Set(parameters.moderatedOut)
  const isModerated = Uint8Array.from(matrix.opinionIds, (id) => (moderated.has(id) ? 1 : 0))
  const numOpinions = isModerated.reduce((sum, hidden) => sum + 1 - hidden, 0)
  const folds = foldsOf(matrix, informativeCodes(isModerated), foldSeed)
  const groups = { participantIds: matrix.participantIds, groups: participants.groups }
  const previous = { ...groups, hadClearGroups: true }
  const minVotes = Math.floor(((NUM_FOLDS - 1) * Math.min(parameters.minVotes, numOpinions)) / NUM_FOLDS)
  const counted = new Int8Array(matrix.codes.length).fill(-1)
  for (let fold = 0; fold < NUM_FOLDS; fold++) {
    const found = runAgain(withoutFold(matrix, folds, fold), { minVotes, numGroups: k, previous })
    if (found.result.k !== k) continue
    const keys = keysOf(found, groups)
    for (let row = 0; row + 1 < matrix.rowStarts.length; row++)
      for (let at = matrix.rowStarts[row]!; at < matrix.rowStarts[row + 1]!; at++)
        if (folds[at] === fold) counted[at] = keys[row]!
  }
  return counted
}

/**
 * The group of each person in another run. Each group of that run gets the key of the group of this run with which it
 * shares most people.
 */
function keysOf({ result, participants }: Run, groups: GroupMembership): Int8Array {
  const numberOf = new Int8Array(MAX_KEYS)
  for (const [number, { key }] of result.groups.entries()) numberOf[key] = number
  const numbers = participants.groups.map((key) => (key < 0 ? key : numberOf[key]!))
  const keys = matchGroupKeys(groups, { participantIds: participants.participantIds, groups: numbers })
  return numbers.map((number) => (number < 0 ? number : keys[number]!))
}

import {
  areStable,
  assignGroups,
  supplementRun,
  type GroupMembership,
  type MapResult,
  type VoteMatrix,
} from '@parley/opinion-map'
import { computeAgain } from '#analysis/worker/compute-again.ts'
import { isAnotherMapDue } from '#analysis/worker/publication.ts'
import type { SupplementInput } from '#analysis/worker/supplement-input.sql.ts'
import type { NewSupplement } from '#analysis/worker/supplements.sql.ts'
import { hashOfVotes } from '#analysis/worker/votes-hash.ts'

/** A supplement, and whether another map is due: one without groups that are not stable, or with groups that are. */
export type ComputedSupplement = Omit<NewSupplement, 'runId' | 'durationMs'> & { isMapDue: boolean }

/** The supplement of a stored run. Where people were kept in their groups, these are measured, not those that votes now give. */
export function supplementOfRun({ run, matrix }: SupplementInput): ComputedSupplement {
  const { map } = run.result
  return map.parameters.keepsGroups
    ? computeSupplement({ map, matrix, participants: computeAgain(run, { ...run, matrix }).participants })
    : computeSupplement({ map, matrix })
}

type Measured = {
  map: MapResult
  matrix: VoteMatrix
  /** The groups of its people; else those that these votes have on the map. */
  participants?: GroupMembership
}

/** The supplement of a map. Groups that are not stable are not shown, but measured again. */
export function computeSupplement({
  map,
  matrix,
  participants = assignGroups({ ...map, hasClearGroups: true }, matrix),
}: Measured): ComputedSupplement {
  const supplement = supplementRun(matrix, { result: map, participants }, { seed: map.parameters.seed })
  return {
    supplement,
    votesHash: hashOfVotes(matrix),
    isMapDue: isAnotherMapDue(map.unclearReason, areStable(supplement.redraws)),
  }
}

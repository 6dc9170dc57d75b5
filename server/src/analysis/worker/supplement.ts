import { areStable, assignGroups, supplementRun } from '@parley/opinion-map'
import { isAnotherMapDue } from '#analysis/worker/publication.ts'
import type { SupplementInput } from '#analysis/worker/supplement-input.sql.ts'
import type { NewSupplement } from '#analysis/worker/supplements.sql.ts'
import { hashOfVotes } from '#analysis/worker/votes-hash.ts'

/** A supplement, and whether another map is due: one without groups that are not stable, or with groups that are. */
export type ComputedSupplement = Omit<NewSupplement, 'runId' | 'durationMs'> & { isMapDue: boolean }

/** The supplement of a run, with the groups that these votes have on its map. */
export function computeSupplement({
  map,
  matrix,
}: Pick<SupplementInput, 'map' | 'matrix'>): ComputedSupplement {
  // Groups that are not stable are not shown, but measured again.
  const participants = assignGroups({ ...map, hasClearGroups: true }, matrix)
  const supplement = supplementRun(matrix, { result: map, participants }, { seed: map.parameters.seed })
  return {
    supplement,
    votesHash: hashOfVotes(matrix),
    isMapDue: isAnotherMapDue(map.unclearReason, areStable(supplement.redraws)),
  }
}

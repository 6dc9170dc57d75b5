import type { Analysis, VoteMatrix } from '@parley/opinion-map'
import { recompute } from '@parley/opinion-map/verification/recompute'
import { unpackGroups } from '#analysis/worker/previous.ts'
import type { RunRow } from '#analysis/sql.ts'

/** The previous groups that a run was computed with, in the order of its participants. */
export const previousOf = (
  { result: { previous } }: Pick<RunRow, 'result'>,
  packed: Uint8Array | null | undefined,
) => (previous && packed ? { ...previous, groups: unpackGroups(packed) } : undefined)

type RunVotes = {
  matrix: VoteMatrix
  /** The groups of the previous run, packed by `packGroups`. */
  previousGroups: Uint8Array | null | undefined
}

/** Computes a stored run again. */
export function computeAgain(run: Pick<RunRow, 'result'>, { matrix, previousGroups }: RunVotes): Analysis {
  const { map } = run.result
  const previous = previousOf(run, previousGroups)
  return recompute({
    matrix,
    parameters: { ...map.parameters, mode: map.mode },
    previous: previous && { participantIds: matrix.participantIds, ...previous },
  })
}

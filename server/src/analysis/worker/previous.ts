import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { assignGroups, type MapResult, type PreviousRun, type VoteMatrix } from '@parley/opinion-map'

/** The maps of earlier runs that a run builds on. */
export type PreviousMaps = {
  /** The last map that had clear groups. */
  clear: MapResult | undefined
  /** Whether the newest map had clear groups. */
  hadClearGroups: boolean
}

/**
 * What a run takes from the run before: whether its groups were clear, and their keys. It is stored with the run, the
 * groups in a column of their own ({@link packGroups}), so that the run can be computed again.
 */
export type StoredPrevious = { hadClearGroups: boolean; keys: number[] }

/**
 * The groups of the last clear map, assigned by the votes of this run, so that letters stay with most of their people.
 */
export function previousRun(
  { clear, hadClearGroups }: PreviousMaps,
  matrix: VoteMatrix,
): PreviousRun & StoredPrevious {
  const { participantIds } = matrix
  const membership =
    clear === undefined
      ? { participantIds, groups: new Int8Array(participantIds.length).fill(-1) }
      : assignGroups(clear, matrix)
  return {
    ...membership,
    hadClearGroups,
    keys: clear === undefined ? [] : clear.groups.map(({ key }) => key),
  }
}

/**
 * The groups of all participants, in ascending order of ids, as compressed bytes. Ids are left out, because accounts
 * come and go.
 */
export const packGroups = ({ groups }: Pick<PreviousRun, 'groups'>): Uint8Array =>
  deflateRawSync(Uint8Array.from(Int8Array.from(groups)))

/** Unpacks the groups of {@link packGroups}. */
export const unpackGroups = (packed: Uint8Array): Int8Array => Int8Array.from(inflateRawSync(packed))

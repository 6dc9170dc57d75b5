import { sortedIndexOf } from './ids.ts'
import { nearestCentre } from './points.ts'
import type { GroupMembership } from './lineage/flows.ts'
import type { VoteMatrix } from './matrix.ts'
import type { MapGroup, MapResult } from './result.ts'

/** A participant's position in map units, the key of their group or null, and how many more votes a group requires. */
export type ParticipantPosition = { x: number; y: number; group: number | null; numVotesNeeded: number }

/** The current votes of one participant: two columns of equal length, one vote per opinion. */
export type ParticipantVotes = { opinionIds: ArrayLike<number>; values: ArrayLike<number> }

/** The part of a {@link MapResult} that is needed to project votes onto the map and to assign a group. */
export type MapModel = {
  parameters: Pick<MapResult['parameters'], 'minVotes' | 'moderatedOut'>
  opinionIds: ArrayLike<number>
  mean: ArrayLike<number>
  pc1: ArrayLike<number>
  pc2: ArrayLike<number>
  hasClearGroups: boolean
  groups: readonly Pick<MapGroup, 'key' | 'centre'>[]
}

/**
 * Projects the current votes of one participant onto the map of a run: √(m / n) · Σ residual · loadings, with the means
 * and loadings of the run. Unchanged votes give exactly the position they had in the run. Votes on opinions that are
 * not part of the run are ignored. The group is null if the participant has too few votes or the map has no clear
 * groups.
 */
export function projectParticipant(
  result: MapModel,
  { opinionIds, values }: ParticipantVotes,
): ParticipantPosition {
  const { parameters, mean, pc1, pc2 } = result
  const moderated = new Set(parameters.moderatedOut)
  let x = 0
  let y = 0
  let numVotes = 0
  let numSeen = 0
  for (const id of moderated) if (sortedIndexOf(result.opinionIds, id) >= 0) numSeen++
  for (let i = 0; i < opinionIds.length; i++) {
    const j = sortedIndexOf(result.opinionIds, opinionIds[i]!)
    if (j < 0) continue
    numVotes++
    if (moderated.has(opinionIds[i]!)) continue
    numSeen++
    const residual = values[i]! - mean[j]!
    x += residual * pc1[j]!
    y += residual * pc2[j]!
  }
  const scale = Math.sqrt(mean.length / Math.max(1, numSeen))
  const numVotesNeeded = Math.max(0, parameters.minVotes - numVotes)
  const hasGroup = numVotesNeeded === 0 && result.hasClearGroups
  return {
    x: scale * x,
    y: scale * y,
    group: hasGroup ? groupAt(result, scale * x, scale * y) : null,
    numVotesNeeded,
  }
}

/**
 * Assigns all participants of a matrix to the groups of a run by their current votes: {@link projectParticipant} for
 * many at once. The group is −1 for participants without one.
 */
export function assignGroups(result: MapResult, matrix: VoteMatrix): GroupMembership {
  const { parameters, mean, pc1, pc2 } = result
  const moderated = new Set(parameters.moderatedOut)
  const numModerated = result.opinionIds.reduce((num, id) => (moderated.has(id) ? num + 1 : num), 0)
  const known = Int32Array.from(matrix.opinionIds, (id) => sortedIndexOf(result.opinionIds, id))
  const isModerated = Uint8Array.from(matrix.opinionIds, (id) => (moderated.has(id) ? 1 : 0))
  const groups = new Int8Array(matrix.participantIds.length).fill(-1)
  if (!result.hasClearGroups) return { participantIds: matrix.participantIds, groups }
  for (let row = 0; row < groups.length; row++) {
    let x = 0
    let y = 0
    let numVotes = 0
    let numSeen = numModerated
    for (let at = matrix.rowStarts[row]!; at < matrix.rowStarts[row + 1]!; at++) {
      const column = matrix.codes[at]! >>> 2
      const j = known[column]!
      if (j < 0) continue
      numVotes++
      if (isModerated[column]) continue
      numSeen++
      const residual = (matrix.codes[at]! & 3) - 1 - mean[j]!
      x += residual * pc1[j]!
      y += residual * pc2[j]!
    }
    const scale = Math.sqrt(mean.length / Math.max(1, numSeen))
    if (numVotes >= parameters.minVotes) groups[row] = groupAt(result, scale * x, scale * y)
  }
  return { participantIds: matrix.participantIds, groups }
}

function groupAt({ groups }: MapModel, x: number, y: number): number {
  return groups[
    nearestCentre(
      x,
      y,
      groups.map(({ centre }) => centre),
    )
  ]!.key
}

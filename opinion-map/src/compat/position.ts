import { sortedIndexOf } from '../ids.ts'
import type { VoteMatrix } from '../matrix.ts'
import { nearestCentre } from '../points.ts'
import type { MapModel, ParticipantPosition, ParticipantVotes } from '../position.ts'

/** The position √(m / n) · Σ residual · loadings with the means and loadings of a run, and the nearest group. */
export function projectCompat(
  model: MapModel,
  { opinionIds, values }: ParticipantVotes,
): ParticipantPosition {
  const { parameters, mean, pc1, pc2 } = model
  const moderated = new Set(parameters.moderatedOut)
  let x = 0
  let y = 0
  let numVotes = 0
  let numSeen = 0
  for (const id of moderated) if (sortedIndexOf(model.opinionIds, id) >= 0) numSeen++
  for (let i = 0; i < opinionIds.length; i++) {
    const j = sortedIndexOf(model.opinionIds, opinionIds[i]!)
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
  const hasGroup = numVotesNeeded === 0 && model.hasClearGroups
  return {
    x: scale * x,
    y: scale * y,
    group: hasGroup ? groupAt(model, scale * x, scale * y) : null,
    numVotesNeeded,
  }
}

/** The group key of each row of a matrix, −1 with too few votes. */
export function assignCompat(model: MapModel, matrix: VoteMatrix): Int8Array {
  const { parameters, mean, pc1, pc2 } = model
  const moderated = new Set(parameters.moderatedOut)
  const numModerated = Array.from(model.opinionIds).filter((id) => moderated.has(id)).length
  const known = Int32Array.from(matrix.opinionIds, (id) => sortedIndexOf(model.opinionIds, id))
  const isModerated = Uint8Array.from(matrix.opinionIds, (id) => (moderated.has(id) ? 1 : 0))
  const groups = new Int8Array(matrix.participantIds.length).fill(-1)
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
    if (numVotes >= parameters.minVotes) groups[row] = groupAt(model, scale * x, scale * y)
  }
  return groups
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

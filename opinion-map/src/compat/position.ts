import { sortedIndexOf } from '../ids.ts'
import type { VoteMatrix } from '../matrix.ts'
import { nearestCentre } from '../points.ts'
import type { MapModel, ParticipantPosition, ParticipantVotes } from '../result.ts'

/** The position of a participant by the means and loadings of a run (`projectParticipants`), and the nearest group. */
export function projectCompat(
  model: MapModel,
  { opinionIds, values }: ParticipantVotes,
): ParticipantPosition {
  const codes = Uint32Array.from(values, (value, column) => 4 * column + value + 1)
  const projected = projectRows(model, { opinionIds, rowStarts: Uint32Array.of(0, codes.length), codes })
  const [x, y] = [projected.xs[0]!, projected.ys[0]!]
  const numVotesNeeded = Math.max(0, model.parameters.minVotes - projected.numVotes[0]!)
  const hasGroup = numVotesNeeded === 0 && model.hasClearGroups
  return { x, y, group: hasGroup ? groupAt(model, x, y) : null, numVotesNeeded }
}

/** The group key of each row of a matrix, −1 with too few votes. */
export function assignCompat(model: MapModel, matrix: VoteMatrix): Int8Array {
  const { xs, ys, numVotes } = projectRows(model, matrix)
  return Int8Array.from(numVotes, (count, row) =>
    count < model.parameters.minVotes ? -1 : groupAt(model, xs[row]!, ys[row]!),
  )
}

type Rows = Pick<VoteMatrix, 'rowStarts' | 'codes'> & { opinionIds: ArrayLike<number> }

// √(m / n) · Σ residual · loadings of each row, and its number of votes on opinions of the run, moderated ones
// included.
function projectRows(model: MapModel, { opinionIds, rowStarts, codes }: Rows) {
  const { parameters, mean, pc1, pc2 } = model
  const moderated = new Set(parameters.moderatedOut)
  const numModerated = Array.from(model.opinionIds).filter((id) => moderated.has(id)).length
  const known = Int32Array.from(opinionIds, (id) => sortedIndexOf(model.opinionIds, id))
  const isModerated = Uint8Array.from(opinionIds, (id) => (moderated.has(id) ? 1 : 0))
  const numRows = rowStarts.length - 1
  const xs = new Float64Array(numRows)
  const ys = new Float64Array(numRows)
  const numVotes = new Uint32Array(numRows)
  for (let row = 0; row < numRows; row++) {
    let x = 0
    let y = 0
    let numSeen = numModerated
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) {
      const column = codes[at]! >>> 2
      const j = known[column]!
      if (j < 0) continue
      numVotes[row]!++
      if (isModerated[column]) continue
      numSeen++
      const residual = (codes[at]! & 3) - 1 - mean[j]!
      x += residual * pc1[j]!
      y += residual * pc2[j]!
    }
    const scale = Math.sqrt(mean.length / Math.max(1, numSeen))
    xs[row] = scale * x
    ys[row] = scale * y
  }
  return { xs, ys, numVotes }
}

function groupAt({ groups }: MapModel, x: number, y: number): number {
  const centres = groups.map(({ centre }) => centre)
  return groups[nearestCentre(x, y, centres)]!.key
}

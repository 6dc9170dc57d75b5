import { sortedIndexOf } from '../ids.ts'
import type { VoteMatrix } from '../matrix.ts'
import type { MapModel, ParticipantPosition, ParticipantVotes } from '../position.ts'
import { axisTable, evidenceOf, type Axes, type Evidence } from './evidence.ts'
import { groupOf, placeOf, type Placement } from './placement.ts'
import { numVotesNeeded } from './votes-needed.ts'

type RobustModel = MapModel & { placement: Placement }

/** The posterior mean of somebody's position, and their group if they are certain enough to belong to it. */
export function projectRobust(model: RobustModel, votes: ParticipantVotes): ParticipantPosition {
  const order = Array.from(votes.opinionIds, (_, i) => i).sort(
    (i, j) => votes.opinionIds[i]! - votes.opinionIds[j]!,
  )
  const axes = axesOf(
    model,
    order.map((i) => votes.opinionIds[i]!),
  )
  const codes = Uint32Array.from(order, (i, column) => 4 * column + votes.values[i]! + 1)
  const evidence = evidenceOf({ rowStarts: Uint32Array.of(0, codes.length), codes }, axisTable(axes))
  const { x, y } = placeOf(evidence, 0, model.placement)
  const centres = model.groups.map(({ centre }) => centre)
  const most = model.opinionIds.length - codes.length
  if (!model.hasClearGroups)
    return { x, y, group: null, numVotesNeeded: Math.max(0, 1 - evidence.numVotes[0]!) }
  const key = groupKeyOf(model, evidence, 0)
  if (key >= 0) return { x, y, group: key, numVotesNeeded: 0 }
  const needed = numVotesNeeded(evidence, 0, { placement: model.placement, centres }, most)
  return { x, y, group: null, numVotesNeeded: Math.max(1, needed) }
}

/** The group key of each row of a matrix, −1 for people who are not certain enough to belong to a group. */
export function assignRobust(model: RobustModel, matrix: VoteMatrix): Int8Array {
  const evidence = evidenceOf(matrix, axisTable(axesOf(model, matrix.opinionIds)))
  return Int8Array.from(evidence.numVotes, (_, i) => groupKeyOf(model, evidence, i))
}

function groupKeyOf({ placement, groups }: RobustModel, evidence: Evidence, i: number): number {
  const centres = groups.map(({ centre }) => centre)
  if (evidence.numVotes[i] === 0 || centres.length === 0) return -1
  const { nearest, certainty } = groupOf(placeOf(evidence, i, placement), centres)
  return certainty >= placement.minCertainty ? groups[nearest]!.key : -1
}

function axesOf({ opinionIds, mean, pc1, pc2 }: MapModel, ids: ArrayLike<number>): Axes {
  const known = Array.from(ids, (id) => sortedIndexOf(opinionIds, id))
  const pick = (values: ArrayLike<number>) => Float64Array.from(known, (j) => (j < 0 ? 0 : values[j]!))
  return { mean: pick(mean), pc1: pick(pc1), pc2: pick(pc2) }
}

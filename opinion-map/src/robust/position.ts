import { sortedIndexOf } from '../ids.ts'
import type { VoteMatrix } from '../matrix.ts'
import type { MapModel, ParticipantPosition, ParticipantVotes } from '../result.ts'
import { evidenceTable, evidenceOf, type AxisLoadings, type PositionEvidence } from './evidence.ts'
import { estimateOf, groupOf, uncertaintyOf, type GroupModel, type Placement } from './placement.ts'
import { numVotesNeeded } from './votes-needed.ts'

type RobustModel = MapModel & { placement: Placement }

/** The posterior mean of somebody's position, and their group if it is certain enough. */
export function projectRobust(model: RobustModel, votes: ParticipantVotes): ParticipantPosition {
  const order = Array.from(votes.opinionIds, (_, i) => i).sort(
    (i, j) => votes.opinionIds[i]! - votes.opinionIds[j]!,
  )
  const axes = axesOf(
    model,
    order.map((i) => votes.opinionIds[i]!),
  )
  const codes = Uint32Array.from(order, (i, column) => 4 * column + votes.values[i]! + 1)
  const evidence = evidenceOf({ rowStarts: Uint32Array.of(0, codes.length), codes }, evidenceTable(axes))
  const estimate = estimateOf(evidence, 0, model.placement)
  const position = { x: estimate.x, y: estimate.y, uncertainty: uncertaintyOf(estimate) }
  const centres = model.groups.map(({ centre }) => centre)
  if (!model.hasClearGroups)
    return { ...position, group: null, numVotesNeeded: Math.max(0, 1 - evidence.numVotes[0]!) }
  const index = groupIndexOf(evidence, 0, { placement: model.placement, centres })
  if (index >= 0) return { ...position, group: model.groups[index]!.key, numVotesNeeded: 0 }
  const most = model.opinionIds.length - codes.length
  const needed = numVotesNeeded(evidence, 0, { placement: model.placement, centres }, most)
  return { ...position, group: null, numVotesNeeded: needed }
}

/** The group key of each row of a matrix, −1 for people whose group is not certain enough. */
export function assignRobust({ placement, groups, ...model }: RobustModel, matrix: VoteMatrix): Int8Array {
  const evidence = evidenceOf(matrix, evidenceTable(axesOf(model, matrix.opinionIds)))
  const centres = groups.map(({ centre }) => centre)
  return Int8Array.from(evidence.numVotes, (_, i) => {
    const index = groupIndexOf(evidence, i, { placement, centres })
    return index < 0 ? -1 : groups[index]!.key
  })
}

function groupIndexOf(evidence: PositionEvidence, i: number, { placement, centres }: GroupModel): number {
  if (evidence.numVotes[i] === 0 || centres.length === 0) return -1
  const { nearest, certainty } = groupOf(estimateOf(evidence, i, placement), centres)
  return certainty >= placement.minCertainty ? nearest : -1
}

function axesOf(
  { opinionIds, mean, pc1, pc2 }: Pick<MapModel, 'opinionIds' | 'mean' | 'pc1' | 'pc2'>,
  ids: ArrayLike<number>,
): AxisLoadings {
  const known = Array.from(ids, (id) => sortedIndexOf(opinionIds, id))
  const pick = (values: ArrayLike<number>) => Float64Array.from(known, (j) => (j < 0 ? 0 : values[j]!))
  return { mean: pick(mean), pc1: pick(pc1), pc2: pick(pc2) }
}

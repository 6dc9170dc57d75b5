import { sortedIndexOf } from '../ids.ts'
import type { VoteMatrix } from '../matrix.ts'
import { IN_BETWEEN } from '../places.ts'
import type { MapModel, ParticipantPosition, ParticipantVotes } from '../result.ts'
import { estimateOf, uncertaintyOf } from './estimate.ts'
import type { AxisLoadings } from './evidence.ts'
import { membershipOf, type Placement } from './placement.ts'
import { evidenceAlong } from './readiness.ts'
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
  const { placement, groups } = model
  const rows = { rowStarts: Uint32Array.of(0, codes.length), codes }
  const evidence = evidenceAlong(rows, axes, placement.readinessRidge)
  const estimate = estimateOf(evidence, 0, placement)
  const position = { x: estimate.x, y: estimate.y, uncertainty: uncertaintyOf(estimate) }
  if (!model.hasClearGroups)
    return { ...position, group: null, numVotesNeeded: Math.max(0, 1 - evidence.numVotes[0]!) }
  const { group, likely } = membershipOf(evidence, 0, { placement, places: groups })
  if (group >= 0) return { ...position, group: groups[group]!.key, numVotesNeeded: 0 }
  const most = model.opinionIds.length - codes.length
  const needed = numVotesNeeded(evidence, 0, { placement, places: groups }, most)
  const likelyGroup = groups[likely]?.key
  return {
    ...position,
    group: null,
    ...(likelyGroup === undefined ? {} : { likelyGroup }),
    ...(group === IN_BETWEEN ? { isBetween: true } : {}),
    numVotesNeeded: needed,
  }
}

/** The group key of each row of a matrix, −1 or `IN_BETWEEN` for people who are counted in no group. */
export function assignRobust({ placement, groups, ...model }: RobustModel, matrix: VoteMatrix): Int8Array {
  const evidence = evidenceAlong(matrix, axesOf(model, matrix.opinionIds), placement.readinessRidge)
  return Int8Array.from(evidence.numVotes, (_, i) => {
    const { group } = membershipOf(evidence, i, { placement, places: groups })
    return group < 0 ? group : groups[group]!.key
  })
}

function axesOf(
  { opinionIds, mean, pc1, pc2 }: Pick<MapModel, 'opinionIds' | 'mean' | 'pc1' | 'pc2'>,
  ids: ArrayLike<number>,
): AxisLoadings {
  const known = Array.from(ids, (id) => sortedIndexOf(opinionIds, id))
  const pick = (values: ArrayLike<number>) => Float64Array.from(known, (j) => (j < 0 ? 0 : values[j]!))
  return { mean: pick(mean), pc1: pick(pc1), pc2: pick(pc2) }
}

import { projectCompat, assignCompat } from './compat/position.ts'
import type { GroupMembership } from './lineage/flows.ts'
import type { VoteMatrix } from './matrix.ts'
import type { MapModel, ParticipantPosition, ParticipantVotes } from './result.ts'
import { assignRobust, projectRobust } from './robust/position.ts'

/**
 * Projects the current votes of one participant onto the map of a run, by the rule of its mode. Unchanged votes give
 * exactly the position and group they had in the run. Votes on opinions that are not part of the run are ignored. The
 * group is null if the map has no clear groups, or if the participant has too few votes (`compat`) or is not certain
 * enough to belong to the nearest group (`robust`); `numVotesNeeded` is then how many more votes are needed, an
 * estimate in `robust` mode.
 * @throws RangeError if the columns differ in length, a vote is none of 1, 0 and −1, or an opinion occurs twice
 */
export function projectParticipant(model: MapModel, votes: ParticipantVotes): ParticipantPosition {
  requireVotes(votes)
  const { placement } = model
  return placement ? projectRobust({ ...model, placement }, votes) : projectCompat(model, votes)
}

function requireVotes({ opinionIds, values }: ParticipantVotes): void {
  if (opinionIds.length !== values.length)
    throw new RangeError('Both columns of votes must have the same length')
  const seen = new Set<number>()
  for (let i = 0; i < values.length; i++) {
    if (values[i] !== 1 && values[i] !== 0 && values[i] !== -1)
      throw new RangeError(`A vote must be -1, 0 or 1, not ${values[i]}`)
    if (seen.has(opinionIds[i]!)) throw new RangeError(`There are two votes on opinion ${opinionIds[i]}`)
    seen.add(opinionIds[i]!)
  }
}

/**
 * Assigns all participants of a matrix to the groups of a run by their current votes: {@link projectParticipant} for
 * many at once. The group is −1 for participants without one.
 */
export function assignGroups(model: MapModel, matrix: VoteMatrix): GroupMembership {
  const { placement, hasClearGroups } = model
  const { participantIds } = matrix
  if (!hasClearGroups) return { participantIds, groups: new Int8Array(participantIds.length).fill(-1) }
  return {
    participantIds,
    groups: placement ? assignRobust({ ...model, placement }, matrix) : assignCompat(model, matrix),
  }
}

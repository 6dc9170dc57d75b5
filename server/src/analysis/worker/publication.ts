import { buildMatrix, differingPeople, type VoteMatrix } from '@parley/opinion-map'
import type { NewBlock } from '#analysis/blocks/blocks.sql.ts'
import { independentAmong, numIndependent } from '#analysis/blocks/independent-people.ts'
import { MIN_PEOPLE_FOR_GROUPS, nextBlock } from '#analysis/blocks/rule.ts'
import { asideOf, totalOf, type MapWithAside } from '#analysis/excluded.ts'
import { optionIds, type PollTally } from '#analysis/poll.ts'
import { partsOf } from '#analysis/worker/published-votes.sql.ts'
import type { Snapshot } from '#analysis/worker/snapshot.sql.ts'
import { joinVotes, NO_VOTES, votersOf } from '#results/vote-columns.ts'

/** Everything that a block of these votes holds: also poll answers, and the votes of people who are set aside. */
function matrixOfBlock({ opinions, votes, aside, poll }: Snapshot): VoteMatrix {
  const joined = joinVotes(votes, aside, poll?.answers ?? NO_VOTES)
  return buildMatrix(joined, columnsOf({ opinions, poll }))
}

const columnsOf = ({ opinions, poll }: Pick<Snapshot, 'opinions' | 'poll'>) => ({
  opinionIds: [...opinions.map(({ id }) => id), ...(poll === undefined ? [] : optionIds(poll))],
})

/**
 * Whether a run is due: now, at a later moment, or not before more people change something. Where votes are published,
 * it is due at once.
 */
export function blockDue(snapshot: Snapshot): ReturnType<typeof nextBlock> {
  const { publishing, aside } = snapshot
  if (publishing === undefined) return 'now'
  const { newest, before, people, isOver, now } = publishing
  const isAside = new Set(votersOf(aside))
  // People who left are not among `people`, and opinions that were deleted have no column.
  const differing = new Set(
    differingPeople(buildMatrix(before, columnsOf(snapshot)), matrixOfBlock(snapshot)),
  )
  const changed = people.filter(({ id }) => differing.has(id) && !isAside.has(id))
  return nextBlock(newest, { numChanged: numIndependent(changed), isOver, now })
}

/** Whether only results are published, and of too few people to show groups. */
export function hidesGroups({ publishing, votes }: Pick<Snapshot, 'publishing' | 'votes'>): boolean {
  if (publishing === undefined) return false
  const isOnMap = new Set(votersOf(votes))
  return numIndependent(publishing.people.filter(({ id }) => isOnMap.has(id))) < MIN_PEOPLE_FOR_GROUPS
}

/** The block that a run is published with; undefined where votes are published. */
export function newBlock(
  snapshot: Snapshot,
  { map, aside, poll }: MapWithAside & { poll: PollTally | undefined },
): NewBlock | undefined {
  const { publishing } = snapshot
  if (publishing === undefined) return undefined
  const votes = matrixOfBlock(snapshot)
  const voters = new Set(votes.participantIds)
  const present = publishing.people.filter(({ id }) => voters.has(id))
  const marks = independentAmong(present)
  const isModerated = new Set(map.parameters.moderatedOut)
  const totals = map.opinionIds.flatMap((opinionId, column) =>
    isModerated.has(opinionId)
      ? []
      : [{ opinionId, all: totalOf({ map, aside }, column), aside: asideOf(aside, column) }],
  )
  return {
    after: publishing.newest.block,
    parts: partsOf(votes, new Set(present.map(({ id }) => id))),
    setAside: [...new Set(votersOf(snapshot.aside))],
    numPeople: voters.size,
    voterIds: present.map(({ id }) => id),
    numCounting: [...marks.values()].filter(Boolean).length,
    newMarks: new Map(
      present.flatMap(({ id, counts, place }) =>
        counts === null || place !== null ? [[id, marks.get(id) ?? false] as const] : [],
      ),
    ),
    totals,
    pollResponses: poll?.total,
  }
}

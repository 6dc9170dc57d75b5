import { MIN_PEOPLE_FOR } from '@parley/contract'
import {
  countByGroup,
  differingPeople,
  type Analysis,
  type OpinionCounts,
  type VoteMatrix,
} from '@parley/opinion-map'
import type { NewBlock } from '#analysis/blocks/blocks.sql.ts'
import { marksOfPeople, isAtSharedPlace, numIndependent } from '#analysis/blocks/independent-people.ts'
import { independentTallies } from '#analysis/blocks/independent-tallies.ts'
import { nextBlock } from '#analysis/blocks/next-block.ts'
import { countAnswers } from '#analysis/poll.ts'
import type { StoredRun } from '#analysis/sql.ts'
import { partsOf } from '#analysis/worker/published-votes.sql.ts'
import type { BlockInput, Snapshot } from '#analysis/worker/snapshot.sql.ts'
import type { TotalsWithAside } from '#patterns/comparison.sql.ts'
import { publishedRun, type PublishedRun } from '#results/published-run.ts'
import { votersOf } from '#results/vote-columns.ts'

/** A snapshot of a conversation that publishes only its results. */
export type SnapshotOfResults = Snapshot & { blockInput: BlockInput }

export const publishesResults = (snapshot: Snapshot): snapshot is SnapshotOfResults =>
  snapshot.blockInput !== undefined

/** Whether a block is due, now or at a later moment, and how many people have changed something since the newest one. */
export function whenBlockIsDue({ blockInput, aside }: SnapshotOfResults): {
  due: ReturnType<typeof nextBlock>
  numAfter: number
} {
  const { newest, previousBlockVotes, blockVotes, blockAnswers, people, sharedPlace, isOver, now } =
    blockInput
  const isAside = new Set(votersOf(aside))
  // People who left are not among `people`, and opinions that were deleted have no column.
  const differing = new Set(differingPeople(previousBlockVotes, blockVotes))
  const changed = people.filter(({ id }) => differing.has(id))
  // Changed answers may have to wait until more people have changed theirs.
  const hasChangedAnswer = new Set(blockAnswers?.changed)
  const counting = changed.filter(({ id }) => !isAside.has(id))
  return {
    due: nextBlock(newest, { numChanged: numIndependent(counting, sharedPlace), isOver, now }),
    numAfter: people.filter(({ id }) => differing.has(id) || hasChangedAnswer.has(id)).length,
  }
}

/** Whether only results are published, and of too few people to show groups. */
export function hidesGroups({ blockInput, votes }: Pick<Snapshot, 'blockInput' | 'votes'>): boolean {
  if (blockInput === undefined) return false
  const { marks } = peopleOfBlock(blockInput)
  return votersOf(votes).filter((id) => marks.get(id) === true).length < MIN_PEOPLE_FOR.groups
}

/** The people whose votes and answers are in a block, and whether each of them counts as independent. */
function peopleOfBlock({ blockVotes, people, sharedPlace }: BlockInput) {
  const voters = new Set(blockVotes.participantIds)
  const present = people.filter(({ id }) => voters.has(id))
  return { numPeople: voters.size, present, marks: marksOfPeople(present, sharedPlace) }
}

type ComputedRun = Required<Pick<StoredRun, 'map' | 'picture'>> &
  Pick<StoredRun, 'aside' | 'poll'> & {
    matrix: VoteMatrix
    participants: Analysis['participants']
    crossFitted: Analysis['crossFitted']
    conversationId: number
  }

/** The published part of a run; undefined where votes are published. */
export function runToPublish(
  { blockInput, opinions }: Snapshot,
  { conversationId, matrix, participants, crossFitted, ...run }: ComputedRun,
): PublishedRun | undefined {
  if (blockInput === undefined) return undefined
  const { marks } = peopleOfBlock(blockInput)
  const slugIds = new Map(opinions.map(({ id, slugId }) => [id, slugId]))
  return publishedRun({
    ...run,
    ...withPublishedTotals(blockInput, run),
    names: run.map.opinionIds.map((id) => slugIds.get(id) ?? ''),
    independent: independentTallies({ map: run.map, participants, crossFitted, matrix, marks }),
    key: String(conversationId),
  })
}

/**
 * Totals stay the same until the next block, even if somebody has left since or the run is computed again: two totals
 * of the same votes would reveal how a person who left had voted.
 */
function withPublishedTotals(
  blockInput: BlockInput,
  { map, aside, poll }: Pick<ComputedRun, 'map' | 'aside' | 'poll'>,
) {
  const { publishedTotals } = blockInput
  if (publishedTotals === undefined) return { numPeople: peopleOfBlock(blockInput).numPeople }
  const { numPeople, totals, pollResponses } = publishedTotals
  const without = (kind: keyof OpinionCounts, answer: 0 | 1 | 2) =>
    map.opinionIds.map((id, column) => {
      const all = totals.get(id)?.[answer]
      return all === undefined
        ? (map.totals[kind][column] ?? 0)
        : Math.max(0, all - (aside?.[kind][column] ?? 0))
    })
  return {
    numPeople,
    map: {
      ...map,
      totals: {
        agrees: without('agrees', 0),
        disagrees: without('disagrees', 1),
        passes: without('passes', 2),
      },
    },
    ...(poll === undefined ? {} : { poll: { ...poll, total: pollResponses ?? poll.total } }),
  }
}

/** The next block, of the votes and answers of a snapshot. */
export function newBlock({ blockInput, ...snapshot }: SnapshotOfResults): NewBlock {
  const { newest, blockVotes, sharedPlace } = blockInput
  const { numPeople, present, marks } = peopleOfBlock(blockInput)
  const independent = new Set([...marks].flatMap(([id, counts]) => (counts ? [id] : [])))
  const setAside = new Set(votersOf(snapshot.aside))
  return {
    after: newest.block,
    parts: partsOf(blockVotes, new Set(present.map(({ id }) => id))),
    setAside: [...setAside],
    numPeople,
    voterIds: present.map(({ id }) => id),
    independent,
    newMarks: new Map(
      present.flatMap(({ id, counts, place, isUploaded }) =>
        !isUploaded && (counts === null || place !== null) ? [[id, marks.get(id) ?? false] as const] : [],
      ),
    ),
    fromSharedPlace: sharedPlace && {
      place: sharedPlace.place,
      numCounted: present.filter(
        (person) =>
          person.counts === null && marks.get(person.id) === true && isAtSharedPlace(person, sharedPlace),
      ).length,
    },
    totals: totalsOf(snapshot.opinions, { blockVotes, setAside, independent }),
    pollResponses:
      snapshot.poll && blockInput.blockAnswers?.areNew
        ? countAnswers(snapshot.poll, snapshot.aside)
        : undefined,
  }
}

type TotalsInput = Pick<BlockInput, 'blockVotes'> & {
  setAside: ReadonlySet<number>
  independent: ReadonlySet<number>
}

/** The votes on each opinion that is not moderated, also where all of them were withdrawn. */
function totalsOf(
  opinions: Snapshot['opinions'],
  { blockVotes, setAside, independent }: TotalsInput,
): TotalsWithAside[] {
  const kinds = Int8Array.from(
    blockVotes.participantIds,
    (id) => (setAside.has(id) ? 2 : 0) + (independent.has(id) ? 1 : 0),
  )
  const tables = countByGroup(blockVotes, kinds, 4)
  const columnOf = new Map(Array.from(blockVotes.opinionIds, (id, column) => [id, column]))
  return opinions.flatMap(({ id: opinionId, isModerated }) => {
    const column = columnOf.get(opinionId)
    if (isModerated || column === undefined) return []
    const answers = (...of: number[]): TotalsWithAside['all'] => {
      const count = (value: number) =>
        of.reduce((sum, kind) => sum + (tables[kind]?.[4 * column + value + 1] ?? 0), 0)
      return [count(1), count(-1), count(0)]
    }
    const numVotes = (kind: number) => answers(kind).reduce((sum, votes) => sum + votes)
    return {
      opinionId,
      all: answers(0, 1, 2, 3),
      aside: answers(2, 3),
      numIndependent: { aside: numVotes(3), others: numVotes(1) },
    }
  })
}

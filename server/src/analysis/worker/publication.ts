import { MIN_PEOPLE_FOR } from '@parley/contract'
import { countByGroup, type Analysis, type OpinionCounts, type VoteMatrix } from '@parley/opinion-map'
import type { NewBlock } from '#analysis/blocks/blocks.sql.ts'
import { departedOf, NOBODY_LEFT } from '#analysis/blocks/departed.ts'
import { isAtSharedPlace, marksOfPeople } from '#analysis/blocks/independent-people.ts'
import { independentTallies } from '#analysis/blocks/independent-tallies.ts'
import type { BlockContents } from '#analysis/blocks/upcoming-block.ts'
import { countOptions } from '#analysis/poll.ts'
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

/** Whether only results are published, and of too few people to show groups. */
export function hidesGroups({ blockInput, votes }: Pick<Snapshot, 'blockInput' | 'votes'>): boolean {
  if (blockInput === undefined) return false
  const { marks } = peopleOf(blockInput.blockVotes, blockInput)
  return votersOf(votes).filter((id) => marks.get(id) === true).length < MIN_PEOPLE_FOR.groups
}

/** The people whose votes and answers are in a block, and whether each of them counts as independent. */
function peopleOf({ participantIds }: VoteMatrix, { people, sharedPlace }: BlockInput) {
  const voters = new Set(participantIds)
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
  const { marks } = peopleOf(blockInput.blockVotes, blockInput)
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
  if (publishedTotals === undefined)
    return { numPeople: peopleOf(blockInput.blockVotes, blockInput).numPeople }
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

/** The next block with these contents. */
export function newBlock(
  { blockInput, ...snapshot }: SnapshotOfResults,
  { votes, hasNewAnswers, withoutDeparted, changed, numWaiting, notCounting }: BlockContents,
): NewBlock {
  const { newest, sharedPlace } = blockInput
  const { numPeople, present, marks } = peopleOf(votes, blockInput)
  const independent = new Set([...marks].flatMap(([id, counts]) => (counts ? [id] : [])))
  const setAside = new Set(votersOf(snapshot.aside))
  const departed = withoutDeparted ? NOBODY_LEFT : departedOf(blockInput)
  const ofSharedPlace = present.filter(
    (person) =>
      person.counts === null && marks.get(person.id) === true && isAtSharedPlace(person, sharedPlace),
  )
  return {
    after: newest.block,
    parts: partsOf(votes, new Set(present.map(({ id }) => id))),
    setAside: [...setAside],
    numPeople: numPeople + departed.numPeople,
    numCounting: independent.size + departed.numCounting,
    voterIds: present.map(({ id }) => id),
    independent,
    newMarks: new Map([
      ...notCounting.map((id) => [id, false] as const),
      ...present.flatMap(({ id, counts, place, isUploaded }) =>
        !isUploaded && (counts === null || place !== null) ? [[id, marks.get(id) ?? false] as const] : [],
      ),
    ]),
    changed,
    numWaiting,
    fromSharedPlace: sharedPlace && {
      place: sharedPlace.place,
      userIds: ofSharedPlace.map(({ id }) => id),
    },
    totals: totalsOf(snapshot.opinions, { votes, setAside, independent }).map((totals) => ({
      ...totals,
      all: sumOf(totals.all, departed.totals.get(totals.opinionId) ?? [0, 0, 0]),
    })),
    pollResponses:
      snapshot.poll && hasNewAnswers
        ? countOptions(snapshot.poll.numOptions, answersOf(votes)).map(
            (answers, index) => answers + (departed.pollResponses[index] ?? 0),
          )
        : undefined,
  }
}

const sumOf = (
  [agrees, disagrees, passes]: TotalsWithAside['all'],
  more: TotalsWithAside['all'],
): TotalsWithAside['all'] => [agrees + more[0], disagrees + more[1], passes + more[2]]

/** The ids of opinions and of options in the order of votes, once for each vote. */
const answersOf = ({ codes, opinionIds }: VoteMatrix) =>
  Array.from(codes, (code) => opinionIds[code >>> 2] ?? 0)

type TotalsInput = {
  votes: VoteMatrix
  setAside: ReadonlySet<number>
  independent: ReadonlySet<number>
}

/** The votes on each opinion that is not moderated, also where all of them were withdrawn. */
function totalsOf(
  opinions: Snapshot['opinions'],
  { votes, setAside, independent }: TotalsInput,
): TotalsWithAside[] {
  const kinds = Int8Array.from(
    votes.participantIds,
    (id) => (setAside.has(id) ? 2 : 0) + (independent.has(id) ? 1 : 0),
  )
  const tables = countByGroup(votes, kinds, 4)
  const columnOf = new Map(Array.from(votes.opinionIds, (id, column) => [id, column]))
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

import { buildMatrix, differingPeople, type VoteMatrix } from '@parley/opinion-map'
import { numLeftOf } from '#analysis/blocks/departed.ts'
import { earliestNext } from '#analysis/blocks/next-block.ts'
import {
  kindsOf,
  kindsWithNewAnswers,
  PERSON_KINDS,
  whatEnters,
  type PersonKind,
} from '#analysis/blocks/what-enters.ts'
import { answersIn } from '#analysis/poll.ts'
import type { BlockInput, Snapshot } from '#analysis/worker/snapshot.sql.ts'
import { joinVotes, votersOf, votesWhere, type Votes } from '#results/vote-columns.ts'

/** What a block has if it is published now. */
export type BlockContents = {
  votes: VoteMatrix
  /** Whether it has poll answers of this moment. */
  hasNewAnswers: boolean
  /** Whether people who left are out of its totals. */
  withoutDeparted: boolean
  /** Who changed something in it, and how many people's changes it does not have. */
  changed: number[]
  numWaiting: number
  /** Who does not count because of where they voted from, also of those whose changes it does not have. */
  notCounting: number[]
}

/** Whether a block is due, now or at a later moment, and how many people have changed something since the newest one. */
type UpcomingBlock = { numAfter: number } & ({ due: 'not_yet' } | ({ due: 'now' | Date } & BlockContents))

/** What the next block has, and when it is due. */
export function upcomingBlock({
  blockInput,
  aside,
}: Pick<Snapshot, 'aside'> & { blockInput: BlockInput }): UpcomingBlock {
  const { newest, before, present, blockVotes, columns, people, sharedPlace, isOver, now } = blockInput
  const matrixOf = (votes: Votes) => buildMatrix(votes, { opinionIds: columns })
  const beforeVotes = matrixOf(before)
  const presentOf = (ids: readonly number[]) => {
    // People who left are not among `people`, and opinions that were deleted have no column.
    const wanted = new Set(ids)
    return people.filter(({ id }) => wanted.has(id))
  }
  const anyChanged = presentOf(differingPeople(beforeVotes, blockVotes))
  const isAside = new Set(votersOf(aside))
  const kinds = kindsOf({ people: anyChanged, aside: isAside, sharedPlace })
  const kindsWithAnswers = kindsWithNewAnswers({
    before: matrixOf(answersIn(before)),
    now: matrixOf(answersIn(present)),
    kinds,
  })
  /** The present votes and answers, but of people of other kinds the votes or answers of the newest block. */
  const votesWith = (forVotes: ReadonlySet<PersonKind>, forAnswers: ReadonlySet<PersonKind>) => {
    if (forVotes.size === PERSON_KINDS.length && forAnswers.size === PERSON_KINDS.length) return blockVotes
    const isPresent = ({ participantIds, opinionIds }: Votes, at: number) => {
      const kind = kinds.get(participantIds[at] ?? 0)
      return kind === undefined || ((opinionIds[at] ?? 0) < 0 ? forAnswers : forVotes).has(kind)
    }
    return matrixOf(
      joinVotes(
        votesWhere(before, (at) => !isPresent(before, at)),
        votesWhere(present, (at) => isPresent(present, at)),
      ),
    )
  }
  const entering = whatEnters({
    newest,
    changed: presentOf(differingPeople(beforeVotes, votesWith(new Set(PERSON_KINDS), kindsWithAnswers))),
    kinds,
    numLeft: numLeftOf(blockInput),
    isOver,
    now,
  })
  const numAfter = anyChanged.length
  if (entering === undefined) return { due: 'not_yet', numAfter }
  const earliest = earliestNext(newest)
  const answers = new Set([...kindsWithAnswers].filter((kind) => entering.kinds.has(kind)))
  const votes = votesWith(entering.kinds, answers)
  return {
    due: earliest <= now.getTime() ? 'now' : new Date(earliest),
    numAfter,
    votes,
    changed: presentOf(differingPeople(beforeVotes, votes)).map(({ id }) => id),
    notCounting: anyChanged.flatMap(({ id }) =>
      kinds.get(id) === 'not_counting' && !isAside.has(id) ? [id] : [],
    ),
    numWaiting: presentOf(differingPeople(votes, blockVotes)).length,
    hasNewAnswers: answers.size > 0,
    withoutDeparted: entering.withoutDeparted,
  }
}

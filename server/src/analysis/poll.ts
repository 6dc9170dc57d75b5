import { IN_BETWEEN, type MapParticipants, type MapResult } from '@parley/opinion-map'
import { votesWhere, type Votes } from '#results/vote-columns.ts'

/** The poll of a conversation as a run sees it. */
export type PollSnapshot = {
  numOptions: number
  /**
   * Answers, stored as agreement with an opinion whose id is the negated number of the option. This way they are
   * published, compared and merged into accounts together with votes. They do not affect the map.
   */
  answers: Votes
}

/** The opinion ids that represent the options of a poll. */
export const optionIds = ({ numOptions }: Pick<PollSnapshot, 'numOptions'>): number[] =>
  Array.from({ length: numOptions }, (_, index) => -1 - index)

/** The answers among votes. */
export const answersIn = (votes: Votes): Votes => votesWhere(votes, (at) => (votes.opinionIds[at] ?? 0) < 0)

type AnswerRow = { user_id: number; option_number: number }

/** Converts answers, which are sorted by person, as {@link PollSnapshot} needs them. */
export const answersAsVotes = (rows: readonly AnswerRow[]): Votes => ({
  participantIds: Int32Array.from(rows, ({ user_id }) => user_id),
  opinionIds: Int32Array.from(rows, ({ option_number }) => -option_number),
  values: new Int8Array(rows.length).fill(1),
})

/**
 * How people answered, by option: the total, which includes excluded people, each group in the order of groups, and the
 * people in between sides.
 */
export type PollTally = { total: number[]; groups: number[][]; between?: number[] }

export function tallyPoll(
  { numOptions, answers }: PollSnapshot,
  run: {
    map: Pick<MapResult, 'groups' | 'between'>
    participants: Pick<MapParticipants, 'participantIds' | 'groups'>
    /** Votes and answers of excluded people. */
    aside: Votes
  },
): PollTally {
  const { map, participants, aside } = run
  const groupOf = new Map(
    Array.from(participants.participantIds, (id, row) => [id, participants.groups[row] ?? -1]),
  )
  const answersOf = (key: number) =>
    countOptions(
      numOptions,
      answers.opinionIds.filter((_, at) => groupOf.get(answers.participantIds[at] ?? 0) === key),
    )
  return {
    total: countAnswers({ numOptions, answers }, aside),
    groups: map.groups.map(({ key }) => answersOf(key)),
    ...(map.between === undefined ? {} : { between: answersOf(IN_BETWEEN) }),
  }
}

/** The answers by option, those of excluded people included. */
export const countAnswers = ({ numOptions, answers }: PollSnapshot, aside: Votes): number[] =>
  countOptions(numOptions, [...answers.opinionIds, ...aside.opinionIds])

/** Counts ids of options; see {@link optionIds}. Ids of opinions are ignored. */
export function countOptions(numOptions: number, ids: Iterable<number>): number[] {
  const counts = Array.from({ length: numOptions }, () => 0)
  for (const id of ids) if (id < 0) counts[-id - 1] = (counts[-id - 1] ?? 0) + 1
  return counts
}

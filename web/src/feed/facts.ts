import type { Conversation } from '@parley/contract'
import { hasPollTotals } from '#counts/totals.ts'
import * as m from '#messages/feed.ts'
import { compactNumber, longDate } from '#ui/format.ts'

/** The numbers of people, opinions and poll answers, and of the viewer's votes, each with its figure marked. */
export const factsOf = ({ metadata, payload }: Conversation, numOwnVotes: number): string[] => {
  const { participantCount, opinionCount } = metadata
  const numPollAnswers = hasPollTotals(metadata)
    ? payload.poll?.reduce((sum, option) => sum + option.numResponses, 0)
    : undefined
  return [
    m.people({ shown: compactNumber(participantCount), count: participantCount }),
    m.opinions({ shown: compactNumber(opinionCount), count: opinionCount }),
    ...(numPollAnswers === undefined
      ? []
      : [m.pollAnswers({ shown: compactNumber(numPollAnswers), count: numPollAnswers })]),
    ...(numOwnVotes > 0 ? [m.ownVotes({ shown: compactNumber(numOwnVotes) })] : []),
  ]
}

/** The labels of a conversation in a list, such as private or closed. */
export const marksOf = ({ metadata }: Pick<Conversation, 'metadata'>): string[] => {
  const { isIndexed, isClosed, opensAt, moderation } = metadata
  return [
    ...(isIndexed ? [] : [m.isPrivate()]),
    ...(moderation.status === 'moderated'
      ? [m.isLocked()]
      : isClosed
        ? [opensAt ? m.opens({ date: longDate(opensAt) }) : m.isClosed()]
        : []),
  ]
}

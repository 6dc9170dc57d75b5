import type { Conversation } from '@parley/contract'
import * as m from '#messages/feed.ts'
import { compactNumber } from '#ui/format.ts'

/** How many people, opinions and poll answers there are, and how many votes of the viewer; each figure marked. */
export const factsOf = ({ metadata, payload }: Conversation, numOwnVotes: number): string[] => {
  const { participantCount, opinionCount } = metadata
  const numPollAnswers = payload.poll?.reduce((sum, option) => sum + option.numResponses, 0)
  return [
    m.people({ shown: compactNumber(participantCount), count: participantCount }),
    m.opinions({ shown: compactNumber(opinionCount), count: opinionCount }),
    ...(numPollAnswers === undefined
      ? []
      : [m.pollAnswers({ shown: compactNumber(numPollAnswers), count: numPollAnswers })]),
    ...(numOwnVotes > 0 ? [m.ownVotes({ shown: compactNumber(numOwnVotes) })] : []),
  ]
}

/** What sets a conversation apart in a list. */
export const marksOf = ({ metadata }: Pick<Conversation, 'metadata'>): string[] => {
  const { isIndexed, isClosed, moderation } = metadata
  return [
    ...(isIndexed ? [] : [m.isPrivate()]),
    ...(moderation.status === 'moderated' ? [m.isLocked()] : isClosed ? [m.isClosed()] : []),
  ]
}

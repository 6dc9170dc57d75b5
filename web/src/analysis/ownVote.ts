import type { Opinion, VoteChoice } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { useOwnVotes } from '#votes/ownVotes.ts'

/** The viewer's own vote on an opinion, in words; nothing where there is none. */
export type OwnVoteOf = (opinion: Opinion) => string | undefined

const WORDS: Record<VoteChoice, () => string> = {
  agree: m.youAgreed,
  disagree: m.youDisagreed,
  pass: m.youPassed,
}

export function useOwnVoteWords(conversationSlugId: string) {
  const { votes, isReady } = useOwnVotes(conversationSlugId)
  const ownVoteOf: OwnVoteOf = ({ opinionSlugId }) => {
    const vote = votes.get(opinionSlugId)
    return vote && WORDS[vote]()
  }
  return { ownVoteOf, hasVoted: votes.size > 0, isReady }
}

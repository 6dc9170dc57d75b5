import type { VoteAction } from '@parley/contract'
import { createContext, useContext, useEffect, useEffectEvent, useMemo } from 'react'
import { useStore } from '#ui/store.ts'
import type { AnswerOutcome, Outbox, VoteOutcome } from './outbox.ts'
import { isVote } from './storage.ts'

/** Provides the page's outbox; see `App.tsx`. */
export const OutboxContext = createContext<Outbox | undefined>(undefined)

/** The page's outbox itself. */
export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext)
  if (!outbox) throw new Error('There is no outbox around this component')
  return outbox
}

/** The waiting items, whether the network is lost or the server saves nothing, and the unsent vote on an opinion or answer to a poll. */
export function useWaitingVotes() {
  const { waiting, isOffline, isUnavailable, isLoaded } = useStore(useOutbox().state)
  const votes = useMemo(() => waiting.filter(isVote), [waiting])
  return {
    votes,
    numWaiting: waiting.length,
    /** How many of them the server failed on. */
    numFailing: waiting.filter(({ failures }) => failures > 0).length,
    isOffline,
    isUnavailable,
    isLoaded,
    voteOf: (opinionSlugId: string): VoteAction | undefined =>
      votes.find((vote) => vote.opinionSlugId === opinionSlugId)?.chosenOption,
    answerOf: (conversationSlugId: string): number | undefined => {
      const found = waiting.find((item) => !isVote(item) && item.conversationSlugId === conversationSlugId)
      return found && !isVote(found) ? found.optionNumber : undefined
    },
  }
}

/** Listens to the outcome of each vote while the component is shown. */
export function useVoteOutcome(listener: (outcome: VoteOutcome) => void): void {
  const outbox = useOutbox()
  const hear = useEffectEvent(listener)
  useEffect(() => outbox.onOutcome((outcome) => 'vote' in outcome && hear(outcome)), [outbox])
}

/** Listens to the outcome of each poll answer while the component is shown. */
export function useAnswerOutcome(listener: (outcome: AnswerOutcome) => void): void {
  const outbox = useOutbox()
  const hear = useEffectEvent(listener)
  useEffect(() => outbox.onOutcome((outcome) => 'answer' in outcome && hear(outcome)), [outbox])
}

import type { VoteAction } from '@parley/contract'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { useStore } from '#ui/store.ts'
import type { Outbox, VoteOutcome } from './outbox.ts'

/** Holds the page's outbox; see `App.tsx`. */
export const OutboxContext = createContext<Outbox | undefined>(undefined)

/** The page's outbox itself. */
export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext)
  if (!outbox) throw new Error('There is no outbox around this component')
  return outbox
}

/** How many votes wait, whether the network is lost, and the unsent vote on an opinion. */
export function useWaitingVotes() {
  const { waiting, isOffline, isLoaded } = useStore(useOutbox().state)
  return {
    votes: waiting,
    numWaiting: waiting.length,
    isOffline,
    isLoaded,
    voteOf: (opinionSlugId: string): VoteAction | undefined =>
      waiting.find((vote) => vote.opinionSlugId === opinionSlugId)?.chosenOption,
  }
}

/** Hears what became of each vote while the component is shown. */
export function useVoteOutcome(listener: (outcome: VoteOutcome) => void): void {
  const outbox = useOutbox()
  const hear = useEffectEvent(listener)
  useEffect(() => outbox.onOutcome((outcome) => hear(outcome)), [outbox])
}

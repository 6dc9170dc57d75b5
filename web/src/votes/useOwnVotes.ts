import { listOwnVotes, type VoteAction } from '@parley/contract'
import { useMemo } from 'react'
import { useOutbox } from '#outbox/outbox.ts'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { useStore } from '#ui/store.ts'
import { castHere, withPresses } from './castHere.ts'
import type { Votes } from './tally.ts'

type OwnVotes = {
  votes: Votes
  /** False while earlier votes are still on their way. */
  isReady: boolean
}

/** The viewer's votes in a conversation, those still waiting for the network included. */
export function useOwnVotes(conversationSlugId: string, slugIds: readonly string[]): OwnVotes {
  const status = useLoginStatus()
  const { voteOf } = useOutbox()
  const presses = useStore(castHere)
  const { data, isPending, isError } = useApiQuery(
    listOwnVotes,
    { conversationSlugIdList: [conversationSlugId] },
    { enabled: status.isKnown, staleTime: Infinity },
  )
  // Votes kept from an earlier visit are known to the outbox only.
  const waiting = JSON.stringify(
    slugIds.flatMap((slugId) => {
      const action = voteOf(slugId)
      return action ? [[slugId, action]] : []
    }),
  )
  const votes = useMemo(() => {
    const kept: [string, VoteAction][] = JSON.parse(waiting)
    const known = (data ?? []).map((vote) => [vote.opinionSlugId, vote.votingAction] as const)
    const pressed = [...presses].map(([slugId, { action }]) => [slugId, action] as const)
    return withPresses(known, [...kept, ...pressed])
  }, [data, waiting, presses])

  return { votes, isReady: status.isInitialised && (!status.isKnown || !isPending || isError) }
}

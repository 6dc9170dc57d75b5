import { listOwnVotes, type Publication, type VoteChoice } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { withVoteChange, type VoteChange } from '#counts/ownVote.ts'
import { mergeOptimisticVotes } from '#outbox/optimistic.ts'
import { useOutbox, useWaitingVotes } from '#outbox/useOutbox.ts'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { useStore } from '#ui/store.ts'
import { updateOpinionInLists } from './opinionLists.ts'

/** The viewer's votes by opinion slug id, oldest first. */
export type Votes = ReadonlyMap<string, VoteChoice>

/** The viewer's votes in a conversation, including those that the server has not received yet. */
export function useOwnVotes(conversationSlugId: string): {
  votes: Votes
  /**
   * False while earlier votes are loading. It stays true for people who vote here, even if the vote makes them a guest.
   */
  isReady: boolean
} {
  const status = useLoginStatus()
  const optimistic = useStore(useOutbox().optimisticVotes.store)
  const { votes: waiting, isLoaded } = useWaitingVotes()
  const { data, isPending, isError } = useApiQuery(
    listOwnVotes,
    { conversationSlugIdList: [conversationSlugId] },
    { enabled: status.isKnown, staleTime: Infinity },
  )
  const votes = useMemo(() => {
    const known = (data ?? []).map((vote) => [vote.opinionSlugId, vote.votingAction] as const)
    // Only the outbox knows unsent votes of an earlier visit.
    const unsent = waiting.map((vote) => [vote.opinionSlugId, { ...vote, value: vote.chosenOption }] as const)
    const newer = [...unsent, ...optimistic]
      .filter(([, vote]) => vote.conversationSlugId === conversationSlugId)
      .map(([slugId, { value }]) => [slugId, value] as const)
    return mergeOptimisticVotes(known, newer)
  }, [data, waiting, optimistic, conversationSlugId])

  const hasVotedHere = [...optimistic.values()].some((vote) => vote.conversationSlugId === conversationSlugId)
  return {
    votes,
    isReady: hasVotedHere || (isLoaded && status.isInitialized && (!status.isKnown || !isPending || isError)),
  }
}

/**
 * Adds a vote of the viewer to the totals of every list on screen before the server's totals include it. Where only results are
 * published, the server's totals are those of a block, and {@link useTotals} adds the vote.
 */
export function useTotalsUpdate(publication: Publication) {
  const queryClient = useQueryClient()
  return (opinionSlugId: string, change: VoteChange) =>
    publication === 'votes' &&
    updateOpinionInLists(queryClient, opinionSlugId, (opinion) => withVoteChange(opinion, change))
}

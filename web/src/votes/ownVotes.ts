import { listOwnVotes, type Opinion, type VoteChoice } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
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
    const unsent = waiting
      .filter((vote) => vote.conversationSlugId === conversationSlugId)
      .map((vote) => [vote.opinionSlugId, vote.chosenOption] as const)
    const pressed = [...optimistic]
      .filter(([, vote]) => vote.conversationSlugId === conversationSlugId)
      .map(([slugId, { value }]) => [slugId, value] as const)
    return mergeOptimisticVotes(known, [...unsent, ...pressed])
  }, [data, waiting, optimistic, conversationSlugId])

  const hasVotedHere = [...optimistic.values()].some((vote) => vote.conversationSlugId === conversationSlugId)
  return {
    votes,
    isReady: hasVotedHere || (isLoaded && status.isInitialized && (!status.isKnown || !isPending || isError)),
  }
}

export type VoteChange = { former?: VoteChoice; next?: VoteChoice }

/** Adds an own vote to the totals of every list on screen before the server's totals include it. */
export function useTotalsUpdate() {
  const queryClient = useQueryClient()
  return (opinionSlugId: string, change: VoteChange) =>
    updateOpinionInLists(queryClient, opinionSlugId, (opinion) => withVoteChange(opinion, change))
}

const COUNT = { agree: 'numAgrees', disagree: 'numDisagrees', pass: 'numPasses' } as const

/** The totals of an opinion after the viewer's own vote changed. */
export const withVoteChange = (opinion: Opinion, { former, next }: VoteChange): Opinion => {
  if (former === next) return opinion
  const counted = { ...opinion }
  if (former) counted[COUNT[former]] = Math.max(0, counted[COUNT[former]] - 1)
  if (next) counted[COUNT[next]] += 1
  return { ...counted, numParticipants: Math.max(counted.numParticipants, numVoters(counted)) }
}

/** The number of people who made the same choice. */
export const numSame = (opinion: Opinion, choice: VoteChoice): number => opinion[COUNT[choice]]

/** The number of people who voted on the opinion. */
export const numVoters = (opinion: Opinion): number =>
  opinion.numAgrees + opinion.numDisagrees + opinion.numPasses

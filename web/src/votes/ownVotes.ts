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

/** The viewer's votes in a conversation, including those that the server does not have yet. */
export function useOwnVotes(conversationSlugId: string): {
  votes: Votes
  /** False while earlier votes are still on their way. Whoever votes here has seen them, also when that makes a guest. */
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
    // Votes that an earlier visit left unsent are known to the outbox only.
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
    isReady: hasVotedHere || (isLoaded && status.isInitialised && (!status.isKnown || !isPending || isError)),
  }
}

export type VoteChange = { former?: VoteChoice; next?: VoteChoice }

/** Carries an own vote into the totals of every list on screen, before the server's totals include it. */
export function useTotalsUpdate() {
  const queryClient = useQueryClient()
  return (opinionSlugId: string, change: VoteChange) =>
    updateOpinionInLists(queryClient, opinionSlugId, (opinion) => withVoteChange(opinion, change))
}

const COUNT = { agree: 'numAgrees', disagree: 'numDisagrees', pass: 'numPasses' } as const

/** An opinion's totals after the viewer's own vote changed. */
export const withVoteChange = (opinion: Opinion, { former, next }: VoteChange): Opinion => {
  if (former === next) return opinion
  const counted = { ...opinion }
  if (former) counted[COUNT[former]] = Math.max(0, counted[COUNT[former]] - 1)
  if (next) counted[COUNT[next]] += 1
  return { ...counted, numParticipants: Math.max(counted.numParticipants, numVoters(counted)) }
}

/** How many people chose the same. */
export const numSame = (opinion: Opinion, choice: VoteChoice): number => opinion[COUNT[choice]]

/** How many people voted on it. */
export const numVoters = (opinion: Opinion): number =>
  opinion.numAgrees + opinion.numDisagrees + opinion.numPasses

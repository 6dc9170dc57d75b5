import { getConversation, type Conversation } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasTotals } from '#counts/totals.ts'
import { refreshQueries, useApiQuery } from '#queries.ts'
import { useOwnVotes } from '#votes/ownVotes.ts'
import { useListsOfRun, useOpinionMap } from '#results/map/opinionMap.ts'
import type { PartProps } from './Section.tsx'

/** Results that are opened some time after the conversation load it again, since a block may have come. */
const FRESH_MS = 5000

/** The props that the parts of the results share, and the number of the viewer's votes once it is known. */
export function usePartProps({ metadata }: Conversation): { part: PartProps; numVotes: number | undefined } {
  const { conversationSlugId, publication } = metadata
  const queryClient = useQueryClient()
  const { data: map } = useOpinionMap(conversationSlugId)
  useListsOfRun(conversationSlugId, map && (map.runId ?? 0))
  const enabled = publication === 'results'
  useApiQuery(getConversation, { conversationSlugId }, { enabled, staleTime: FRESH_MS })
  // The first run comes with the first totals.
  const isBehind = map?.runId !== undefined && !hasTotals(metadata)
  useEffect(() => {
    if (isBehind) void refreshQueries(queryClient, [getConversation], { conversationSlugId })
  }, [queryClient, conversationSlugId, isBehind])
  const { votes, isReady } = useOwnVotes(conversationSlugId)
  return {
    part: { conversationSlugId, map, ownVoteOf: ({ opinionSlugId }) => votes.get(opinionSlugId) },
    numVotes: isReady ? votes.size : undefined,
  }
}

import type { Conversation } from '@parley/contract'
import { useOwnVotes } from '#votes/ownVotes.ts'
import { useListsOfRun, useOpinionMap } from '#results/map/opinionMap.ts'
import type { PartProps } from './Section.tsx'

/** The props that the parts of the results share, and the number of the viewer's votes once it is known. */
export function usePartProps({ metadata }: Conversation): { part: PartProps; numVotes: number | undefined } {
  const { conversationSlugId } = metadata
  const { data: map } = useOpinionMap(conversationSlugId)
  useListsOfRun(conversationSlugId, map && (map.runId ?? 0))
  const { votes, isReady } = useOwnVotes(conversationSlugId)
  return {
    part: { conversationSlugId, map, ownVoteOf: ({ opinionSlugId }) => votes.get(opinionSlugId) },
    numVotes: isReady ? votes.size : undefined,
  }
}

import { getBlockFile, getConversation } from '@parley/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isReadSigned, useApiQuery } from '#queries.ts'
import { useOwnVotes } from './ownVotes.ts'
import type { PlaceFinder, PlaceInFile } from './placesInFile.ts'

/**
 * Where only results are published, the viewer's place is computed here, from the file that everybody can read and the
 * viewer's votes. `isUsed` is false elsewhere, where the server computes it.
 */
export function usePlaceInFile(
  conversationSlugId: string,
  { runId, refetchInterval = false }: { runId?: number | undefined; refetchInterval?: number | false } = {},
): { isUsed: boolean; isPending: boolean; found: PlaceInFile | undefined } {
  const { data } = useApiQuery(getConversation, { conversationSlugId }, { enabled: false })
  const { publication, asOf } = data?.conversationData.metadata ?? {}
  const { votes } = useOwnVotes(conversationSlugId)
  const isUsed = publication === 'results'
  const { data: placeOf, isLoading } = useQuery<PlaceFinder>({
    queryKey: [getBlockFile.path, { conversationSlugId }, runId ?? asOf?.block],
    queryFn: async ({ client }) =>
      (await import('./placesInFile.ts')).loadPlaceFinder(
        conversationSlugId,
        isReadSigned(client, conversationSlugId),
      ),
    enabled: isUsed && asOf !== undefined && votes.size > 0,
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  const place = useMemo(() => placeOf?.(votes), [placeOf, votes])
  // The data kept while a newer file loads may be those of another conversation.
  const found = place?.conversationSlugId === conversationSlugId ? place : undefined
  return { isUsed, isPending: isLoading, found }
}

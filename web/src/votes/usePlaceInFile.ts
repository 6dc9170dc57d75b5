import { getBlockFile, getConversation } from '@parley/contract'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isReadSigned, useApiQuery } from '#queries.ts'
import { useOwnVotes } from './ownVotes.ts'
import type { PlaceFinder, PlaceInFile } from './placesInFile.ts'

/** The read of the file from which places are computed; a newer run or block has another file. */
export const placeFinderQuery = (conversationSlugId: string, version: number | undefined) => ({
  queryKey: [getBlockFile.path, { conversationSlugId }, version],
  queryFn: async ({ client }: { client: QueryClient }): Promise<PlaceFinder> =>
    (await import('./placesInFile.ts')).loadPlaceFinder(
      conversationSlugId,
      isReadSigned(client, conversationSlugId),
    ),
})

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
  const { data: placeOf, isLoading } = useQuery({
    ...placeFinderQuery(conversationSlugId, runId ?? asOf?.block),
    enabled: isUsed && asOf !== undefined && votes.size > 0,
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  const place = useMemo(() => placeOf?.(votes), [placeOf, votes])
  // The data kept while a newer file loads may be those of another conversation.
  const found = place?.conversationSlugId === conversationSlugId ? place : undefined
  return { isUsed, isPending: isLoading, found }
}

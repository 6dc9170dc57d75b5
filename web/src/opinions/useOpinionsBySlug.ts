import { AppError, LIMITS, listOpinionsBySlug, type Opinion } from '@parley/contract'
import { useQueries, type QueryClient } from '@tanstack/react-query'
import { apiQueryKey, readApi } from '#queries.ts'

/** Opinions by their slug ids, loaded in as few calls as their limit allows. */
export function useOpinionsBySlug(conversationSlugId: string, slugIds: readonly string[]) {
  const chunks = Array.from({ length: Math.ceil(slugIds.length / LIMITS.slugList) }, (_, chunk) =>
    slugIds.slice(chunk * LIMITS.slugList, (chunk + 1) * LIMITS.slugList),
  )
  const results = useOpinionChunks(conversationSlugId, chunks)
  return {
    opinions: results.flatMap((result) => result.data ?? []),
    isLoading: results.some((result) => result.isPending),
    error: results.map(({ error }) => error).find((error) => error instanceof AppError) ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch()
    },
  }
}

/** Opinions by their slug ids, in one call for each chunk. */
export const useOpinionChunks = (conversationSlugId: string, chunks: readonly (readonly string[])[]) =>
  useQueries({
    queries: chunks.map((slugIds) => {
      const input = { opinionSlugIdList: [...slugIds] }
      return {
        queryKey: apiQueryKey(listOpinionsBySlug, input),
        queryFn: ({ client }: { client: QueryClient }): Promise<Opinion[]> =>
          readApi(client, listOpinionsBySlug, input, { conversationSlugId }),
      }
    }),
  })

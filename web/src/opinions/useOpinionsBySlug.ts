import { LIMITS, listOpinionsBySlug, type Opinion } from '@parley/contract'
import { useQueries } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import { apiQueryKey } from '#queries.ts'

/** Opinions by their slug ids, asked in as few calls as their limit allows. */
export function useOpinionsBySlug(slugIds: readonly string[]) {
  const chunks = Array.from({ length: Math.ceil(slugIds.length / LIMITS.slugList) }, (_, chunk) => ({
    opinionSlugIdList: slugIds.slice(chunk * LIMITS.slugList, (chunk + 1) * LIMITS.slugList),
  }))
  const results = useQueries({
    queries: chunks.map((input) => ({
      queryKey: apiQueryKey(listOpinionsBySlug, input),
      queryFn: (): Promise<Opinion[]> => callApi(listOpinionsBySlug, input),
    })),
  })
  return {
    opinions: results.flatMap((result) => result.data ?? []),
    isLoading: results.some((result) => result.isPending),
    error: results.find((result) => result.error)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch()
    },
  }
}

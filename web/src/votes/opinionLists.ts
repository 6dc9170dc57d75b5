import { listOpinions, listOpinionsBySlug, type Opinion } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { apiPagesKey, apiQueryKey, type ApiPages } from '#queries.ts'

/** Changes one opinion in every list that contains it; `undefined` as the result removes it. */
export const updateOpinionInLists = (
  queryClient: QueryClient,
  opinionSlugId: string,
  update: (opinion: Opinion) => Opinion | undefined,
): void => {
  const updated = (opinions: readonly Opinion[]) =>
    opinions.flatMap((opinion) =>
      opinion.opinionSlugId === opinionSlugId ? (update(opinion) ?? []) : [opinion],
    )
  queryClient.setQueriesData<ApiPages<typeof listOpinions>>(
    { queryKey: apiPagesKey(listOpinions) },
    (list) => list && { ...list, pages: list.pages.map(updated) },
  )
  queryClient.setQueriesData<Opinion[]>(
    { queryKey: apiQueryKey(listOpinionsBySlug) },
    (opinions) => opinions && updated(opinions),
  )
}

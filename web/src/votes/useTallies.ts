import { listOpinions, listOpinionsBySlug, type Opinion } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { apiQueryKey } from '#queries.ts'
import { tallied, type VoteChange } from './tally.ts'

/** Carries an own vote into the totals of every list on screen, before the server says them. */
export function useTallies() {
  const queryClient = useQueryClient()
  return (opinionSlugId: string, change: VoteChange) => {
    for (const call of [listOpinions, listOpinionsBySlug]) {
      queryClient.setQueriesData<Opinion[]>({ queryKey: apiQueryKey(call) }, (opinions) =>
        opinions?.map((opinion) =>
          opinion.opinionSlugId === opinionSlugId ? tallied(opinion, change) : opinion,
        ),
      )
    }
  }
}

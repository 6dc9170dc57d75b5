import type { UseQueryResult } from '@tanstack/react-query'
import { useFirstScreen, useTotal } from '#firstScreen.ts'
import { resultPageOf, type ResultPage } from './resultPages.ts'

/** What a page left out of a list. */
export type Rest = { total: number; load: () => void }

/**
 * The response of a list of results. Of a long list a page brings the rows of its address: until the whole list is there,
 * `rest` tells what is missing, and at another address there is nothing yet.
 */
export function useResultList<T, E>(
  { data, error, refetch }: Pick<UseQueryResult<T, E>, 'data' | 'error' | 'refetch'>,
  page?: ResultPage,
) {
  const total = useTotal(data)
  const { rendered } = useFirstScreen()
  if (total === undefined) return { data, error, refetch, rest: undefined }
  const brought = resultPageOf(rendered?.address ?? '')
  if (brought?.list !== page?.list || brought?.part !== page?.part)
    return { data: undefined, error, refetch, rest: undefined }
  const rest: Rest = { total, load: () => void refetch({ cancelRefetch: false }) }
  return { data, error, refetch, rest }
}

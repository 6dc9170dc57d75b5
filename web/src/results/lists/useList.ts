import {
  listConsensus,
  listControversial,
  listMajority,
  listRepresentative,
  type AppError,
  type Opinion,
} from '@parley/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFirstScreen, useListLength } from '#firstScreen.ts'
import { useApiQuery } from '#queries.ts'
import { groupOf, opinionsOfPage, resultPageOf, type ResultPage } from './pages.ts'
import { opinionsOf } from './ranking.ts'

/** The part of a list that the rendered page left out. */
export type RestOfList = { total: number; load: () => void }

/** The opinions of a list in display order, as far as they are known. */
export type ListQuery = {
  data: readonly Opinion[] | undefined
  error: AppError | null
  refetch: () => unknown
  rest?: RestOfList | undefined
  /** The number of opinions in the list. */
  total: number
  /** The number of opinions in the response that the list is chosen from. */
  numAnswered: number
}

type ListInput = { conversationSlugId: string; list: string; part?: number; hasGroups?: boolean }

/** A list of results, or one page of it. A rendered page contains only that part of a long list. */
export function useList({ conversationSlugId, list, part, hasGroups = true }: ListInput): ListQuery {
  const input = { conversationSlugId }
  const isOf = (...lists: string[]) => ({ enabled: lists.includes(list) })
  const shared = useApiQuery(listConsensus, input, isOf(...(hasGroups ? ['common-ground', 'majority'] : [])))
  const apart = useApiQuery(listControversial, input, isOf(hasGroups ? 'differences' : ''))
  const majority = useApiQuery(listMajority, input, isOf('majority'))
  const representative = useApiQuery(listRepresentative, input, { enabled: groupOf(list) !== undefined })
  const isPage = part !== undefined
  const asked = useRest<unknown, AppError>(
    { 'common-ground': shared, differences: apart, majority }[list] ?? representative,
    isPage ? { list, part } : undefined,
  )
  const opinions =
    asked.data === undefined
      ? undefined
      : opinionsOf(list, {
          // On the page of all results, the majority view does not wait for the list of common ground.
          shared: shared.data ?? (isPage ? undefined : []),
          apart: apart.data,
          majority: majority.data,
          representative: representative.data,
        })
  return {
    data: opinions && isPage && !asked.rest ? opinionsOfPage(opinions, part) : opinions,
    error: asked.error ?? (isPage ? shared.error : null),
    refetch: asked.refetch,
    rest: asked.rest,
    total: asked.rest?.total ?? opinions?.length ?? 0,
    numAnswered: Array.isArray(asked.data) ? asked.data.length : 0,
  }
}

/**
 * The response of a list. A rendered page contains only the rows that it shows of a long list. Until the whole list is
 * loaded, `rest` describes what is missing, and other pages of the list have no data.
 */
function useRest<T, E>(
  { data, error, refetch }: Pick<UseQueryResult<T, E>, 'data' | 'error' | 'refetch'>,
  page: ResultPage | undefined,
) {
  const total = useListLength(data)
  const { rendered } = useFirstScreen()
  if (total === undefined) return { data, error, refetch, rest: undefined }
  const brought = resultPageOf(rendered?.address ?? '')
  if (brought?.list !== page?.list || brought?.part !== page?.part)
    return { data: undefined, error, refetch, rest: undefined }
  const rest: RestOfList = { total, load: () => void refetch({ cancelRefetch: false }) }
  return { data, error, refetch, rest }
}

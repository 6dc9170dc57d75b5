import {
  type AppError,
  LIMITS,
  listHidden,
  listOpinions,
  listOwnOpinions,
  type Input,
  type Opinion,
  type OpinionFilter,
} from '@parley/contract'
import { useMemo } from 'react'
import { useApiPages, useApiQuery } from '#queries.ts'
import { useLoginStatus } from '#shell/session.ts'
import { makeStore } from '#ui/store.ts'
import { useStableOrder } from './useStableOrder.ts'

/** Opinions of the viewer whose deletion waits or was sent, by slug id. They are not shown any more. */
export const deletedOpinions = makeStore<ReadonlySet<string>>(new Set())

export type Opinions = {
  /** The opinions in a stable order. */
  opinions: readonly Opinion[]
  /** Whether the list may be longer than what is loaded. */
  hasMore: boolean
  loadMore: () => void
  /** Whether a request is pending. */
  isLoading: boolean
  /** Whether the first page is loaded. */
  isLoaded: boolean
  error: AppError | null
  retry: () => void
}

/** The server includes this page in the document. */
const FIRST_PAGE = LIMITS.opinionPage

type ListInput = Input<typeof listOpinions>

/** The opinions of a conversation under a filter, page by page. */
export function useOpinions(list: {
  conversationSlugId: string
  filter: OpinionFilter
  enabled?: boolean
  firstPage?: number
  nextPage?: number
  /** Only this page of the list, starting at 2. */
  part?: number
  /** Where that page begins, if its number does not say it. */
  place?: Pick<ListInput, 'lastSlugId' | 'orderId'> | undefined
}): Opinions {
  const { conversationSlugId, filter, enabled = true, firstPage = FIRST_PAGE, part } = list
  const { nextPage = LIMITS.feedPage, place = { page: part } } = list
  const pages = useApiPages(
    listOpinions,
    { conversationSlugId, filter, limit: firstPage, ...place },
    {
      enabled,
      next: (page, input) => (part === undefined ? inputAfter(page, input, nextPage) : undefined),
    },
  )
  const arrived = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data])
  return {
    opinions: useStableOrder(arrived, { listKey: `${filter} ${part}` }),
    hasMore: pages.hasNextPage,
    loadMore: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage()
    },
    isLoading: enabled && pages.isFetching,
    isLoaded: pages.data !== undefined,
    error: pages.error,
    retry: () => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch()),
  }
}

/** The input of the next page; a page that is not full is the last one. */
const inputAfter = (page: readonly Opinion[], input: ListInput, limit: number): ListInput | undefined => {
  const last = page.at(-1)
  if (!last || page.length < (input.limit ?? limit)) return undefined
  return { ...input, limit, lastSlugId: last.opinionSlugId, orderId: last.orderId }
}

/** Opinions hidden by moderators, for people who moderate the conversation. */
export function useHiddenOpinions(conversationSlugId: string, enabled: boolean) {
  const { data, isFetching, error, refetch } = useApiQuery(listHidden, { conversationSlugId }, { enabled })
  return {
    opinions: enabled ? (data ?? []) : [],
    isLoading: enabled && isFetching,
    error: enabled ? error : null,
    retry: () => void refetch(),
  }
}

/** Whether the viewer wrote an opinion and may delete it. */
export function useIsOwnOpinion(conversationSlugId: string): (opinion: Opinion) => boolean {
  const { isGuestOrLoggedIn } = useLoginStatus()
  const { data } = useApiQuery(
    listOwnOpinions,
    { conversationSlugIdList: [conversationSlugId] },
    { enabled: isGuestOrLoggedIn },
  )
  return ({ opinionSlugId, isOwn }) =>
    isOwn === true || (data ?? []).some((own) => own.opinionSlugId === opinionSlugId)
}

import { fetchRecentConversations } from '@parley/contract'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '#call.ts'
import { apiQueryKey, useApiQuery } from '#queries.ts'
import {
  feedFrom,
  firstPage,
  holdsNew,
  isRunningLow,
  nextPage,
  withFresh,
  withMoreShown,
  withPage,
} from './feed.ts'
import type { Feed, Listing, Page } from './feed.ts'

const CHECK_MS = 60_000

/** One list of conversations: a buffer that grows from behind, and never moves under the reader. */
export function useFeed(listing: Listing) {
  const queryClient = useQueryClient()
  // The server has put this answer into the page; asked again, it tells whether there are new conversations.
  const top = useApiQuery(fetchRecentConversations, firstPage(listing), {
    refetchInterval: CHECK_MS,
    staleTime: FRESH_MS,
  })
  // Only a holder: what is loaded outlives the screen, so that going back finds the same place.
  const { data } = useQuery<Feed | null>({
    queryKey: holderOf(listing),
    queryFn: () => null,
    initialData: () => (top.data ? feedFrom(top.data) : null),
    enabled: false,
    gcTime: Infinity,
  })
  const feed = data ?? undefined
  const put = (next: Feed) => queryClient.setQueryData(holderOf(listing), next)

  const take = useEffectEvent((page: Page | undefined) => {
    if (page) put(feed?.shownAs === page.shownAs ? withFresh(feed, page) : feedFrom(page))
  })
  useEffect(() => take(top.data), [top.data])

  return {
    feed,
    /** Why there is nothing to show. */
    error: feed ? null : top.error,
    retry: () => void top.refetch(),
    hasNew: Boolean(feed && top.data && holdsNew(feed, top.data)),
    showNew: () => top.data && put(feedFrom(top.data)),
    ...useMore(listing),
  }
}

/** Drops what is loaded, as choosing the other tab asks for the list as it is now. */
export const forgetFeed = (queryClient: QueryClient, listing: Listing): void => {
  queryClient.removeQueries({ queryKey: holderOf(listing) })
  queryClient.removeQueries({ queryKey: apiQueryKey(fetchRecentConversations, firstPage(listing)) })
}

/** Shows ten more of what is held, and fetches ahead when little is left. */
function useMore(listing: Listing) {
  const queryClient = useQueryClient()
  const [isLoadingMore, setLoadingMore] = useState(false)
  const [hasMoreFailed, setMoreFailed] = useState(false)
  const held = () => queryClient.getQueryData<Feed>(holderOf(listing))
  const put = (next: Feed) => queryClient.setQueryData(holderOf(listing), next)

  const fetchAhead = async (feed: Feed) => {
    setLoadingMore(true)
    setMoreFailed(false)
    try {
      const page = await callApi(fetchRecentConversations, nextPage(listing, feed))
      put(withPage(held() ?? feed, page))
    } catch {
      setMoreFailed(true)
    } finally {
      setLoadingMore(false)
    }
  }

  const showMore = () => {
    const feed = held()
    if (!feed) return
    const grown = withMoreShown(feed)
    put(grown)
    if (isRunningLow(grown) && !isLoadingMore) void fetchAhead(grown)
  }
  return { isLoadingMore, hasMoreFailed, showMore }
}

const FRESH_MS = 20_000

/** Under the call's own name, so that whoever changes what its lists hold can drop all of it. */
const holderOf = (listing: Listing) => [...apiQueryKey(fetchRecentConversations), 'held', listing] as const

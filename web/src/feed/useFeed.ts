import {
  fetchRecentConversations,
  LIMITS,
  type Conversation,
  type Input,
  type Output,
} from '@parley/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useMuted } from '#mutes/mutedNames.ts'
import { apiPagesKey, apiQueryKey, useApiPages, useApiQuery, type ApiPages } from '#queries.ts'

type FeedInput = Input<typeof fetchRecentConversations>
type Page = Output<typeof fetchRecentConversations>

/** A list of conversations: all of them in some order, those of followed topics, or those of one topic. */
export type FeedRequest = Pick<FeedInput, 'sortAlgorithm' | 'topicCode' | 'lastSlugId'> & {
  /** Whether the list depends on the topics that the viewer follows. */
  signed?: boolean
}

const CHECK_MS = 60_000
export const FRESH_MS = 20_000
/** The number of conversations per request after the first ten. */
const NEXT_PAGE = 50

/** A list that grows at its end and never moves the rows on screen. */
export function useFeed({ signed, ...list }: FeedRequest) {
  const queryClient = useQueryClient()
  const first: FeedInput = { ...list, limit: LIMITS.feedChunk }
  // Reloads of the first page show whether there are new conversations.
  const top = useApiQuery(fetchRecentConversations, first, {
    signed,
    refetchInterval: CHECK_MS,
    staleTime: FRESH_MS,
  })
  const pages = useApiPages(fetchRecentConversations, first, {
    signed,
    next: nextInput,
    enabled: top.data !== undefined,
    // Loaded pages outlive the screen, so that people who go back find the same place.
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const { hasMutedAuthor } = useMuted()
  const loaded = useMemo(
    () => joined(pages.data?.pages ?? []).filter((conversation) => !hasMutedAuthor(conversation)),
    [pages.data, hasMutedAuthor],
  )
  const [numShown, setNumShown] = useState(Math.max(LIMITS.feedChunk, loaded.length))
  const conversations = withStats(loaded, top.data).slice(0, numShown)

  const showMore = () => {
    const next = Math.min(numShown, loaded.length) + LIMITS.feedChunk
    setNumShown(next)
    const isRunningLow = loaded.length < next + LIMITS.feedChunk
    if (isRunningLow && pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
  }
  // If all loaded conversations are by muted people, the next page loads instead.
  const isEmptied = pages.data !== undefined && loaded.length === 0 && pages.hasNextPage
  const needsNext = isEmptied && !pages.isFetchingNextPage && !pages.isFetchNextPageError
  const fetchNext = useEffectEvent(() => void pages.fetchNextPage())
  useEffect(() => {
    if (needsNext) fetchNext()
  }, [needsNext])
  const showNew = () => {
    if (!top.data) return
    queryClient.setQueryData<ApiPages<typeof fetchRecentConversations>>(
      apiPagesKey(fetchRecentConversations, first, signed),
      { pages: [top.data], pageParams: [{ input: first }] },
    )
    setNumShown(LIMITS.feedChunk)
  }

  return {
    conversations: isEmptied && !pages.isFetchNextPageError ? undefined : pages.data && conversations,
    shownAs: pages.data?.pages[0]?.shownAs ?? 'popular',
    isAtEnd: !pages.hasNextPage && numShown >= loaded.length,
    /** Why there is nothing to show. */
    error: pages.data ? null : top.error,
    retry: () => void top.refetch(),
    hasNew: hasNew(pages.data?.pages, top.data),
    showNew,
    isLoadingMore: pages.isFetchingNextPage,
    failure: pages.isFetchNextPageError ? pages.error : null,
    showMore,
  }
}

/**
 * Removes the loaded pages of a list, signed and unsigned. The list on screen stays, because nothing would request it
 * again.
 */
export const forgetFeeds = (queryClient: QueryClient, list: Omit<FeedRequest, 'signed'>): void => {
  const first: FeedInput = { ...list, limit: LIMITS.feedChunk }
  queryClient.removeQueries({ queryKey: apiPagesKey(fetchRecentConversations, first), type: 'inactive' })
  queryClient.removeQueries({ queryKey: apiQueryKey(fetchRecentConversations, first), type: 'inactive' })
}

/** The input for the page after a page; an empty page is the end. */
const nextInput = (page: Page, input: FeedInput): FeedInput | undefined => {
  const last = page.conversationDataList.at(-1)?.metadata
  if (!last) return undefined
  return { ...input, limit: NEXT_PAGE, lastSlugId: last.conversationSlugId, lastRank: last.rank }
}

const slugIdOf = ({ metadata }: Conversation) => metadata.conversationSlugId

/** Joins pages without duplicates, which occur because ranks change between two requests. */
const joined = (pages: readonly Page[]): Conversation[] => {
  const bySlug = new Map<string, Conversation>()
  for (const conversation of pages.flatMap(({ conversationDataList }) => conversationDataList)) {
    if (!bySlug.has(slugIdOf(conversation))) bySlug.set(slugIdOf(conversation), conversation)
  }
  return [...bySlug.values()]
}

/** Updates the figures of conversations without changing their order. */
const withStats = (conversations: readonly Conversation[], top: Page | undefined): Conversation[] => {
  const fresh = new Map((top?.conversationDataList ?? []).map((each) => [slugIdOf(each), each]))
  return conversations.map((conversation) => fresh.get(slugIdOf(conversation)) ?? conversation)
}

/** Whether the reloaded first page contains conversations that were not there when the list was loaded. */
const hasNew = (pages: readonly Page[] | undefined, top: Page | undefined): boolean => {
  if (!pages || !top) return false
  const seen = new Set(pages.flatMap((page) => page.conversationDataList.map(slugIdOf)))
  for (const slugId of pages[0]?.topConversationSlugIdList ?? []) seen.add(slugId)
  return top.topConversationSlugIdList.some((slugId) => !seen.has(slugId))
}

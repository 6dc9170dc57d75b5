import {
  fetchRecentConversations,
  getConversation,
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listOwnPositions,
  listOwnVotes,
  listRepresentative,
  type Call,
  type Input,
  type OpinionMap,
  type Output,
} from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { AnalysisTab, VoteTab } from '#conversation/lazyTabs.ts'
import { YouVoted } from '#conversation/lazyYouVoted.ts'
import { MAX_WAIT_MS } from '#deviceState.ts'
import { isLazyComponent } from '#lazyComponent.ts'
import { apiQuery, apiQueryKey } from '#queries.ts'
import { OwnWords, SinceLastVisit } from '#results/lazyParts.ts'
import { loginStatus, whenInitialized } from '#shell/session.ts'
import { PlaceText } from '#votes/PlaceText.tsx'
import { placeFinderQuery } from '#votes/usePlaceInFile.ts'

type FirstScreenParts = {
  conversationSlugId: string | undefined
  /** The source files of the parts of the screen. */
  sources: readonly string[]
  queryClient: QueryClient
}

/**
 * Loads what a screen says about its viewer and the newest results, so that nothing moves because they arrive later. What
 * fails here is loaded again by the part that shows it.
 */
export const loadPersonalParts = async (screen: FirstScreenParts): Promise<void> => {
  const shows = ({ source }: { source: string }) => screen.sources.includes(source)
  const parts = [
    ...(screen.conversationSlugId === undefined ? [] : [PlaceText]),
    ...(shows(AnalysisTab) ? [OwnWords, SinceLastVisit] : []),
    ...(shows(VoteTab) ? [YouVoted] : []),
  ].filter(isLazyComponent)
  const newestResults = shows(AnalysisTab) ? loadNewestResults(screen) : undefined
  const loading = Promise.allSettled([
    loadPositions(screen, newestResults),
    newestResults,
    ...parts.map(({ preload }) => preload?.()),
  ])
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}

const RESULTS = [
  getConversation,
  getOpinionMap,
  listConsensus,
  listControversial,
  listMajority,
  listRepresentative,
] as const

/**
 * Loads the rendered results again. There is often a newer run, since the viewer may just have voted, and it would
 * otherwise replace the one that they have begun to read.
 */
const loadNewestResults = async ({ conversationSlugId, queryClient }: FirstScreenParts): Promise<void> => {
  if (conversationSlugId === undefined) return
  const input = { conversationSlugId }
  // A login that becomes known during the requests would cancel them.
  await whenInitialized()
  const rendered = RESULTS.filter((call) => queryClient.getQueryData(apiQueryKey(call, input)) !== undefined)
  await Promise.all(rendered.map((call: Call) => queryClient.prefetchQuery(apiQuery(call, input))))
}

/** Loads the viewer's place in the conversation, or in those of the list. */
const loadPositions = async (
  screen: FirstScreenParts,
  newestResults: Promise<void> | undefined,
): Promise<void> => {
  const { conversationSlugId, queryClient } = screen
  await whenInitialized()
  if (conversationSlugId !== undefined && publicationOf(conversationSlugId, queryClient) === 'results')
    return newestResults && loadPlaceFinder(conversationSlugId, screen.queryClient, newestResults)
  const input: Input<typeof listOwnPositions> =
    conversationSlugId === undefined
      ? { conversationSlugIdList: listedIn(queryClient) }
      : { conversationSlugIdList: [conversationSlugId], withWords: true }
  if (input.conversationSlugIdList.length === 0 || !loginStatus().isGuestOrLoggedIn) return
  await queryClient.prefetchQuery(apiQuery(listOwnPositions, input))
}

/** Loads the file in which the results find the viewer's place; it is large, so other screens do not wait for it. */
const loadPlaceFinder = async (
  conversationSlugId: string,
  queryClient: QueryClient,
  newestResults: Promise<void>,
): Promise<void> => {
  if (!loginStatus().isKnown) return
  const input = { conversationSlugIdList: [conversationSlugId] }
  const loadingVotes = queryClient.fetchQuery({ ...apiQuery(listOwnVotes, input), staleTime: Infinity })
  // The file of each run is another.
  const [votes] = await Promise.all([loadingVotes, newestResults])
  const map = queryClient.getQueryData<OpinionMap>(apiQueryKey(getOpinionMap, { conversationSlugId }))
  if (votes.length > 0 && map?.runId !== undefined)
    await queryClient.prefetchQuery(placeFinderQuery(conversationSlugId, map.runId))
}

const publicationOf = (conversationSlugId: string, queryClient: QueryClient) =>
  queryClient.getQueryData<Output<typeof getConversation>>(
    apiQueryKey(getConversation, { conversationSlugId }),
  )?.conversationData.metadata.publication

const listedIn = (queryClient: QueryClient): string[] =>
  queryClient
    .getQueriesData<Output<typeof fetchRecentConversations>>({ queryKey: [fetchRecentConversations.path] })
    .flatMap(([, list]) => list?.conversationDataList ?? [])
    .map(({ metadata }) => metadata.conversationSlugId)

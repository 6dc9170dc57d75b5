import {
  getConversation,
  readSearch,
  conversationView,
  openingTab,
  type Output,
  type SearchOf,
} from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  stringifySearchWith,
  type RouterHistory,
} from '@tanstack/react-router'
import { BeforeTotals, FewPeople, PollSection, ShortListPart, StructureNote } from '#results/lazyParts.ts'
import { ConversationScreen } from '#conversation/ConversationScreen.tsx'
import {
  AnalysisTab,
  ConversationStats,
  ConversationUpdates,
  lazyPartsOf,
  type KnownParts,
  LockedNotice,
  OpinionsTab,
  OrganizerUpdates,
  ResultPart,
  VoteTab,
  WhatWasDecided,
} from '#conversation/lazyTabs.ts'
import { isLazyComponent, type LazyComponent } from '#lazyComponent.ts'
import { lazyScreen } from '#lazyScreen.ts'
import { isScreenPath, SCREENS, type ScreenPath } from '#screens.ts'
import { PollLine, PollSheet } from '#polls/lazyPoll.ts'
import { NotFoundScreen } from '#shell/NotFoundScreen.tsx'
import { PageFailed, PagePending } from '#shell/Page.tsx'
import { Shell } from '#shell/Shell.tsx'

/** The parts around every screen; each address is a route below it. */
const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen })

const routeAt = <Path extends ScreenPath>(path: Path) => {
  const screen = SCREENS[path]
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search: Record<string, unknown>): SearchOf<Path> => readSearch(path, search),
    component: screen === undefined ? ConversationScreen : lazyScreen(screen),
  })
}

type Routes = { [Path in ScreenPath]: ReturnType<typeof routeAt<Path>> }
const routes = Object.fromEntries(
  Object.keys(SCREENS)
    .filter(isScreenPath)
    .map((path) => [path, routeAt(path)]),
) as unknown as Routes

/** Creates the router with every address of the application and its screen. */
export const makeRouter = (options: { basepath: string; history?: RouterHistory }) =>
  createRouter({
    // Values stay plain text, since a slug id such as 1e000005 must not become the number 100000.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
    routeTree: rootRoute.addChildren(routes),
    basepath: options.basepath,
    ...(options.history ? { history: options.history } : {}),
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
    // On the server it would write a script into the page.
    scrollRestoration: typeof document !== 'undefined',
  })

export type Router = ReturnType<typeof makeRouter>

/** The parts of a conversation that load separately and are shown at this address. */
const partsOf = (
  search: SearchOf<'/conversation/$postSlugId'>,
  { hasPoll, hasOutcome, hasUpdates, hasOrganizerUpdates, hasGroups, isOver, isLocked }: KnownParts,
): LazyComponent[] => {
  const { tab, resultList } = conversationView(search, openingTab({ isOver }))
  return [
    ...(tab === 'analysis' ? [resultList === undefined ? AnalysisTab : ResultPart] : []),
    ...(tab === 'analysis' && !hasGroups ? [BeforeTotals, FewPeople, StructureNote] : []),
    ...(resultList === 'short-list' ? [ShortListPart] : []),
    ...(tab === 'opinions' ? [OpinionsTab] : []),
    ...(tab === 'vote' ? [VoteTab] : []),
    ...(tab === 'analysis' ? [] : [ConversationStats]),
    ...(hasPoll && resultList === undefined
      ? tab === 'analysis'
        ? [PollSection]
        : [PollSheet, PollLine]
      : []),
    ...(hasOutcome ? [WhatWasDecided] : []),
    ...(hasUpdates ? [ConversationUpdates] : []),
    ...(hasOrganizerUpdates ? [OrganizerUpdates] : []),
    ...(isLocked ? [LockedNotice] : []),
  ]
}

/**
 * Loads the code of the current screen and of the parts known to be on it, so that it shows at once and completely.
 * Returns their source files.
 */
export const loadLazyComponents = async (router: Router, queryClient: QueryClient): Promise<string[]> => {
  const conversations = queryClient
    .getQueriesData<Output<typeof getConversation>>({ queryKey: [getConversation.path] })
    .flatMap(([, data]) => data?.conversationData ?? [])
  const known = lazyPartsOf(conversations)
  const routesById: Record<string, { options: { component?: unknown } }> = router.routesById
  const parts = router.stores.matches
    .get()
    .flatMap((match): unknown[] =>
      match.routeId === '/conversation/$postSlugId'
        ? partsOf(match.search, known)
        : [routesById[match.routeId]?.options.component],
    )
    .filter(isLazyComponent)
  await Promise.all(parts.map(({ preload }) => preload?.()))
  return parts.map(({ source }) => source)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}

import {
  getConversation,
  readSearch,
  conversationView,
  type AddressPath,
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
import { PollSection } from '#results/lazyParts.ts'
import { ConversationScreen } from '#conversation/ConversationScreen.tsx'
import {
  AnalysisTab,
  ConversationStats,
  ConversationUpdates,
  lazyPartsOf,
  type KnownParts,
  LockedNotice,
  OpinionsTab,
  ResultPart,
  VoteTab,
  WhatWasDecided,
} from '#conversation/lazyTabs.ts'
import { isLazyComponent, type LazyComponent } from '#lazyComponent.ts'
import { lazyScreen } from '#lazyScreen.ts'
import { PollLine, PollSheet } from '#polls/lazyPoll.ts'
import { NotFoundScreen } from '#shell/NotFoundScreen.tsx'
import { PageFailed, PagePending } from '#shell/Page.tsx'
import { Shell } from '#shell/Shell.tsx'

/** The addresses of this application. An embed is an application of its own. */
type ScreenPath = Exclude<AddressPath, '/conversation/$embedded/embed'>

/**
 * The screen of each address: a file below this folder, which exports it under the file's name or the name after `#`.
 * Only the conversation is loaded with the application; its tabs are not.
 */
export const SCREENS: Record<ScreenPath, string | (() => React.ReactNode)> = {
  '/': 'feed/HomeScreen',
  '/welcome': 'welcome/WelcomeScreen',
  '/about': 'about/AboutScreen',
  '/guide': 'results/guide/GuideScreen',
  '/legal/privacy': 'about/LegalScreens#PrivacyScreen',
  '/legal/terms': 'about/LegalScreens#TermsScreen',
  '/topics': 'topics/TopicsScreen',
  '/topic/$topicCode': 'feed/TopicScreen',
  '/conversation/import': 'import/ImportScreen',
  '/conversation/import/$conversationSlugId': 'import/ImportStatusScreen',
  '/conversation/new/create': 'authoring/CreateScreen',
  '/conversation/new/review': 'authoring/ReviewScreen',
  '/conversation/new/posted': 'authoring/PostedScreen',
  '/conversation/$postSlugId': ConversationScreen,
  '/conversation/$postSlugId/print': 'results/print/PrintScreen',
  '/conversation/$postSlugId/groups': 'results/formation/GroupsScreen',
  '/conversation/$postSlugId/poster': 'sharing/PosterScreen',
  '/conversation/$postSlugId/decisions': 'moderation/LedgerScreen',
  '/onboarding/$step': 'onboarding/OnboardingRoute',
  '/settings': 'settings/SettingsScreen',
  '/settings/account/profile': 'settings/ProfileScreen',
  '/settings/account/devices': 'settings/DevicesScreen',
  '/settings/account/notifications': 'settings/NotificationKindsScreen',
  '/settings/account/delete': 'settings/DeletionScreen',
  '/settings/account/content-preference': 'settings/ContentPreferenceScreen',
  '/settings/account/administrator/organization': 'administration/OrganizationsScreen',
  '/notification': 'notifications/NotificationScreen',
  '/notification/decision/$decisionId': 'moderation/OwnDecisionScreen',
  '/user-profile': 'profile/UserProfileScreen#UserConversationsScreen',
  '/user-profile/conversations': 'profile/UserProfileScreen#UserConversationsScreen',
  '/user-profile/opinions': 'profile/UserProfileScreen#UserOpinionsScreen',
  '/user-profile/votes': 'profile/UserProfileScreen#UserVotesScreen',
  '/moderation': 'moderation/queue/QueueScreen',
  '/moderate/conversation/$conversationSlugId': 'moderation/ModerateScreen',
  '/moderate/conversation/$conversationSlugId/patterns': 'moderation/PatternsScreen',
  '/moderate/conversation/$conversationSlugId/opinion/$opinionSlugId': 'moderation/ModerateScreen',
  '/reports/$reportType/$conversationSlugId': 'moderation/ReportsScreen',
  '/reports/$reportType/$conversationSlugId/$opinionSlugId': 'moderation/ReportsScreen',
  '/administration': 'administration/AdministrationScreen',
  '/administration/$tab': 'administration/AdministrationScreen',
}

/** The parts around every screen; each address is a route below it. */
const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen })

const routeAt = <Path extends ScreenPath>(path: Path) => {
  const screen = SCREENS[path]
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search: Record<string, unknown>): SearchOf<Path> => readSearch(path, search),
    component: typeof screen === 'string' ? lazyScreen(screen) : screen,
  })
}

const isScreenPath = (path: string): path is ScreenPath => path in SCREENS
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
  { hasPoll, hasOutcome, hasUpdates, isLocked }: KnownParts,
): LazyComponent[] => {
  const { tab, resultList } = conversationView(search)
  return [
    ...(tab === 'analysis' ? [resultList === undefined ? AnalysisTab : ResultPart] : []),
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

import { getConversation, type Output } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  parseSearchWith,
  stringifySearchWith,
  type RouterHistory,
} from '@tanstack/react-router'
import { ConversationScreen } from '#conversation/ConversationScreen.tsx'
import {
  AnalysisTab,
  ConversationUpdates,
  knownParts,
  type KnownParts,
  LockedNotice,
  OpinionsTab,
  WhatWasDecided,
} from '#conversation/lazyTabs.ts'
import { HomeScreen } from '#feed/HomeScreen.tsx'
import { isLazyComponent, type LazyComponent } from '#lazyComponent.ts'
import { lazyScreen } from '#lazyScreen.ts'
import { PollLine, PollSheet } from '#polls/lazyPoll.ts'
import { PollSection, ResultPart } from '#results/lazyParts.ts'
import { getParentRoute, rootRoute } from '#rootRoute.ts'
import { PageFailed, PagePending } from '#shell/Page.tsx'
import { decisionRoutes } from '#decisionRoutes.ts'
import { staffRoutes } from '#staffRoutes.tsx'

/** The lists of the home page. */
const FEED_TABS = ['popular', 'new', 'following'] as const
type FeedTab = (typeof FEED_TABS)[number]

const TABS = ['vote', 'opinions', 'analysis'] as const
export type Tab = (typeof TABS)[number]

/** A slug id of digits alone is parsed as a number. */
const slugIdIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

const home = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: (search): { tab?: FeedTab; after?: string } => ({
    tab: FEED_TABS.find((tab) => tab === search.tab),
    after: slugIdIn(search.after),
  }),
  component: HomeScreen,
})
const welcome = createRoute({
  getParentRoute,
  path: '/welcome',
  component: lazyScreen(
    'welcome/WelcomeScreen.tsx',
    () => import('#welcome/WelcomeScreen.tsx'),
    'WelcomeScreen',
  ),
})
const onboarding = createRoute({
  getParentRoute,
  path: '/onboarding/$step',
  component: lazyScreen(
    'onboarding/OnboardingRoute.tsx',
    () => import('#onboarding/OnboardingRoute.tsx'),
    'OnboardingRoute',
  ),
})
const conversation = createRoute({
  getParentRoute,
  path: '/conversation/$postSlugId',
  validateSearch: (search): { tab?: Tab; opinion?: string; page?: string; all?: string } => ({
    tab: TABS.find((tab) => tab === search.tab && tab !== 'vote'),
    opinion: slugIdIn(search.opinion),
    // A part of the list of opinions; the first one has no number.
    page: /^([2-9]|[1-9]\d{1,3})$/.test(String(search.page)) ? String(search.page) : undefined,
    // A list of the results that is shown as a whole.
    all: typeof search.all === 'string' ? search.all : undefined,
  }),
  component: ConversationScreen,
  staticData: {
    parts: ({ tab, opinion, all }, { hasPoll, hasOutcome, hasUpdates, isLocked }) => [
      ...(tab === 'analysis'
        ? [AnalysisTab, ...(all === undefined ? [] : [ResultPart])]
        : tab === 'opinions' || opinion !== undefined
          ? [OpinionsTab]
          : []),
      ...(hasPoll ? (tab === 'analysis' ? [PollSection] : [PollSheet, PollLine]) : []),
      ...(hasOutcome ? [WhatWasDecided] : []),
      ...(hasUpdates ? [ConversationUpdates] : []),
      ...(isLocked ? [LockedNotice] : []),
    ],
  },
})
const importing = createRoute({
  getParentRoute,
  path: '/conversation/import',
  component: lazyScreen('import/ImportScreen.tsx', () => import('#import/ImportScreen.tsx'), 'ImportScreen'),
})
const importStatus = createRoute({
  getParentRoute,
  path: '/conversation/import/$conversationSlugId',
  component: lazyScreen(
    'import/ImportStatusScreen.tsx',
    () => import('#import/ImportStatusScreen.tsx'),
    'ImportStatusScreen',
  ),
})
const printed = createRoute({
  getParentRoute,
  path: '/conversation/$postSlugId/print',
  // The run that a pin names.
  validateSearch: (search): { run?: number } => {
    const run = Number(search.run)
    return Number.isInteger(run) && run > 0 ? { run } : {}
  },
  component: lazyScreen(
    'results/print/PrintScreen.tsx',
    () => import('#results/print/PrintScreen.tsx'),
    'PrintScreen',
  ),
})
const groups = createRoute({
  getParentRoute,
  path: '/conversation/$postSlugId/groups',
  component: lazyScreen(
    'results/formation/GroupsScreen.tsx',
    () => import('#results/formation/GroupsScreen.tsx'),
    'GroupsScreen',
  ),
})
const create = createRoute({
  getParentRoute,
  path: '/conversation/new/create',
  component: lazyScreen(
    'authoring/CreateScreen.tsx',
    () => import('#authoring/CreateScreen.tsx'),
    'CreateScreen',
  ),
})
const review = createRoute({
  getParentRoute,
  path: '/conversation/new/review',
  component: lazyScreen(
    'authoring/ReviewScreen.tsx',
    () => import('#authoring/ReviewScreen.tsx'),
    'ReviewScreen',
  ),
})
const posted = createRoute({
  getParentRoute,
  path: '/conversation/new/posted',
  // The conversation, and how many opinions it begins with.
  validateSearch: (search): { conversation?: string; opinions?: number } => {
    const opinions = Number(search.opinions)
    return {
      conversation: slugIdIn(search.conversation),
      opinions: Number.isInteger(opinions) && opinions > 0 ? opinions : undefined,
    }
  },
  component: lazyScreen(
    'authoring/PostedScreen.tsx',
    () => import('#authoring/PostedScreen.tsx'),
    'PostedScreen',
  ),
})
const poster = createRoute({
  getParentRoute,
  path: '/conversation/$postSlugId/poster',
  component: lazyScreen(
    'sharing/PosterScreen.tsx',
    () => import('#sharing/PosterScreen.tsx'),
    'PosterScreen',
  ),
})
const about = createRoute({
  getParentRoute,
  path: '/about',
  component: lazyScreen('about/AboutScreen.tsx', () => import('#about/AboutScreen.tsx'), 'AboutScreen'),
})
const guide = createRoute({
  getParentRoute,
  path: '/guide',
  component: lazyScreen(
    'results/guide/GuideScreen.tsx',
    () => import('#results/guide/GuideScreen.tsx'),
    'GuideScreen',
  ),
})
const privacy = createRoute({
  getParentRoute,
  path: '/legal/privacy',
  component: lazyScreen('about/LegalScreens.tsx', () => import('#about/LegalScreens.tsx'), 'PrivacyScreen'),
})
const terms = createRoute({
  getParentRoute,
  path: '/legal/terms',
  component: lazyScreen('about/LegalScreens.tsx', () => import('#about/LegalScreens.tsx'), 'TermsScreen'),
})
const topics = createRoute({
  getParentRoute,
  path: '/topics',
  component: lazyScreen('topics/TopicsScreen.tsx', () => import('#topics/TopicsScreen.tsx'), 'TopicsScreen'),
})
const topic = createRoute({
  getParentRoute,
  path: '/topic/$topicCode',
  validateSearch: (search): { after?: string } => ({ after: slugIdIn(search.after) }),
  component: lazyScreen('feed/TopicScreen.tsx', () => import('#feed/TopicScreen.tsx'), 'TopicScreen'),
})
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  component: lazyScreen(
    'settings/SettingsScreen.tsx',
    () => import('#settings/SettingsScreen.tsx'),
    'SettingsScreen',
  ),
})
const profile = createRoute({
  getParentRoute,
  path: '/settings/account/profile',
  component: lazyScreen(
    'settings/ProfileScreen.tsx',
    () => import('#settings/ProfileScreen.tsx'),
    'ProfileScreen',
  ),
})
const devices = createRoute({
  getParentRoute,
  path: '/settings/account/devices',
  component: lazyScreen(
    'settings/DevicesScreen.tsx',
    () => import('#settings/DevicesScreen.tsx'),
    'DevicesScreen',
  ),
})
const kinds = createRoute({
  getParentRoute,
  path: '/settings/account/notifications',
  component: lazyScreen(
    'settings/NotificationKindsScreen.tsx',
    () => import('#settings/NotificationKindsScreen.tsx'),
    'NotificationKindsScreen',
  ),
})
const notification = createRoute({
  getParentRoute,
  path: '/notification',
  component: lazyScreen(
    'notifications/NotificationScreen.tsx',
    () => import('#notifications/NotificationScreen.tsx'),
    'NotificationScreen',
  ),
})
const deletion = createRoute({
  getParentRoute,
  path: '/settings/account/delete',
  component: lazyScreen(
    'settings/DeletionScreen.tsx',
    () => import('#settings/DeletionScreen.tsx'),
    'DeletionScreen',
  ),
})

const contentPreference = createRoute({
  getParentRoute,
  path: '/settings/account/content-preference',
  component: lazyScreen(
    'settings/ContentPreferenceScreen.tsx',
    () => import('#settings/ContentPreferenceScreen.tsx'),
    'ContentPreferenceScreen',
  ),
})
const profileScreens = () => import('#profile/UserProfileScreen.tsx')
const PROFILE_SOURCE = 'profile/UserProfileScreen.tsx'
const userProfile = createRoute({
  getParentRoute,
  path: '/user-profile',
  component: lazyScreen(PROFILE_SOURCE, profileScreens, 'UserConversationsScreen'),
})
const userConversations = createRoute({
  getParentRoute,
  path: '/user-profile/conversations',
  component: lazyScreen(PROFILE_SOURCE, profileScreens, 'UserConversationsScreen'),
})
const userOpinions = createRoute({
  getParentRoute,
  path: '/user-profile/opinions',
  component: lazyScreen(PROFILE_SOURCE, profileScreens, 'UserOpinionsScreen'),
})
const userVotes = createRoute({
  getParentRoute,
  path: '/user-profile/votes',
  component: lazyScreen(PROFILE_SOURCE, profileScreens, 'UserVotesScreen'),
})

const routeTree = rootRoute.addChildren([
  ...staffRoutes,
  ...decisionRoutes,
  home,
  welcome,
  onboarding,
  conversation,
  importing,
  importStatus,
  printed,
  groups,
  create,
  review,
  posted,
  poster,
  about,
  guide,
  privacy,
  terms,
  topics,
  topic,
  settings,
  profile,
  devices,
  kinds,
  notification,
  deletion,
  contentPreference,
  userProfile,
  userConversations,
  userOpinions,
  userVotes,
])

/** Every address of the application and its screen. */
export const makeRouter = (options: { basepath: string; history?: RouterHistory }) =>
  createRouter({
    // Values are plain text: a slug id such as 1e000005 is not to become the number 100000.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
    routeTree,
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

/**
 * Loads the code of the present screen and of what is known to be on it, so that it shows at once and whole. Returns the
 * files that it came from.
 */
export const loadLazyComponents = async (router: Router, queryClient: QueryClient): Promise<string[]> => {
  const conversations = queryClient
    .getQueriesData<Output<typeof getConversation>>({ queryKey: [getConversation.path] })
    .flatMap(([, data]) => data?.conversationData ?? [])
  const known = knownParts(conversations)
  const routes: Record<string, { options: { component?: unknown } }> = router.routesById
  const parts = router.stores.matches
    .get()
    .flatMap((match): unknown[] => [
      routes[match.routeId]?.options.component,
      ...(match.staticData.parts?.(match.search, known) ?? []),
    ])
    .filter(isLazyComponent)
  await Promise.all(parts.map(({ preload }) => preload?.()))
  return parts.map(({ source }) => source)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
  interface StaticDataRouteOption {
    /** What a screen shows at this address beside its own code. */
    parts?: (
      search: { tab?: string; opinion?: string; all?: string },
      known: KnownParts,
    ) => readonly LazyComponent[]
  }
}

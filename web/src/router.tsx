import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { codeOf } from '#shell/codeOf.ts'
import { NotFoundScreen } from '#shell/NotFoundScreen.tsx'
import { PageFailed } from '#shell/PageFailed.tsx'
import { PagePending } from '#shell/PagePending.tsx'
import { Shell } from '#shell/Shell.tsx'

export const TABS = ['vote', 'opinions', 'analysis'] as const
export type Tab = (typeof TABS)[number]

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen })
const getParentRoute = () => root

const home = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: (search): { tab?: 'new' } => (search.tab === 'new' ? { tab: 'new' } : {}),
  component: lazyRouteComponent(
    codeOf(() => import('#feed/HomeScreen.tsx')),
    'HomeScreen',
  ),
})
const welcome = createRoute({
  getParentRoute,
  path: '/welcome',
  component: lazyRouteComponent(
    codeOf(() => import('#welcome/WelcomeScreen.tsx')),
    'WelcomeScreen',
  ),
})
const onboarding = createRoute({
  getParentRoute,
  path: '/onboarding/$step',
  component: lazyRouteComponent(
    codeOf(() => import('#onboarding/OnboardingRoute.tsx')),
    'OnboardingRoute',
  ),
})
const conversation = createRoute({
  getParentRoute,
  path: '/conversation/$postSlugId',
  validateSearch: (search): { tab?: Tab; opinion?: string } => ({
    tab: TABS.find((tab) => tab === search.tab && tab !== 'vote'),
    opinion: typeof search.opinion === 'string' ? search.opinion : undefined,
  }),
  component: lazyRouteComponent(
    codeOf(() => import('#shell/ConversationRoute.tsx')),
    'ConversationRoute',
  ),
})
const about = createRoute({
  getParentRoute,
  path: '/about',
  component: lazyRouteComponent(
    codeOf(() => import('#about/AboutScreen.tsx')),
    'AboutScreen',
  ),
})
const privacy = createRoute({
  getParentRoute,
  path: '/legal/privacy',
  component: lazyRouteComponent(
    codeOf(() => import('#about/PrivacyScreen.tsx')),
    'PrivacyScreen',
  ),
})
const terms = createRoute({
  getParentRoute,
  path: '/legal/terms',
  component: lazyRouteComponent(
    codeOf(() => import('#about/TermsScreen.tsx')),
    'TermsScreen',
  ),
})
const topics = createRoute({
  getParentRoute,
  path: '/topics',
  component: lazyRouteComponent(
    codeOf(() => import('#topics/TopicsScreen.tsx')),
    'TopicsScreen',
  ),
})
const topic = createRoute({
  getParentRoute,
  path: '/topic/$topicCode',
  component: lazyRouteComponent(
    codeOf(() => import('#feed/TopicScreen.tsx')),
    'TopicScreen',
  ),
})
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  component: lazyRouteComponent(
    codeOf(() => import('#settings/SettingsScreen.tsx')),
    'SettingsScreen',
  ),
})
const profile = createRoute({
  getParentRoute,
  path: '/settings/account/profile',
  component: lazyRouteComponent(
    codeOf(() => import('#settings/ProfileScreen.tsx')),
    'ProfileScreen',
  ),
})
const devices = createRoute({
  getParentRoute,
  path: '/settings/account/devices',
  component: lazyRouteComponent(
    codeOf(() => import('#settings/DevicesScreen.tsx')),
    'DevicesScreen',
  ),
})
const deletion = createRoute({
  getParentRoute,
  path: '/settings/account/delete',
  component: lazyRouteComponent(
    codeOf(() => import('#settings/DeletionScreen.tsx')),
    'DeletionScreen',
  ),
})

const routeTree = root.addChildren([
  home,
  welcome,
  onboarding,
  conversation,
  about,
  privacy,
  terms,
  topics,
  topic,
  settings,
  profile,
  devices,
  deletion,
])

/** Every address of the application and its screen. */
export const makeRouter = (options: { basepath: string; history?: RouterHistory }) =>
  createRouter({
    routeTree,
    basepath: options.basepath,
    ...(options.history ? { history: options.history } : {}),
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

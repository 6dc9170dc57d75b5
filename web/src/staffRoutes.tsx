import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#lazyScreen.ts'
import { getParentRoute } from '#rootRoute.ts'

const moderateConversation = createRoute({
  getParentRoute,
  path: '/moderate/conversation/$conversationSlugId',
  component: lazyScreen(
    'moderation/ModerateScreen.tsx',
    () => import('#moderation/ModerateScreen.tsx'),
    'ModerateConversationScreen',
  ),
})
const moderateOpinion = createRoute({
  getParentRoute,
  path: '/moderate/conversation/$conversationSlugId/opinion/$opinionSlugId',
  component: lazyScreen(
    'moderation/ModerateScreen.tsx',
    () => import('#moderation/ModerateScreen.tsx'),
    'ModerateOpinionScreen',
  ),
})
const moderation = createRoute({
  getParentRoute,
  path: '/moderation',
  // The item that is open, as the queue names it.
  validateSearch: (search): { item?: string } =>
    typeof search.item === 'string' ? { item: search.item } : {},
  component: lazyScreen(
    'moderation/queue/QueueScreen.tsx',
    () => import('#moderation/queue/QueueScreen.tsx'),
    'QueueScreen',
  ),
})
const patterns = createRoute({
  getParentRoute,
  path: '/moderate/conversation/$conversationSlugId/patterns',
  component: lazyScreen(
    'moderation/PatternsScreen.tsx',
    () => import('#moderation/PatternsScreen.tsx'),
    'PatternsScreen',
  ),
})
const reports = createRoute({
  getParentRoute,
  path: '/reports/$reportType/$conversationSlugId',
  component: lazyScreen(
    'moderation/ReportsScreen.tsx',
    () => import('#moderation/ReportsScreen.tsx'),
    'ReportsScreen',
  ),
})
const opinionReports = createRoute({
  getParentRoute,
  path: '/reports/$reportType/$conversationSlugId/$opinionSlugId',
  component: lazyScreen(
    'moderation/ReportsScreen.tsx',
    () => import('#moderation/ReportsScreen.tsx'),
    'ReportsScreen',
  ),
})
const administrationScreen = lazyScreen(
  'administration/AdministrationScreen.tsx',
  () => import('#administration/AdministrationScreen.tsx'),
  'AdministrationScreen',
)
const administration = createRoute({
  getParentRoute,
  path: '/administration',
  component: administrationScreen,
})
const administrationTab = createRoute({
  getParentRoute,
  path: '/administration/$tab',
  component: administrationScreen,
})
const organizations = createRoute({
  getParentRoute,
  path: '/settings/account/administrator/organization',
  component: lazyScreen(
    'administration/OrganizationsScreen.tsx',
    () => import('#administration/OrganizationsScreen.tsx'),
    'OrganizationsScreen',
  ),
})

/** The screens of those who moderate or administrate. */
export const staffRoutes = [
  moderation,
  moderateConversation,
  moderateOpinion,
  patterns,
  reports,
  opinionReports,
  administration,
  administrationTab,
  organizations,
] as const

import type { AddressPath } from '@parley/contract'

/** The addresses of this application. An embed is an application of its own. */
export type ScreenPath = Exclude<AddressPath, '/conversation/$embedded/embed'>

/**
 * The screen of each address: a file below this folder, which exports it under the file's name or the name after `#`.
 * Only the conversation is loaded with the application and has no file here; its tabs are loaded later.
 */
export const SCREENS: Record<ScreenPath, string | undefined> = {
  '/': 'feed/HomeScreen',
  '/welcome': 'welcome/WelcomeScreen',
  '/about': 'about/AboutScreen',
  '/guide': 'results/guide/GuideScreen',
  '/legal/privacy': 'legal/LegalScreens#PrivacyScreen',
  '/legal/terms': 'legal/LegalScreens#TermsScreen',
  '/topics': 'topics/TopicsScreen',
  '/topic/$topicCode': 'feed/TopicScreen',
  '/conversation/import': 'import/ImportScreen',
  '/conversation/import/$conversationSlugId': 'import/ImportStatusScreen',
  '/conversation/new/create': 'authoring/CreateScreen',
  '/conversation/new/review': 'authoring/ReviewScreen',
  '/conversation/new/posted': 'authoring/PostedScreen',
  '/conversation/$postSlugId': undefined,
  '/conversation/$postSlugId/print': 'results/print/PrintScreen',
  '/conversation/$postSlugId/groups': 'results/formation/GroupsScreen',
  '/conversation/$postSlugId/poster': 'sharing/PosterScreen',
  '/conversation/$postSlugId/decisions': 'moderation/LedgerScreen',
  '/conversation/$postSlugId/outcome': 'conversation/author/OutcomeScreen',
  '/conversation/$postSlugId/lead': 'desk/DeskScreen',
  '/lead': 'desk/LedConversationsScreen',
  '/onboarding/code-by-mail': 'onboarding/link/MailedCodeScreen',
  '/onboarding/$step': 'onboarding/OnboardingRoute',
  '/settings': 'settings/SettingsScreen',
  '/settings/account/profile': 'settings/ProfileScreen',
  '/settings/account/ways-to-log-in': 'settings/LoginMethodsScreen',
  '/settings/account/devices': 'settings/DevicesScreen',
  '/settings/account/notifications': 'settings/NotificationKindsScreen',
  '/settings/account/delete': 'settings/DeletionScreen',
  '/settings/account/content-preference': 'settings/ContentPreferenceScreen',
  '/settings/account/administrator/organization': 'administration/OrganizationsScreen',
  '/invitation': 'organizations/InvitationScreen',
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

export const isScreenPath = (path: string): path is ScreenPath => path in SCREENS

import type { AdministrationTab } from '@parley/contract'
import type { ComponentType } from 'react'
import { lazyComponent } from '#lazyComponent.ts'
import * as m from '#messages/administration.ts'
import type { IconName } from '#ui/Icon.tsx'

/** `title` is the heading of its page on phones. */
const tab = <Name extends AdministrationTab>(
  name: Name,
  icon: IconName,
  label: () => string,
  Content: ComponentType,
  title = label,
) => ({ name, icon, label, title, Content })

/** The pages of the administration in order; each is loaded when it is opened. */
export const ADMINISTRATION_TABS = [
  tab(
    'conversations',
    'speech',
    m.conversations,
    lazyComponent(
      'administration/ConversationsTab.tsx',
      async () => (await import('./ConversationsTab.tsx')).ConversationsTab,
    ),
  ),
  tab(
    'organizations',
    'people',
    m.organizations,
    lazyComponent(
      'administration/OrganizationsTab.tsx',
      async () => (await import('./OrganizationsTab.tsx')).OrganizationsTab,
    ),
  ),
  tab(
    'people',
    'key',
    m.people,
    lazyComponent('administration/PeopleTab.tsx', async () => (await import('./PeopleTab.tsx')).PeopleTab),
  ),
  tab(
    'topics',
    'topics',
    m.topics,
    lazyComponent('administration/TopicsTab.tsx', async () => (await import('./TopicsTab.tsx')).TopicsTab),
  ),
  tab(
    'settings',
    'sliders',
    m.settings,
    lazyComponent(
      'administration/site/SiteSettingsTab.tsx',
      async () => (await import('./site/SiteSettingsTab.tsx')).SiteSettingsTab,
    ),
    m.settingsTitle,
  ),
  tab(
    'legal-texts',
    'pencil',
    m.legalTexts,
    lazyComponent(
      'administration/site/LegalTextsTab.tsx',
      async () => (await import('./site/LegalTextsTab.tsx')).LegalTextsTab,
    ),
  ),
  tab(
    'health',
    'checked',
    m.health,
    lazyComponent('administration/HealthTab.tsx', async () => (await import('./HealthTab.tsx')).HealthTab),
  ),
  tab(
    'audit-log',
    'list',
    m.auditLog,
    lazyComponent(
      'administration/AuditLogTab.tsx',
      async () => (await import('./AuditLogTab.tsx')).AuditLogTab,
    ),
  ),
] as const

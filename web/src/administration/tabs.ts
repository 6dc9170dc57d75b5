import { lazyComponent } from '#lazyComponent.ts'
import * as m from '#messages/administration.ts'
import type { IconName } from '#ui/Icon.tsx'

/** The parts of the administration in their order, each loaded when it is opened. */
export const ADMINISTRATION_TABS = [
  {
    name: 'organizations',
    icon: 'people',
    label: m.organizations,
    title: m.organizations,
    Content: lazyComponent(
      'administration/OrganizationsTab.tsx',
      async () => (await import('./OrganizationsTab.tsx')).OrganizationsTab,
    ),
  },
  {
    name: 'people',
    icon: 'key',
    label: m.people,
    title: m.people,
    Content: lazyComponent(
      'administration/PeopleTab.tsx',
      async () => (await import('./PeopleTab.tsx')).PeopleTab,
    ),
  },
  {
    name: 'topics',
    icon: 'topics',
    label: m.topics,
    title: m.topics,
    Content: lazyComponent(
      'administration/TopicsTab.tsx',
      async () => (await import('./TopicsTab.tsx')).TopicsTab,
    ),
  },
  {
    name: 'settings',
    icon: 'sliders',
    label: m.settings,
    title: m.settingsTitle,
    Content: lazyComponent(
      'administration/SiteSettingsTab.tsx',
      async () => (await import('./SiteSettingsTab.tsx')).SiteSettingsTab,
    ),
  },
  {
    name: 'health',
    icon: 'checked',
    label: m.health,
    title: m.health,
    Content: lazyComponent(
      'administration/HealthTab.tsx',
      async () => (await import('./HealthTab.tsx')).HealthTab,
    ),
  },
  {
    name: 'audit-log',
    icon: 'list',
    label: m.auditLog,
    title: m.auditLog,
    Content: lazyComponent(
      'administration/AuditLogTab.tsx',
      async () => (await import('./AuditLogTab.tsx')).AuditLogTab,
    ),
  },
] as const satisfies readonly {
  name: string
  icon: IconName
  label: () => string
  /** The heading of its page on phones. */
  title: () => string
  Content: unknown
}[]

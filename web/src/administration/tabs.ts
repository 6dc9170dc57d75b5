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
    Content: lazyComponent('administration/OrganizationsTab.tsx', async () => {
      const { OrganizationsTab } = await import('./OrganizationsTab.tsx')
      return OrganizationsTab
    }),
  },
  {
    name: 'people',
    icon: 'key',
    label: m.people,
    title: m.people,
    Content: lazyComponent('administration/PeopleTab.tsx', async () => {
      const { PeopleTab } = await import('./PeopleTab.tsx')
      return PeopleTab
    }),
  },
  {
    name: 'topics',
    icon: 'topics',
    label: m.topics,
    title: m.topics,
    Content: lazyComponent('administration/TopicsTab.tsx', async () => {
      const { TopicsTab } = await import('./TopicsTab.tsx')
      return TopicsTab
    }),
  },
  {
    name: 'settings',
    icon: 'sliders',
    label: m.settings,
    title: m.settingsTitle,
    Content: lazyComponent('administration/SiteSettingsTab.tsx', async () => {
      const { SiteSettingsTab } = await import('./SiteSettingsTab.tsx')
      return SiteSettingsTab
    }),
  },
  {
    name: 'health',
    icon: 'checked',
    label: m.health,
    title: m.health,
    Content: lazyComponent('administration/HealthTab.tsx', async () => {
      const { HealthTab } = await import('./HealthTab.tsx')
      return HealthTab
    }),
  },
  {
    name: 'audit-log',
    icon: 'list',
    label: m.auditLog,
    title: m.auditLog,
    Content: lazyComponent('administration/AuditLogTab.tsx', async () => {
      const { AuditLogTab } = await import('./AuditLogTab.tsx')
      return AuditLogTab
    }),
  },
] as const satisfies readonly {
  name: string
  icon: IconName
  label: () => string
  /** The heading of its page on phones. */
  title: () => string
  Content: unknown
}[]

import * as m from '#messages/organizations.ts'
import { AccessGate } from '#shell/AccessGate.tsx'
import { Page } from '#shell/Page.tsx'
import { OrganizationsTab } from './OrganizationsTab.tsx'

/** The organizations at the address of the specification, below the settings. */
export function OrganizationsScreen() {
  return (
    <AccessGate access="administrator" title={m.title()}>
      <Page title={m.title()} back={{ to: '/settings', label: m.settings() }} isWide>
        <OrganizationsTab />
      </Page>
    </AccessGate>
  )
}

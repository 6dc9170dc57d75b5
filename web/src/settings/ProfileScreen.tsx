import * as m from '#messages/settings.ts'
import { OrganizationFacts } from '#organizations/OrganizationFacts.tsx'
import { useProfile } from '#shell/session.ts'
import { Fetched } from '#ui/Fetched.tsx'
import { longDate } from '#ui/format.ts'
import styles from './ProfileScreen.module.css'
import { SettingsPage } from './SettingsPage.tsx'
import { UsernameForm } from './UsernameForm.tsx'

/** The person's username and membership. */
export function ProfileScreen() {
  return (
    <SettingsPage title={m.profile()} requiredAccess="guest">
      <Facts />
    </SettingsPage>
  )
}

function Facts() {
  return (
    <Fetched query={useProfile()} loading={m.loading()} lines={5} failed={m.profileFailed()}>
      {({ username, createdAt, organizationList }) => (
        <>
          <UsernameForm current={username} />
          <dl className={styles.facts}>
            <dt>{m.joined()}</dt>
            <dd>
              <time dateTime={createdAt}>{longDate(createdAt)}</time>
            </dd>
            <dt>{m.organizations()}</dt>
            {organizationList.length === 0 && <dd>{m.noOrganizations()}</dd>}
            {organizationList.map((organization) => (
              <dd key={organization.name}>
                <OrganizationFacts organization={organization} />
              </dd>
            ))}
          </dl>
        </>
      )}
    </Fetched>
  )
}

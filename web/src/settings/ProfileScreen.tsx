import * as m from '#messages/settings.ts'
import { OrganizationFacts } from '#organizations/OrganizationFacts.tsx'
import { useProfile } from '#shell/session.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { longDate } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import styles from './ProfileScreen.module.css'
import { SettingsPage } from './SettingsPage.tsx'
import { UsernameForm } from './UsernameForm.tsx'

/** The person's username and membership. */
export function ProfileScreen() {
  return (
    <SettingsPage title={m.profile()} isFor="guest">
      <Facts />
    </SettingsPage>
  )
}

function Facts() {
  const { data, error, refetch } = useProfile()
  if (!data && error) return <FailedState text={m.profileFailed()} error={error} retry={refetch} />
  if (!data) return <Loading label={m.loading()} lines={5} />
  return (
    <>
      <UsernameForm current={data.username} />
      <dl className={styles.facts}>
        <dt>{m.joined()}</dt>
        <dd>{longDate(data.createdAt)}</dd>
        <dt>{m.organizations()}</dt>
        {data.organizationList.length === 0 && <dd>{m.noOrganizations()}</dd>}
        {data.organizationList.map((organization) => (
          <dd key={organization.name}>
            <OrganizationFacts organization={organization} />
          </dd>
        ))}
      </dl>
    </>
  )
}

import * as m from '#messages/settings.ts'
import { useProfile } from '#shell/session.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { longDate } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { DownloadData } from './DownloadData.tsx'
import styles from './ProfileScreen.module.css'
import { SettingsPage } from './SettingsPage.tsx'
import { UsernameForm } from './UsernameForm.tsx'

/** The person's username, membership and data. */
export function ProfileScreen() {
  return (
    <SettingsPage title={m.profile()} isFor="guest">
      <Facts />
      <section aria-labelledby="data" className={styles.data}>
        <h2 id="data">{m.data()}</h2>
        <p>{m.dataText()}</p>
        <DownloadData />
      </section>
    </SettingsPage>
  )
}

function Facts() {
  const { data, error, refetch } = useProfile()
  if (!data && error)
    return <FailedState text={m.profileFailed()} error={error} retry={() => void refetch()} />
  if (!data) return <Loading label={m.loading()} lines={5} />
  return (
    <>
      <UsernameForm current={data.username} />
      <dl className={styles.facts}>
        <dt>{m.joined()}</dt>
        <dd>{longDate(data.createdAt)}</dd>
        <dt>{m.organizations()}</dt>
        <dd>
          {data.organizationList.length === 0 ? (
            m.noOrganizations()
          ) : (
            <ul>
              {data.organizationList.map(({ name }) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
    </>
  )
}

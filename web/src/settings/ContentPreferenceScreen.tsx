import { listMutedUsers } from '@parley/contract'
import * as m from '#messages/mutes.ts'
import { numPeople, unavailable } from '#messages/settings.ts'
import { MutedList } from '#mutes/MutedList.tsx'
import { useApiQuery } from '#queries.ts'
import styles from './DevicesScreen.module.css'
import { SettingsPage } from './SettingsPage.tsx'
import { LinkRow } from '#shell/SettingsRow.tsx'

/** Whom a person does not want to see. */
export function ContentPreferenceScreen() {
  return (
    <SettingsPage title={m.title()} isFor="user" needsAccount={m.needsAccount()}>
      <p className={styles.intro}>{m.intro()}</p>
      <MutedList />
    </SettingsPage>
  )
}

/** Leads there, and says how many people are muted. */
export function MutedRow() {
  const { data, isError } = useApiQuery(listMutedUsers, {})
  const value = data ? numPeople(data.length) : isError ? unavailable() : undefined
  return <LinkRow to="/settings/account/content-preference" icon="muted" label={m.title()} value={value} />
}

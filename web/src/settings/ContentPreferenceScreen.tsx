import * as m from '#messages/mutes.ts'
import { MutedList } from '#mutes/MutedList.tsx'
import styles from './DevicesScreen.module.css'
import { SettingsPage } from './SettingsPage.tsx'

/** The people whom the viewer has muted. */
export function ContentPreferenceScreen() {
  return (
    <SettingsPage title={m.title()} requiredAccess="user" needsAccount={m.needsAccount()}>
      <p className={styles.intro}>{m.intro()}</p>
      <MutedList />
    </SettingsPage>
  )
}

import * as m from '#messages/notifications.ts'
import { NotificationKindSwitches } from '#notifications/NotificationKindSwitches.tsx'
import styles from './DevicesScreen.module.css'
import { SettingsPage } from './SettingsPage.tsx'

/** The kinds of notifications that the viewer wants. */
export function NotificationKindsScreen() {
  return (
    <SettingsPage title={m.kindsTitle()} requiredAccess="guest">
      <p className={styles.intro}>{m.kindsText()}</p>
      <NotificationKindSwitches />
    </SettingsPage>
  )
}

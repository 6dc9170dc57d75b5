import { listNotificationKinds, NOTIFICATION_KINDS } from '@parley/contract'
import * as m from '#messages/notifications.ts'
import { unavailable } from '#messages/settings.ts'
import { NotificationKindSwitches } from '#notifications/NotificationKindSwitches.tsx'
import { useApiQuery } from '#queries.ts'
import styles from './DevicesScreen.module.css'
import { SettingsPage } from './SettingsPage.tsx'
import { LinkRow } from '#shell/SettingsRow.tsx'

/** What a person wants to be told of. */
export function NotificationKindsScreen() {
  return (
    <SettingsPage title={m.kindsTitle()} isFor="guest">
      <p className={styles.intro}>{m.kindsText()}</p>
      <NotificationKindSwitches />
    </SettingsPage>
  )
}

/** Leads there, and says how many kinds are on. */
export function NotificationKindsRow() {
  const { data, isError } = useApiQuery(listNotificationKinds, {})
  const value = data
    ? m.kindsOn({ on: data.onKindList.length, all: NOTIFICATION_KINDS.length })
    : isError
      ? unavailable()
      : undefined
  return <LinkRow to="/settings/account/notifications" icon="bell" label={m.title()} value={value} />
}

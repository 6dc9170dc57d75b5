import { listDevices, type Device } from '@parley/contract'
import * as m from '#messages/settings.ts'
import { useApiQuery } from '#queries.ts'
import { Fetched } from '#ui/Fetched.tsx'
import { dateAndTime } from '#ui/format.ts'
import { Notice } from '#ui/notices/Notice.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import styles from './DevicesScreen.module.css'
import { SettingsPage } from './SettingsPage.tsx'

/** The browsers in which the person is logged in, each with a button to log it out. */
export function DevicesScreen() {
  return (
    <SettingsPage title={m.devices()} requiredAccess="user">
      <p className={styles.intro}>{m.devicesText()}</p>
      <DeviceList />
    </SettingsPage>
  )
}

function DeviceList() {
  const query = useApiQuery(listDevices, {})
  return (
    <Fetched query={query} loading={m.loadingDevices()} lines={5} failed={m.devicesFailed()}>
      {({ deviceList }) => <Devices devices={deviceList} />}
    </Fetched>
  )
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const own = devices.find(({ isThisDevice }) => isThisDevice)
  const others = devices.filter(({ isThisDevice }) => !isThisDevice)
  return (
    <>
      {own?.holdUntil && <Notice icon="clock">{m.thisOnHold({ until: dateAndTime(own.holdUntil) })}</Notice>}
      <ul className={styles.list} aria-label={m.deviceList()}>
        {[...(own ? [own] : []), ...others].map((device) => (
          <DeviceRow key={device.deviceId} device={device} own={own} />
        ))}
      </ul>
    </>
  )
}

import { listDevices } from '@parley/contract'
import * as m from '#messages/settings.ts'
import { useApiQuery } from '#queries.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { dateAndTime } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import styles from './DevicesScreen.module.css'
import { SettingsPage } from './SettingsPage.tsx'

/** The browsers in which the person is logged in, each with a button to end it. */
export function DevicesScreen() {
  return (
    <SettingsPage title={m.devices()} isFor="user">
      <p className={styles.intro}>{m.devicesText()}</p>
      <DeviceList />
    </SettingsPage>
  )
}

function DeviceList() {
  const { data, error, refetch } = useApiQuery(listDevices, {})
  if (!data && error) return <FailedState text={m.devicesFailed()} error={error} retry={refetch} />
  if (!data) return <Loading label={m.loadingDevices()} lines={5} />
  const own = data.deviceList.find(({ isThisDevice }) => isThisDevice)
  const others = data.deviceList.filter(({ isThisDevice }) => !isThisDevice)
  return (
    <>
      {own?.holdUntil && <Notice icon="clock">{m.thisOnHold(dateAndTime(own.holdUntil))}</Notice>}
      <ul className={styles.list} aria-label={m.deviceList()}>
        {[...(own ? [own] : []), ...others].map((device) => (
          <DeviceRow key={device.deviceId} device={device} own={own} />
        ))}
      </ul>
    </>
  )
}

import { endDevice, liftHold, listDevices, type Device } from '@parley/contract'
import { useId, useState } from 'react'
import * as m from '#messages/settings.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { dateAndTime, longDate } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import { Marked } from '#ui/Marked.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { ActionError } from './ActionError.tsx'
import styles from './DevicesScreen.module.css'
import { LogOutDialog } from './LogOutDialog.tsx'

type DeviceRowProps = {
  device: Device
  /** The device that the person is using. */
  own: Device | undefined
}

/** One device and the actions on it. */
export function DeviceRow({ device, own }: DeviceRowProps) {
  const [openDialog, setAsking] = useState<'end' | 'lift' | 'leave'>()
  const labelId = useId()
  const label = labelOf(device)
  const close = () => setAsking(undefined)
  return (
    <li className={styles.device}>
      <Icon name="phone" size={22} />
      <h2 id={labelId} className={styles.label}>
        <bdi>{label}</bdi>
        {device.isThisDevice && <Chip>{m.thisDevice()}</Chip>}
        {!device.isLoggedIn && <Chip>{m.loggedOut()}</Chip>}
      </h2>
      <p className={styles.facts}>
        <Marked
          text={m.usedSince({ date: longDate(device.createdAt) })}
          renderLink={() => <RelativeTime instant={device.lastSeenAt} />}
        />
      </p>
      {device.holdUntil && !device.isThisDevice && (
        <p className={styles.held}>{m.onHold({ until: dateAndTime(device.holdUntil) })}</p>
      )}
      <div className={styles.acts}>
        {device.isThisDevice && (
          <Button aria-describedby={labelId} onClick={() => setAsking('leave')}>
            {m.logOut()}
          </Button>
        )}
        {!device.isThisDevice && !own?.holdUntil && (
          <Button kind="danger" aria-describedby={labelId} onClick={() => setAsking('end')}>
            {m.endDevice()}
          </Button>
        )}
        {mayLift(device, own) && (
          <Button aria-describedby={labelId} onClick={() => setAsking('lift')}>
            {m.liftHold()}
          </Button>
        )}
      </div>
      {openDialog === 'leave' && <LogOutDialog onClose={close} />}
      {(openDialog === 'end' || openDialog === 'lift') && (
        <DeviceDialog {...ACTS[openDialog]} deviceId={device.deviceId} label={label} onClose={close} />
      )}
    </li>
  )
}

const ACTS = {
  end: {
    call: endDevice,
    kind: 'danger',
    title: m.endTitle,
    text: m.endText,
    act: m.endDevice,
    done: m.ended,
    failed: m.endFailed,
  },
  lift: {
    call: liftHold,
    kind: 'primary',
    title: m.liftTitle,
    text: m.liftText,
    act: m.liftHold,
    done: m.lifted,
    failed: m.liftFailed,
  },
} as const

type DeviceDialogProps = (typeof ACTS)[keyof typeof ACTS] & {
  deviceId: string
  label: string
  onClose: () => void
}

/** Explains the consequences of an action on a device, and does it once confirmed. */
function DeviceDialog({ call, deviceId, label, onClose, ...words }: DeviceDialogProps) {
  const { mutate, isPending, error } = useApiMutation(call, {
    refreshes: [listDevices],
    onDone: () => {
      notify({ text: words.done({ label }) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.title({ label })}
      confirmLabel={words.act()}
      kind={words.kind}
      busy={isPending}
      hasQuietCancel
      onConfirm={() => mutate({ deviceId })}
      onClose={onClose}
    >
      <p>{words.text()}</p>
      <ActionError error={error} text={words.failed()} />
    </ConfirmDialog>
  )
}

/** Only an older device that is not on hold itself can lift a hold. */
const mayLift = (device: Device, own: Device | undefined): boolean =>
  Boolean(device.holdUntil && own && !own.holdUntil && own.createdAt < device.createdAt)

/** The server names a browser and a system in English. */
function labelOf({ label }: Device): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(label) ?? []
  if (browser === undefined || system === undefined) return label || m.unnamed()
  return m.browserOn({ browser, system })
}

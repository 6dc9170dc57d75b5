import { listDevices, type Device, type endDevice, type liftHold } from '@parley/contract'
import { useApiMutation } from '#queries.ts'
import * as m from '#messages/settings.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { ActionError } from './ActionError.tsx'

type DeviceDialogProps = {
  device: Device
  call: typeof endDevice | typeof liftHold
  words: { title: string; text: string; act: string; done: string; failed: string }
  isDanger?: boolean
  onClose: () => void
}

/** Says what an action on a device leads to, and does it once confirmed. */
export function DeviceDialog({ device, call, words, isDanger = false, onClose }: DeviceDialogProps) {
  const { mutate, isPending, error } = useApiMutation(call, { refreshes: [listDevices] })
  const act = () =>
    mutate(
      { deviceId: device.deviceId },
      {
        onSuccess: () => {
          notify({ text: words.done })
          onClose()
        },
      },
    )
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <p>{words.text}</p>
      <ActionError error={error} text={words.failed} />
      <ButtonRow>
        <Button kind={isDanger ? 'danger' : 'primary'} busy={isPending} onClick={act}>
          {words.act}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}

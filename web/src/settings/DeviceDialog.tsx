import { listDevices, type Device, type endDevice, type liftHold } from '@parley/contract'
import * as m from '#messages/settings.ts'
import { useApiMutation } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { notify } from '#ui/notices.ts'
import { Acts } from './Acts.tsx'
import { failureText } from './hold.ts'
import { Problem } from './Problem.tsx'

type DeviceDialogProps = {
  device: Device
  call: typeof endDevice | typeof liftHold
  words: { title: string; text: string; act: string; done: string; failed: string }
  isDanger?: boolean
  onClose: () => void
}

/** Says what an act on a device leads to, and does it once it is confirmed. */
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
      {error && <Problem text={failureText(error, words.failed)} />}
      <Acts>
        <Button kind={isDanger ? 'danger' : 'primary'} busy={isPending} onClick={act}>
          {words.act}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </Acts>
    </Dialog>
  )
}

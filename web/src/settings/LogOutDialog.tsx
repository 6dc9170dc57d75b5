import { useState } from 'react'
import * as m from '#messages/settings.ts'
import { sendNow, useOutbox } from '#outbox/outbox.ts'
import { logOut } from '#shell/logOut.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Acts } from './Acts.tsx'
import { Problem } from './Problem.tsx'

/** Asks once more; votes that were not sent yet can go first. */
export function LogOutDialog({ onClose }: { onClose: () => void }) {
  const { waiting } = useOutbox()
  const [busy, setBusy] = useState<'sending' | 'leaving'>()
  const [failure, setFailure] = useState('')

  const leave = async () => {
    setBusy('leaving')
    setFailure('')
    try {
      await logOut()
    } catch {
      setFailure(m.logOutFailed())
      setBusy(undefined)
    }
  }
  const sendThenLeave = async () => {
    setBusy('sending')
    setFailure('')
    if (await sendNow()) return leave()
    setFailure(m.stillWaiting())
    setBusy(undefined)
  }

  return (
    <Dialog open onClose={onClose} title={m.logOut()}>
      <p>{m.logOutText()}</p>
      {waiting > 0 && <p>{m.votesWaiting(waiting)}</p>}
      {failure && <Problem text={failure} />}
      <Acts>
        {waiting > 0 ? (
          <>
            <Button kind="primary" busy={busy === 'sending'} onClick={() => void sendThenLeave()}>
              {m.sendFirst()}
            </Button>
            <Button kind="danger" busy={busy === 'leaving'} onClick={() => void leave()}>
              {m.logOutAnyway()}
            </Button>
          </>
        ) : (
          <Button kind="primary" busy={busy !== undefined} onClick={() => void leave()}>
            {m.logOut()}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </Acts>
    </Dialog>
  )
}

import { useState } from 'react'
import * as m from '#messages/settings.ts'
import { useOutbox, useWaitingVotes } from '#outbox/useOutbox.ts'
import { logOut } from '#shell/logOut.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'

/** Confirms logging out; votes that have not been sent yet can be sent first. */
export function LogOutDialog({ onClose }: { onClose: () => void }) {
  const outbox = useOutbox()
  const { numWaiting: waiting } = useWaitingVotes()
  const [busy, setBusy] = useState<'sending' | 'loggingOut'>()
  const [failure, setFailure] = useState('')

  const endSession = async () => {
    setBusy('loggingOut')
    setFailure('')
    try {
      await logOut()
    } catch {
      setFailure(m.logOutFailed())
      setBusy(undefined)
    }
  }
  const sendThenLogOut = async () => {
    setBusy('sending')
    setFailure('')
    if (await outbox.sendNow()) return endSession()
    setFailure(m.stillWaiting())
    setBusy(undefined)
  }

  return (
    <Dialog open onClose={onClose} title={m.logOut()}>
      <p>{m.logOutText()}</p>
      {waiting > 0 && <p>{m.votesWaiting({ n: waiting })}</p>}
      {failure && <ErrorMessage text={failure} />}
      <ButtonRow>
        {waiting > 0 ? (
          <>
            <Button kind="primary" busy={busy === 'sending'} onClick={() => void sendThenLogOut()}>
              {m.sendFirst()}
            </Button>
            <Button kind="danger" busy={busy === 'loggingOut'} onClick={() => void endSession()}>
              {m.logOutAnyway()}
            </Button>
          </>
        ) : (
          <Button kind="primary" busy={busy !== undefined} onClick={() => void endSession()}>
            {m.logOut()}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}

import { useState } from 'react'
import * as m from '#messages/freshProof.ts'
import { tryAgain } from '#messages/onboarding.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { CodeSteps } from './CodeSteps.tsx'
import { CHANGE_RECEIVER, METHODS } from './methods.ts'
import { PassportProof } from './PassportProof.tsx'
import { clearProgress, progress, saveProgress } from './progress.ts'

type Way = 'phone' | 'email' | 'passport'

type FreshProofDialogProps = {
  /** How the account can be proved. */
  ways: readonly Way[]
  onProven: () => void
  onClose: () => void
}

/** Asks a person who logged in on this device a while ago to prove again who they are. */
export function FreshProofDialog({ ways, onProven, onClose }: FreshProofDialogProps) {
  const [way, setWay] = useState(ways[0])
  const goOn = () => {
    clearProgress()
    onProven()
  }
  const change = (next: Way) => {
    saveProgress({ ...progress.get(), sent: undefined })
    setWay(next)
  }
  return (
    <Dialog open title={m.title()} onClose={onClose}>
      <div className="stack">
        <p>{m.why()}</p>
        {(way === 'phone' || way === 'email') && (
          <CodeSteps
            key={way}
            method={way}
            intent="log-in"
            onProven={goOn}
            onLoggedIn={goOn}
            OtherAccount={OTHER[way]}
          />
        )}
        {way === 'passport' && (
          <PassportProof onProven={goOn} onLoggedIn={goOn} OtherAccount={OTHER.passport} />
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} kind="quiet" onClick={() => change(other)}>
              {METHODS[other === 'passport' ? 'proof' : other].instead()}
            </Button>
          ))}
      </div>
    </Dialog>
  )
}

type OtherProps = { goOn: () => void }

const OTHER = {
  phone: ({ goOn }: OtherProps) => (
    <NotOfAccount text={m.otherNumber()} again={CHANGE_RECEIVER.phone()} goOn={goOn} />
  ),
  email: ({ goOn }: OtherProps) => (
    <NotOfAccount text={m.otherAddress()} again={CHANGE_RECEIVER.email()} goOn={goOn} />
  ),
  passport: ({ goOn }: OtherProps) => (
    <NotOfAccount text={m.otherPassport()} again={tryAgain()} goOn={goOn} />
  ),
}

function NotOfAccount({ text, again, goOn }: OtherProps & { text: string; again: string }) {
  return (
    <>
      <ErrorMessage text={text} />
      <Button onClick={goOn}>{again}</Button>
    </>
  )
}

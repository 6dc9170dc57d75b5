import { useState } from 'react'
import * as m from '#messages/freshProof.ts'
import { changeNumber, phoneInstead, proofInstead, tryAgain } from '#messages/onboarding.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { useStore } from '#ui/store.ts'
import { CodeForm } from './CodeForm.tsx'
import { sentTo } from './loginCode.ts'
import { PassportProof } from './PassportProof.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import { clearProgress, progress, saveProgress } from './progress.ts'

type Way = 'phone' | 'passport'

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
  return (
    <Dialog open title={m.title()} onClose={onClose}>
      <div className="stack">
        <p>{m.why()}</p>
        {way === 'phone' && <CodeProof onProven={goOn} />}
        {way === 'passport' && (
          <PassportProof onProven={goOn} onLoggedIn={goOn} OtherAccount={OtherPassport} />
        )}
        {ways.length > 1 && (
          <Button kind="quiet" onClick={() => setWay(way === 'phone' ? 'passport' : 'phone')}>
            {way === 'phone' ? proofInstead() : phoneInstead()}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** The number, and then the code that was sent to it. */
function CodeProof({ onProven }: { onProven: () => void }) {
  const { number } = useStore(progress)
  const [isOthers, setOthers] = useState(false)
  const change = () => {
    saveProgress({ ...progress.get(), number: undefined })
    setOthers(false)
  }
  if (isOthers) return <OtherNumber goOn={change} />
  if (!number) return <PhoneForm onSent={() => {}} onLoggedIn={onProven} OtherAccount={OtherNumber} />
  return (
    <>
      <p>{sentTo(number)}</p>
      <CodeForm
        number={number}
        onProven={onProven}
        onLoggedIn={onProven}
        onOtherAccount={() => setOthers(true)}
        changeNumber={
          <Button kind="quiet" onClick={change}>
            {changeNumber()}
          </Button>
        }
        takesFocus
      />
    </>
  )
}

type OtherProps = { goOn: () => void }

function OtherNumber({ goOn }: OtherProps) {
  return (
    <>
      <ErrorMessage text={m.otherNumber()} />
      <Button onClick={goOn}>{changeNumber()}</Button>
    </>
  )
}

function OtherPassport({ goOn }: OtherProps) {
  return (
    <>
      <ErrorMessage text={m.otherPassport()} />
      <Button onClick={goOn}>{tryAgain()}</Button>
    </>
  )
}

import type { LoginIntent } from '@parley/contract'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { loadingPage } from '#messages/shell.ts'
import { Button } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useStore } from '#ui/store.ts'
import { EmailForm } from './EmailForm.tsx'
import { sentTo } from './loginCode.ts'
import { LoginCodeForm } from './LoginCodeForm.tsx'
import { CHANGE_RECEIVER } from './methods.ts'
import { progress, saveProgress, type CodeReceiver } from './progress.ts'
import type { OnProofRequired } from './useCodeRequest.ts'

// It knows the numbers of all countries.
const PhoneForm = lazy(() => import('./PhoneForm.tsx').then(({ PhoneForm }) => ({ default: PhoneForm })))

type CodeStepsProps = {
  method: CodeReceiver['method']
  intent: LoginIntent
  onProven: () => void
  /** The code was entered in the meantime, such as in another tab. */
  onLoggedIn: () => void
  /** What is shown for a number or address that is not of the account of this device, until it calls `goOn`. */
  OtherAccount: ComponentType<{ goOn: () => void }>
  /** What happens where the server asks for a fresh proof before it sends a code. */
  onProofRequired?: OnProofRequired
}

/** In one place, the number or address, and then the code that was sent to it. */
export function CodeSteps({ method, intent, OtherAccount, ...effects }: CodeStepsProps) {
  const { onProven, onLoggedIn, onProofRequired } = effects
  const { sent } = useStore(progress)
  const [isOthers, setOthers] = useState(false)
  const change = () => {
    saveProgress({ ...progress.get(), sent: undefined })
    setOthers(false)
  }
  if (isOthers) return <OtherAccount goOn={change} />
  if (sent?.method !== method || sent.intent !== intent) {
    const Form = method === 'phone' ? PhoneForm : EmailForm
    const request = { intent, onSent: () => {}, onLoggedIn, OtherAccount, onProofRequired }
    return (
      <Suspense fallback={<Loading label={loadingPage()} lines={2} />}>
        <Form {...request} />
      </Suspense>
    )
  }
  return (
    <>
      <p>{sentTo(sent)}</p>
      <LoginCodeForm
        sent={sent}
        onProven={onProven}
        onLoggedIn={onLoggedIn}
        onOtherAccount={() => setOthers(true)}
        change={
          <Button kind="quiet" onClick={change}>
            {CHANGE_RECEIVER[method]()}
          </Button>
        }
        takesFocus
      />
    </>
  )
}

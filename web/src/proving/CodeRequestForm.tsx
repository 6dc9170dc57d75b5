import type { ComponentType, ReactNode } from 'react'
import * as m from '#messages/onboarding.ts'
import { Button } from '#ui/Button.tsx'
import styles from './CodeRequestForm.module.css'
import type { RunningCodeRequest } from './useCodeRequest.ts'

type CodeRequestFormProps = {
  request: RunningCodeRequest
  onSubmit: () => void
  /** What is shown for a receiver that is not of the account of this device, until it calls `goOn`. */
  OtherAccount: ComponentType<{ goOn: () => void }>
  /** The fields that say where to send the code. */
  children: ReactNode
}

/** Sends a login code to a phone or an address. */
export function CodeRequestForm({ request, onSubmit, OtherAccount, children }: CodeRequestFormProps) {
  const { state, isBusy, goOn } = request
  if (state === 'other_account') return <OtherAccount goOn={goOn} />
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit()
      }}
    >
      {children}
      <output className={styles.status}>{state === 'solving' && m.solving()}</output>
      <Button kind="primary" type="submit" busy={isBusy} large>
        {isBusy ? m.sendingCode() : m.sendCode()}
      </Button>
    </form>
  )
}

import { useState, type ComponentType } from 'react'
import * as m from '#messages/onboarding.ts'
import { Field } from '#ui/forms/Field.tsx'
import { CodeRequestForm } from './CodeRequestForm.tsx'
import { progress, saveProgress } from './progress.ts'
import { useCodeRequest, type CodeRequestEffects } from './useCodeRequest.ts'

type EmailFormProps = CodeRequestEffects & {
  /** What is shown for an address that is not of the account of this device, until it calls `goOn`. */
  OtherAccount: ComponentType<{ goOn: () => void }>
}

/** Asks for an e-mail address and sends a code to it. An address to log in with is kept when the page is reloaded. */
export function EmailForm({ OtherAccount, ...effects }: EmailFormProps) {
  const isKept = effects.intent !== 'add'
  const request = useCodeRequest(effects)
  const { problem, setProblem } = request
  const [typed, setTyped] = useState(() => (isKept ? (progress.get().typedAddress ?? '') : ''))

  const change = (typed: string) => {
    setProblem(undefined)
    setTyped(typed)
    if (isKept) saveProgress({ ...progress.get(), typedAddress: typed })
  }
  const submit = () => {
    const emailAddress = typed.trim()
    if (emailAddress === '') return setProblem(m.addressMissing())
    // Only the server knows all rules.
    if (!/^[^\s@]+@[^\s@]+$/.test(emailAddress)) return setProblem(m.addressInvalid())
    void request.send({ method: 'email', emailAddress })
  }

  return (
    <CodeRequestForm request={request} onSubmit={submit} OtherAccount={OtherAccount}>
      <Field
        label={m.address()}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        value={typed}
        {...(problem === undefined ? {} : { error: problem })}
        onValue={change}
      />
    </CodeRequestForm>
  )
}

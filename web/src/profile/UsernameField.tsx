import { proposeUsername } from '@parley/contract'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { callApi } from '#call.ts'
import * as m from '#messages/profile.ts'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import type { Availability } from './username.ts'
import { UsernameInput } from '#ui/forms/UsernameInput.tsx'
import styles from './UsernameField.module.css'
import { USERNAME_RULES } from './username.ts'

type UsernameFieldProps = {
  value: string
  onChange: (username: string) => void
  /** The result of `useAvailability`, which the form that saves the name needs too. */
  availability: Availability
}

/** A username with its rules, suggestions, and whether it is available. */
export function UsernameField({ value, onChange, availability }: UsernameFieldProps) {
  const proposal = useMutation({ mutationFn: () => callApi(proposeUsername, {}), onSuccess: onChange })
  const ids = { result: useId(), rules: useId() }
  return (
    <div className={styles.field}>
      <UsernameInput
        label={m.username()}
        autoComplete="username"
        value={value}
        aria-describedby={`${ids.result} ${ids.rules}`}
        aria-invalid={availability === 'broken' || availability === 'taken'}
        onChange={onChange}
        action={
          <Button busy={proposal.isPending} onClick={() => proposal.mutate()}>
            <Icon name="refresh" />
            {m.anotherName()}
          </Button>
        }
      />
      <output id={ids.result} className={styles.result} data-availability={availability}>
        {RESULT_ICON[availability] && <Icon name={RESULT_ICON[availability]} size={18} />}
        {proposal.isError ? m.proposalFailed() : RESULT_TEXT[availability]({ username: value })}
      </output>
      <ul id={ids.rules} aria-label={m.rules()} className={styles.rules}>
        {USERNAME_RULES.map(({ label, isMet }) => (
          <li key={label()} data-met={isMet(value)}>
            <Icon name={isMet(value) ? 'agree' : 'disagree'} size={16} />
            {label()} <span className="visually-hidden">{isMet(value) ? m.ruleMet() : m.ruleBroken()}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const RESULT_ICON: Partial<Record<Availability, IconName>> = {
  broken: 'alert',
  free: 'checked',
  taken: 'alert',
}
const RESULT_TEXT: Record<Availability, (name: { username: string }) => string> = {
  broken: m.problem,
  own: m.isYours,
  checking: m.checking,
  free: m.isFree,
  taken: m.isTaken,
  unknown: m.checkFailed,
}

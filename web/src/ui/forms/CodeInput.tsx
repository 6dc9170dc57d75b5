import { useId, type Ref } from 'react'
import { toAsciiDigits } from './digits.ts'
import styles from './CodeInput.module.css'
import { ErrorMessage } from '#ui/FailedState.tsx'

type CodeInputProps = {
  label: string
  /** The digits typed so far. */
  value: string
  numDigits: number
  onChange: (digits: string) => void
  error?: string | undefined
  describedBy?: string
  ref?: Ref<HTMLInputElement>
}

/** A code of digits: one input, drawn as a box for each digit. */
export function CodeInput({ label, value, numDigits, onChange, error, describedBy, ref }: CodeInputProps) {
  const id = useId()
  const described = [error && `${id}-error`, describedBy].filter(Boolean).join(' ')
  const present = Math.min(value.length, numDigits - 1)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.boxes} dir="ltr" data-invalid={Boolean(error) || undefined}>
        <input
          ref={ref}
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          value={value}
          onChange={(event) => onChange(digitsOf(event.target.value).slice(0, numDigits))}
        />
        {Array.from({ length: numDigits }, (_, at) => (
          <span key={at} className={styles.box} data-present={at === present || undefined} aria-hidden="true">
            {value[at]}
          </span>
        ))}
      </div>
      {error && <ErrorMessage id={`${id}-error`} text={error} />}
    </div>
  )
}

const digitsOf = (typed: string) => toAsciiDigits(typed).replaceAll(/\D/g, '')

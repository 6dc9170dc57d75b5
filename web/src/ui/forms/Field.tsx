import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { ErrorMessage } from '#ui/FailedState.tsx'
import styles from './Field.module.css'

export type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** Explains what to enter. */
  hint?: ReactNode
  /** The error of the value; read aloud when it appears. */
  error?: string
  /** A button beside the input. */
  action?: ReactNode
  /** For the whole field; all other attributes go to the input. */
  className?: string
  ref?: Ref<HTMLInputElement>
  onValue?: (value: string) => void
}

/** A labeled text input with its hint and its error. */
export function Field({ label, hint, error, action, className, onValue, ...input }: FieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const describedBy = [input['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`]
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          aria-invalid={error ? true : undefined}
          dir={hasWords(input) ? 'auto' : undefined}
          {...(onValue && { onChange: ({ target }) => onValue(target.value) })}
          {...input}
          id={id}
          aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
        />
        {action}
      </div>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && <ErrorMessage id={`${id}-error`} text={error} />}
    </div>
  )
}

/** Whether words are in an input, which run in their own direction; an empty one runs like the page. */
const hasWords = ({ type = 'text', inputMode, value }: InputHTMLAttributes<HTMLInputElement>): boolean =>
  (type === 'text' || type === 'search') && inputMode === undefined && Boolean(value)

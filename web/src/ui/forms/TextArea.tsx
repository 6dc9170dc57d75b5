import { useId, type ReactNode, type Ref } from 'react'
import { counted } from '#messages/textArea.ts'
import { ErrorMessage } from '#ui/FailedState.tsx'
import field from './Field.module.css'
import styles from './TextArea.module.css'

type TextAreaProps = {
  id?: string
  /** Less important parts of the label are in a `span`. */
  label: ReactNode
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
  /** Explains what to enter. */
  hint?: string
  value: string
  /** How many characters are used and how many are allowed. */
  count: number
  most: number
  rows?: number
  /** The id by which a form finds the field. */
  'data-field'?: string
  /** The error of the text; read aloud when it appears. */
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
  onChange: (value: string) => void
}

/** A labeled text of several lines with its hint, its counter and its error. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, hint, value, count, most, rows = 5, error, ref, onChange } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const isOver = count > most
  const describedBy = [hint && `${id}-hint`, `${id}-count`, error && `${id}-error`]
  return (
    <div className={`${field.field} ${styles.field}`}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        dir={value ? 'auto' : undefined}
        rows={rows}
        value={value}
        data-field={props['data-field']}
        aria-invalid={error || isOver ? true : undefined}
        aria-describedby={describedBy.filter(Boolean).join(' ')}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={styles.below}>
        {hint && (
          <p id={`${id}-hint`} className={`${field.hint} ${styles.hint}`}>
            {hint}
          </p>
        )}
        <p id={`${id}-count`} className={styles.count} data-is-over={isOver || undefined}>
          {counted({ count, most })}
        </p>
      </div>
      {error && <ErrorMessage id={`${id}-error`} text={error} />}
    </div>
  )
}

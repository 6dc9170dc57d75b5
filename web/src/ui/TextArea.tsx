import { useId, type ReactNode, type Ref } from 'react'
import { counted } from '#messages/textArea.ts'
import { ErrorMessage } from './FailedState.tsx'
import field from './Field.module.css'
import styles from './TextArea.module.css'

type TextAreaProps = {
  id?: string
  /** What is less important in it is a `span`. */
  label: ReactNode
  /** Only for those who cannot see what it belongs to. */
  isLabelHidden?: boolean
  /** Says what belongs in the field. */
  hint?: string
  value: string
  /** How many characters count, of how many that are allowed. */
  count: number
  most: number
  rows?: number
  /** The id by which a form finds the field. */
  'data-field'?: string
  /** What is wrong with the text; read aloud when it appears. */
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
  onChange: (value: string) => void
}

/** A labelled text of several lines with its hint, its counter and its error. */
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
        dir="auto"
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

import { visibleLength } from '@parley/contract'
import { useId } from 'react'
import * as m from '#messages/authors.ts'
import { ErrorMessage } from '#ui/FailedState.tsx'
import field from '#ui/Field.module.css'
import styles from './author.module.css'

type TextAreaProps = {
  label: string
  /** Only for those who cannot see what it belongs to. */
  isLabelHidden?: boolean
  value: string
  /** Of all that counts, where more than this text does. */
  used?: number
  most: number
  rows?: number
  error?: string | undefined
  onChange: (value: string) => void
}

/** A labelled text of several lines with its counter and its error. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, value, used = 0, most, rows = 5, error, onChange } = props
  const id = useId()
  const count = used + visibleLength(value)
  return (
    <div className={field.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={rows}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-count ${id}-error` : `${id}-count`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-count`} className={count > most ? styles.over : styles.count}>
        {m.counted({ count, most })}
      </p>
      {error && <ErrorMessage id={`${id}-error`} text={error} />}
    </div>
  )
}

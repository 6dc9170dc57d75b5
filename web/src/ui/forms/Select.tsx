import { useId, type SelectHTMLAttributes } from 'react'
import { ErrorMessage } from '#ui/FailedState.tsx'
import styles from './Field.module.css'
import { Icon } from '#ui/Icon.tsx'

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  /** The error of the choice; read aloud when it appears. */
  error?: string
  /** Uses a small label, for a filter above a list. */
  isFilter?: boolean
  /** For the whole field; all other attributes go to the select. */
  className?: string
}

/** A labeled choice of one among several options. */
export function Select({ label, error, isFilter = false, className, children, ...select }: SelectProps) {
  const ownId = useId()
  const id = select.id ?? ownId
  const kind = isFilter ? styles.filter : undefined
  return (
    <div className={[styles.field, kind, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.select}>
        <select
          aria-invalid={error ? true : undefined}
          {...select}
          id={id}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          {children}
        </select>
        <Icon name="down" size={16} />
      </span>
      {error && <ErrorMessage id={`${id}-error`} text={error} />}
    </div>
  )
}

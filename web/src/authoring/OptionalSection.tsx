import { useState, type ReactNode } from 'react'
import styles from './OptionalSection.module.css'

type OptionalSectionProps = {
  /** A question or invitation that opens the section. */
  summary: string
  hint: string
  /** Whether something is written in it, so that it begins open. */
  isFilled: boolean
  problems: Readonly<Record<string, string | undefined>>
  children: ReactNode
}

/** A part of the form that few people need, closed at first. A link to a problem leads into it. */
export function OptionalSection({ summary, hint, isFilled, problems, children }: OptionalSectionProps) {
  const [isOpen, setOpen] = useState(isFilled)
  if (!isOpen && Object.values(problems).some(Boolean)) setOpen(true)
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div className="stack">
        <p className="note">{hint}</p>
        {children}
      </div>
    </details>
  )
}

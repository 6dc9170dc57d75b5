import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { DottedLogo } from './Logo.tsx'
import styles from './State.module.css'

type EmptyStateProps = {
  /** Says in one sentence why there is nothing here. */
  title: string
  /** What to do about it. */
  children?: ReactNode
}

/** Stands in place of a list that has nothing in it. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p>{title}</p>
      {children}
    </div>
  )
}

type EmptyPageProps = {
  /** Names what is missing, where no heading of the page does; of a page for others it is the title. */
  heading?: string
  text: ReactNode
  hint?: string
  isLocked?: boolean
  /** What to do about it. */
  children?: ReactNode
  /** What to know about doing it. */
  note?: string
}

/** Stands in a page that has nothing to show, or nothing to show to this person. */
export function EmptyPage({ heading, text, hint, isLocked = false, children, note }: EmptyPageProps) {
  return (
    <div className={styles.page}>
      {isLocked ? (
        <span className={styles.locked}>
          <Icon name="lock" size={30} />
        </span>
      ) : (
        <DottedLogo />
      )}
      {heading && (isLocked ? <h1>{heading}</h1> : <h2>{heading}</h2>)}
      <p>{text}</p>
      {hint && <p>{hint}</p>}
      {children}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

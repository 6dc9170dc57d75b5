import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { DottedLogo } from './Logo.tsx'
import styles from './State.module.css'

type EmptyStateProps = {
  /** One sentence that says why there is nothing here. */
  title: string
  /** What people can do about it. */
  children?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p>{title}</p>
      {children}
    </div>
  )
}

type EmptyPageProps = {
  /** Says what is missing, if no heading of the page does; for a page that needs a role it is the title. */
  heading?: string
  text: ReactNode
  hint?: string
  isLocked?: boolean
  /** What people can do about it. */
  children?: ReactNode
  /** Something to know before doing that. */
  note?: string
}

/** Shown in a page that has nothing to show, or nothing to show to this person. */
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

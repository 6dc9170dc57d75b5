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

/** Stands below the heading of a page that has nothing to show, or nothing to show to this person. */
export function EmptyPage({ title, isLocked = false, children }: EmptyStateProps & { isLocked?: boolean }) {
  return (
    <div className={styles.page}>
      {isLocked ? (
        <span className={styles.locked}>
          <Icon name="lock" size={30} />
        </span>
      ) : (
        <DottedLogo />
      )}
      <p>{title}</p>
      {children}
    </div>
  )
}

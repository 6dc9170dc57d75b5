import type { ReactNode } from 'react'
import styles from './State.module.css'

/** Says in one sentence why there is nothing here; its children say what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}

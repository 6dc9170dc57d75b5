import type { ReactNode } from 'react'
import styles from './Acts.module.css'

/** The buttons that end a form or a dialog. */
export function Acts({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>
}

import type { ReactNode } from 'react'
import styles from './Acts.module.css'

/** The buttons that end a form or a dialog. */
export const Acts = ({ children }: { children: ReactNode }) => <div className={styles.acts}>{children}</div>

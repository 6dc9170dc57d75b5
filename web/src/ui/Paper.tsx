import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Paper.module.css'

/** One page of A4, always in the light colors. */
export function Paper({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>
}

type PaperBarProps = {
  /** A link to the page that this one belongs to. */
  children: ReactNode
  printLabel: string
}

/** A bar above pages of paper, not printed, with the way back and a button to print. */
export function PaperBar({ children, printLabel }: PaperBarProps) {
  return (
    <div className={styles.bar}>
      {children}
      <button type="button" className={styles.print} onClick={() => window.print()}>
        <Icon name="print" />
        {printLabel}
      </button>
    </div>
  )
}

/** The class of the link in the bar. */
export const paperBackStyle = styles.back

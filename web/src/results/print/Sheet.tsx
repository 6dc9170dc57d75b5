import type { ReactNode } from 'react'
import * as m from '#messages/print.ts'
import { Paper } from '#ui/Paper.tsx'
import styles from './Sheet.module.css'

type SheetProps = {
  page: number
  pages: number
  /** Where the figures are from and under which terms. */
  source: string
  children: ReactNode
}

/** One page of paper, always in the light colors. */
export function Sheet({ page, pages, source, children }: SheetProps) {
  return (
    <Paper>
      <div className={styles.content}>{children}</div>
      <div className={styles.foot}>
        <span dir="auto">{source}</span>
        <span className={styles.page}>{m.pageOf({ page, pages })}</span>
      </div>
    </Paper>
  )
}

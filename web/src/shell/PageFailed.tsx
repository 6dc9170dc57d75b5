import type { ErrorComponentProps } from '@tanstack/react-router'
import * as m from '#messages/shell.ts'
import { FailedState } from '#ui/FailedState.tsx'
import styles from './Page.module.css'

/** In place of a page whose code or drawing failed; the shell around it goes on working. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  return (
    <main id="content" className={styles.main}>
      <FailedState
        text={navigator.onLine ? m.pageFailed() : m.pageUnreachable()}
        code={String(error)}
        retry={reset}
      />
    </main>
  )
}

import type { AppError } from '@parley/contract'
import * as m from '#messages/ui.ts'
import { Button } from './Button.tsx'
import styles from './State.module.css'

type FailedStateProps = {
  /** What failed, and what is safe. */
  text: string
  retry?: () => void
  /** Why; without a network that is said instead of the text. */
  error?: AppError | null
  /** Shown behind “Technical detail”; the error's own code unless given. */
  code?: string
}

/** Stands in place of the part that failed, never of the whole page. */
export function FailedState({ text, retry, error, code = error?.code }: FailedStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{error?.name === 'offline' ? m.noConnection() : text}</p>
      {retry && <Button onClick={retry}>{m.retry()}</Button>}
      {code && (
        <details className={styles.code}>
          <summary>{m.errorCode()}</summary>
          <code>{code}</code>
        </details>
      )}
    </div>
  )
}

/** What went wrong with an action, beside the button that was pressed; read aloud when it appears. */
export function ErrorMessage({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.error}>
      {text}
    </p>
  )
}

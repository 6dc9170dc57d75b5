import type { AppError } from '@parley/contract'
import * as m from '#messages/ui.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './State.module.css'

type FailedStateProps = {
  /** What failed, and what is safe. */
  text: string
  retry?: (() => unknown) | undefined
  /** Why; without a network that is said instead of the text. */
  error?: AppError | null
  /** Shown behind “Technical detail”; the error's own code unless given. */
  code?: string
}

/** Stands in place of the part that failed, never of the whole page. */
export function FailedState({ text, retry, error, code = error?.code }: FailedStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.failure}>
        <Icon name={error?.name === 'offline' ? 'offline' : 'alert'} />
        {error?.name === 'offline' ? m.noConnection() : text}
      </p>
      {retry && <Button onClick={() => void retry()}>{m.retry()}</Button>}
      {code && (
        <details className={styles.code}>
          <summary>{m.errorCode()}</summary>
          <code>{code}</code>
        </details>
      )}
    </div>
  )
}

/** What went wrong, beside the field or the button that it concerns; read aloud when it appears. */
export function ErrorMessage({ text, id }: { text: string; id?: string }) {
  return (
    <p id={id} role="alert" className={styles.error}>
      <Icon name="alert" size={18} />
      {text}
    </p>
  )
}

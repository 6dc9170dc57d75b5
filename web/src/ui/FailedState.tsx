import type { AppError } from '@parley/contract'
import * as m from '#messages/ui.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './State.module.css'

type FailedStateProps = {
  /** What failed, and which data is safe. */
  text: string
  retry?: (() => unknown) | undefined
  /** The reason; without a network, a message about that replaces the text. */
  error?: AppError | null
  /** Shown under “Technical details”; the default is the error's own code. */
  code?: string
}

/** Shown in place of the part that failed, never of the whole page. */
export function FailedState({ text, retry, error, code = error?.code }: FailedStateProps) {
  return (
    <div className={styles.state} role="alert" data-error={error?.name}>
      <p className={styles.failure}>
        <Icon name={error?.name === 'offline' ? 'offline' : 'alert'} />
        {error?.name === 'offline' ? m.noConnection() : text}
      </p>
      {retry && <Button onClick={() => void retry()}>{m.retry()}</Button>}
      {code && (
        <details className={styles.code}>
          <summary>{m.technicalDetails()}</summary>
          <code>{code}</code>
        </details>
      )}
    </div>
  )
}

/** An error message beside its field or button; read aloud when it appears. */
export function ErrorMessage({ text, id }: { text: string; id?: string }) {
  return (
    <p id={id} role="alert" className={styles.error}>
      <Icon name="alert" size={18} />
      {text}
    </p>
  )
}

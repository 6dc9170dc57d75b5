import {
  cancelImport,
  getImportStatus,
  retryImport,
  type AppError,
  type ImportStatus,
} from '@parley/contract'
import { Link, useRouter } from '@tanstack/react-router'
import { betweenSentences } from '#messages/lists.ts'
import * as m from '#messages/import.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { causeOf } from './causes.ts'
import styles from './ImportFailed.module.css'
import { ImportSteps } from './ImportSteps.tsx'
import { SourceCard } from './SourceCard.tsx'

/** Why an import failed and how far it came, with the possible next steps. */
export function ImportFailed({ status }: { status: ImportStatus }) {
  const router = useRouter()
  const retry = useApiMutation(retryImport, { refreshes: [getImportStatus] })
  const remove = useApiMutation(cancelImport)
  const { conversationSlugId, failure, numParts = 0, ofParts = 0 } = status
  // The server deletes an export that would fail again.
  const isGone = numParts < ofParts
  const error = retry.error ?? remove.error
  return (
    <div className={styles.failed}>
      <p className={styles.lead}>
        {causeOf(status)}
        {betweenSentences()}
        {!isGone && m.retryGoesOn()}
      </p>
      <SourceCard status={status} />
      <ImportSteps status={status} />
      {error && <ErrorMessage text={retryFailure(error)} />}
      <div className="stack">
        {isGone ? (
          <Link to="/conversation/import" className="button primary large">
            {m.chooseAgain()}
          </Link>
        ) : (
          <Button
            kind="primary"
            large
            busy={retry.isPending}
            onClick={() => retry.mutate({ conversationSlugId })}
          >
            <Icon name="refresh" />
            {m.retry()}
          </Button>
        )}
        <Button
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(
              { conversationSlugId },
              { onSuccess: () => void router.navigate({ to: '/conversation/import' }) },
            )
          }
        >
          {m.remove()}
        </Button>
      </div>
      <details className={styles.support}>
        <summary>{m.support()}</summary>
        <code>
          {conversationSlugId} {failure?.reason} {failure?.detail}
        </code>
      </details>
    </div>
  )
}

function retryFailure({ name, code }: AppError): string {
  if (name === 'offline') return m.noConnection()
  if (code === 'restarted_recently') return m.retryTooSoon()
  return name === 'too_many' ? m.tooManyToday() : m.retryFailed()
}

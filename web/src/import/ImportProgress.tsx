import { cancelImport, type AppError, type ImportStatus } from '@parley/contract'
import { useRouter } from '@tanstack/react-router'
import * as m from '#messages/import.ts'
import { sentences } from '#messages/lists.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import styles from './ImportProgress.module.css'
import { ImportSteps } from './ImportSteps.tsx'
import { SourceCard } from './SourceCard.tsx'
import { progressOf, shareDone, timeLeft, votesProgress } from './steps.ts'

type ImportProgressProps = { status: ImportStatus; error: AppError | null }

/** A running import, with a button to cancel it. */
export function ImportProgress({ status, error }: ImportProgressProps) {
  const router = useRouter()
  const cancel = useApiMutation(cancelImport)
  const { conversationSlugId } = status
  const stop = () =>
    cancel.mutate(
      { conversationSlugId },
      { onSuccess: () => void router.navigate({ to: '/conversation/import' }) },
    )
  const done = Math.round(100 * shareDone(status))
  return (
    <div className={styles.progress}>
      <p className={styles.lead}>{m.youMayClose()}</p>
      <SourceCard status={status} />
      <div>
        <progress className={styles.bar} max={100} value={done} aria-label={m.progressOfImport()} />
        <p className={styles.figures}>{statsOf(status)}</p>
      </div>
      <ImportSteps status={status} />
      {error && <ErrorMessage text={error.name === 'offline' ? m.noConnection() : m.statusFailed()} />}
      {cancel.error && <ErrorMessage text={m.cancelFailed()} />}
      <Button onClick={stop} busy={cancel.isPending}>
        {m.cancel()}
      </Button>
    </div>
  )
}

function statsOf(status: ImportStatus): string {
  const { state, numParts = 0, ofParts = 0 } = status
  if (state === 'uploading') return sentences([m.partsOf(progressOf(numParts, ofParts)), m.waitingForParts()])
  if (state === 'waiting') return m.waiting()
  const progress = votesProgress(status)
  const left = timeLeft(status)
  return progress && left ? m.withTimeLeft({ progress, left }) : (progress ?? '')
}

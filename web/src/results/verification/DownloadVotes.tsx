import { exportBundle, type AppError } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchFile } from '#files.ts'
import * as m from '#messages/verification.ts'
import { isReadSigned } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { downloadBlob } from '#ui/downloads/download.ts'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { dateAndTime } from '#ui/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import styles from './VerificationSection.module.css'

type DownloadVotesProps = {
  conversationSlugId: string
  /** Whether it looks like the text links beside it. */
  isText?: boolean
}

/** Downloads the votes and the published numbers of a conversation; the server makes the file on request. */
export function DownloadVotes({ conversationSlugId, isText = false }: DownloadVotesProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation<Blob, AppError>({
    mutationFn: () =>
      fetchFile(
        exportBundle,
        { conversationSlugId },
        { signed: isReadSigned(queryClient, conversationSlugId) },
      ),
    onSuccess: (file) => {
      downloadBlob(`${conversationSlugId}-votes.zip`, file)
      notify({ text: m.downloaded() })
    },
  })
  return (
    <div className={styles.download}>
      <Button kind={isText ? 'quiet' : 'secondary'} busy={isPending} onClick={() => mutate()}>
        {!isText && <Icon name="download" />}
        {m.downloadVotes()}
      </Button>
      <output hidden={!isPending}>{isPending && m.downloading()}</output>
      {error && <ErrorMessage text={reasonOf(error)} />}
      <noscript>
        <p>{m.needsScript()}</p>
      </noscript>
    </div>
  )
}

function reasonOf({ code, name, details: { until } }: AppError): string {
  if (code === 'votes_have_changed')
    return until ? m.changedUntil({ moment: dateAndTime(until) }) : m.changed()
  return name === 'too_many' ? m.tooMany() : m.downloadFailed()
}

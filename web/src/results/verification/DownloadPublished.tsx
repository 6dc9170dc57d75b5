import { getBlockFile, type AppError, type BlockFile } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#call.ts'
import * as m from '#messages/verification.ts'
import { isReadSigned } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { downloadText } from '#ui/downloads/download.ts'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { notify } from '#ui/notices/notices.ts'
import styles from './VerificationSection.module.css'

/** Downloads everything that is published about the votes of a conversation that publishes only results. */
export function DownloadPublished({ conversationSlugId }: { conversationSlugId: string }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation<BlockFile | null, AppError>({
    mutationFn: () =>
      callApi(
        getBlockFile,
        { conversationSlugId },
        { signed: isReadSigned(queryClient, conversationSlugId) },
      ),
    onSuccess: (file) => {
      if (file === null) return notify({ text: m.noBlockYet() })
      downloadText({
        name: `${conversationSlugId}-published.json`,
        type: 'application/json',
        text: JSON.stringify(file, null, 1),
      })
      notify({ text: m.publishedDownloaded() })
    },
  })
  return (
    <div className={styles.download}>
      <Button kind="quiet" busy={isPending} onClick={() => mutate()}>
        {m.downloadPublished()}
      </Button>
      {error && <ErrorMessage text={m.publishedFailed()} />}
    </div>
  )
}

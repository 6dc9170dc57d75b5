import { exportAccount } from '@parley/contract'
import { downloadText } from '#ui/download.ts'
import * as m from '#messages/settings.ts'
import { useApiMutation } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices.ts'
import { ActionError } from './ActionError.tsx'

/** Downloads everything stored about the person, as a file made in the browser. */
export function DownloadData() {
  const { mutate, isPending, error } = useApiMutation(exportAccount)
  const download = () =>
    mutate(
      {},
      {
        onSuccess: (data) => {
          const day = new Date().toISOString().slice(0, 10)
          downloadText({
            name: `parley-${day}.json`,
            type: 'application/json',
            text: JSON.stringify(data, null, 2),
          })
          notify({ text: m.downloaded() })
        },
      },
    )
  return (
    <div>
      <Button busy={isPending} onClick={download}>
        <Icon name="download" />
        {m.download()}
      </Button>
      <ActionError error={error} text={m.downloadFailed()} />
    </div>
  )
}

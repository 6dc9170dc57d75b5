import { exportAccount } from '@parley/contract'
import * as m from '#messages/settings.ts'
import { useProvenMutation } from '#proving/useProvenMutation.tsx'
import { Button } from '#ui/Button.tsx'
import { downloadText } from '#ui/downloads/download.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import { ActionError } from './ActionError.tsx'
import { ActionRow } from '#shell/SettingsRow.tsx'

/** Downloads everything stored about the person, as a file made in the browser. */
function useDownload() {
  const { mutate, isPending, error, proof } = useProvenMutation(exportAccount, {
    onDone: (data) => {
      const day = new Date().toISOString().slice(0, 10)
      downloadText({
        name: `parley-${day}.json`,
        type: 'application/json',
        text: JSON.stringify(data, null, 2),
      })
      notify({ text: m.downloaded() })
    },
  })
  const problem = (
    <>
      <ActionError error={error} text={m.downloadFailed()} />
      {proof}
    </>
  )
  return { download: () => mutate({}), isPending, problem }
}

/** The download as a row of the settings. */
export function DownloadRow() {
  const { download, isPending, problem } = useDownload()
  return (
    <>
      <ActionRow
        icon="download"
        label={m.download()}
        hint={m.downloadHint()}
        isBusy={isPending}
        onPress={download}
      />
      {problem}
    </>
  )
}

/** The download as a button. */
export function DownloadButton() {
  const { download, isPending, problem } = useDownload()
  return (
    <div>
      <Button busy={isPending} onClick={download}>
        <Icon name="download" />
        {m.download()}
      </Button>
      {problem}
    </div>
  )
}

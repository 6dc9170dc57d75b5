import * as m from '#messages/results.ts'
import { Button } from '#ui/Button.tsx'
import type { CsvRows } from '#ui/downloads/csv.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'

type DownloadCsvProps = { fileName: string; rows: () => Promise<CsvRows> }

/** Saves figures as a file for spreadsheets. The code that writes it is loaded only when somebody wants it. */
export function DownloadCsv({ fileName, rows }: DownloadCsvProps) {
  const download = async () => {
    try {
      const { saveAsCsv } = await import('#ui/downloads/csv.ts')
      saveAsCsv(fileName, await rows())
    } catch {
      notify({ text: m.failed(), tone: 'error' })
    }
  }
  return (
    <Button onClick={() => void download()}>
      <Icon name="download" />
      {m.downloadCsv()}
    </Button>
  )
}

import type { Opinion } from '@parley/contract'
import { useState, type ComponentType } from 'react'
import * as m from '#messages/results.ts'
import { notify } from '#ui/notices/notices.ts'
import type { CitationDialogProps } from './CitationDialog.tsx'

type CiteOpinionProps = { conversationSlugId: string; opinion: Opinion; className?: string | undefined }

/** Opens what other media need to quote an opinion with its figures. Few readers do, so its code loads then. */
export function CiteOpinion({ className, ...cited }: CiteOpinionProps) {
  const [Dialog, setDialog] = useState<ComponentType<CitationDialogProps>>()
  const open = async () => {
    try {
      const { loadCitation } = await import('./loadCitation.ts')
      const Loaded = await loadCitation()
      setDialog(() => Loaded)
    } catch {
      notify({ text: m.failed() })
    }
  }
  return (
    <>
      <button type="button" className={className} onClick={() => void open()}>
        {m.cite()}
      </button>
      {Dialog && <Dialog {...cited} onClose={() => setDialog(undefined)} />}
    </>
  )
}

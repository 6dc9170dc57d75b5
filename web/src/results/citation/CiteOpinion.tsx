import type { Opinion } from '@parley/contract'
import { useState, type ComponentType, type ReactNode } from 'react'
import * as m from '#messages/results.ts'
import { notify } from '#ui/notices/notices.ts'
import type { CitationDialogProps } from './CitationDialog.tsx'

type CiteOpinionProps = {
  conversationSlugId: string
  opinion: Opinion
  /** How everybody and each group voted on it. */
  figures: ReactNode
  className?: string | undefined
}

/** Opens what other media need to quote an opinion with its figures. Few readers do, so its code loads then. */
export function CiteOpinion({ className, ...cited }: CiteOpinionProps) {
  const [Dialog, setDialog] = useState<ComponentType<CitationDialogProps>>()
  const open = () => {
    import('./CitationDialog.tsx').then(
      ({ CitationDialog }) => setDialog(() => CitationDialog),
      () => notify({ text: m.failed() }),
    )
  }
  return (
    <>
      <button type="button" className={className} onClick={open}>
        {m.cite()}
      </button>
      {Dialog && <Dialog {...cited} onClose={() => setDialog(undefined)} />}
    </>
  )
}

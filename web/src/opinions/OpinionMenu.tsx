import { plainLine, type Opinion } from '@parley/contract'
import { lazy, Suspense, useState } from 'react'
import * as m from '#messages/opinions.ts'
import { LazyReportDialog } from '#reports/LazyReportDialog.tsx'
import { LoadedMenu } from '#ui/LoadedMenu.tsx'

const AboutPersonDialog = lazy(async () => ({
  default: (await import('./AboutPersonDialog.tsx')).AboutPersonDialog,
}))

type OpinionMenuProps = { opinion: Opinion; conversationSlugId: string }

/** The menu of further actions on an opinion. */
export function OpinionMenu({ opinion, conversationSlugId }: OpinionMenuProps) {
  const [isReporting, setReporting] = useState(false)
  const [isMarking, setMarking] = useState(false)
  return (
    <>
      <LoadedMenu
        label={m.menu()}
        load={async () => (await import('./OpinionActions.tsx')).OpinionActions}
        item={{
          opinion,
          conversationSlugId,
          onReport: () => setReporting(true),
          onMark: () => setMarking(true),
        }}
      />
      {isReporting && (
        <Suspense fallback={null}>
          <LazyReportDialog
            target={{
              conversationSlugId,
              opinionSlugId: opinion.opinionSlugId,
              words: plainLine(opinion.opinion),
            }}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
      {isMarking && (
        <Suspense fallback={null}>
          <AboutPersonDialog opinion={opinion} onClose={() => setMarking(false)} />
        </Suspense>
      )}
    </>
  )
}

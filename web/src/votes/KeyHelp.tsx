import { lazy, Suspense } from 'react'

const KeyHelpDialog = lazy(() =>
  import('./KeyHelpDialog.tsx').then(({ KeyHelpDialog }) => ({ default: KeyHelpDialog })),
)

/** The help for single keys, loaded when it is asked for. */
export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? (
    <Suspense>
      <KeyHelpDialog onClose={onClose} />
    </Suspense>
  ) : null
}

import { lazy, Suspense } from 'react'

const KeyHelpDialog = lazy(() =>
  import('./KeyHelpDialog.tsx').then(({ KeyHelpDialog }) => ({ default: KeyHelpDialog })),
)

/** The help for single keys, loaded when it is asked for. */
export const KeyHelp = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  isOpen ? (
    <Suspense>
      <KeyHelpDialog onClose={onClose} />
    </Suspense>
  ) : null

import { lazy } from 'react'

/** The help for keys. Few people open it, so a first visit does not load its code. */
export const KeyboardHelp = lazy(() =>
  import('./KeyboardHelp.tsx').then(({ KeyboardHelp }) => ({ default: KeyboardHelp })),
)

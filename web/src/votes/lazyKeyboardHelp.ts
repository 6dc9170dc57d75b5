import { lazy } from 'react'

/** The keys of votes. Few ask for them, so not in what a first visit loads. */
export const KeyboardHelp = lazy(() =>
  import('./KeyboardHelp.tsx').then(({ KeyboardHelp }) => ({ default: KeyboardHelp })),
)

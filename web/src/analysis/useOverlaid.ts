import type { Opinion } from '@parley/contract'
import { useEffect, useState } from 'react'
import type { Overlaid } from './overlaid.ts'

/** The chosen opinion as the map shows it, once the code for that is there: it is loaded for those who choose one. */
export function useOverlaid(chosen: Opinion | undefined): Overlaid | undefined {
  const [overlaidBy, setOverlaidBy] = useState<(opinion: Opinion) => Overlaid>()
  const isWanted = chosen !== undefined
  useEffect(() => {
    if (!isWanted) return
    void import('./overlaid.ts').then(
      (found) => setOverlaidBy(() => found.overlaidBy),
      // Without a connection the map stays as it is.
      () => undefined,
    )
  }, [isWanted])
  return chosen && overlaidBy?.(chosen)
}

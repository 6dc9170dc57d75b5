import type { Opinion } from '@parley/contract'
import { useState } from 'react'
import { inShownOrder } from '#opinions/shownOrder.ts'

/** The first opinions of a list: those on screen keep their places when a newer run sorts the list anew. */
export function useSteadyRows(opinions: readonly Opinion[], numShown: number): Opinion[] {
  const [seen, setSeen] = useState<readonly string[]>([])
  const bySlug = new Map(opinions.map((opinion) => [opinion.opinionSlugId, opinion]))
  const shown = inShownOrder(seen, [...bySlug.keys()]).slice(0, numShown)
  if (shown.join() !== seen.join()) setSeen(shown)
  return shown.flatMap((slugId) => bySlug.get(slugId) ?? [])
}

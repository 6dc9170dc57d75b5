import type { OpinionMap } from '@parley/contract'
import { Suspense, useEffect, useState } from 'react'
import { SinceLastVisit } from '#results/lazyParts.ts'
import { knownGroups, rememberGroups, rememberVisit, shownOf } from './shownResults.ts'

type VisitNewsProps = { conversationSlugId: string; map: OpinionMap }

/** News for returning visitors, and for those who stay while the map is computed again. A first visit is stored. */
export function VisitNews({ conversationSlugId, map }: VisitNewsProps) {
  const [first] = useState(() => ({
    runId: map.runId,
    isReturning: knownGroups(conversationSlugId) !== undefined,
  }))
  const isFirst = !first.isReturning && map.runId === first.runId && map.change === undefined
  useEffect(() => {
    if (!isFirst) return
    rememberGroups(conversationSlugId, shownOf(map))
    rememberVisit(conversationSlugId, shownOf(map))
  }, [isFirst, conversationSlugId, map])
  if (isFirst) return null
  return (
    <Suspense>
      <SinceLastVisit conversationSlugId={conversationSlugId} map={map} />
    </Suspense>
  )
}

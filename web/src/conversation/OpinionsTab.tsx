import { useState } from 'react'
import { LinkedOpinion } from '#opinions/HighlightedOpinion.tsx'
import type { ListView } from '#opinions/listFilters.ts'
import { OpinionList } from '#opinions/OpinionList.tsx'
import type { Composer } from './useComposer.tsx'

type OpinionsTabProps = {
  conversationSlugId: string
  opinionSlugId?: string
  view: ListView
  onView: (view: ListView) => void
  composer: Composer
}

/** Every opinion; where a link names one, that one alone until the others are asked for. */
export function OpinionsTab({ conversationSlugId, opinionSlugId, view, onView, composer }: OpinionsTabProps) {
  const [inContext, setInContext] = useState<string>()
  const isAlone = opinionSlugId !== undefined && inContext !== opinionSlugId
  return (
    <>
      {opinionSlugId && (
        <LinkedOpinion
          key={opinionSlugId}
          conversationSlugId={conversationSlugId}
          opinionSlugId={opinionSlugId}
          isInContext={!isAlone}
          onShowAll={() => setInContext(opinionSlugId)}
        />
      )}
      {composer.posted}
      {!isAlone && (
        <OpinionList
          conversationSlugId={conversationSlugId}
          view={view}
          onView={onView}
          actions={composer.button}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { LinkedOpinion } from '#opinions/HighlightedOpinion.tsx'
import type { ListView } from '#opinions/listFilters.ts'
import { OpinionList } from '#opinions/OpinionList.tsx'
import { OpinionListPart } from '#opinions/OpinionListPart.tsx'
import type { Composer } from './useComposer.tsx'

type OpinionsTabProps = {
  conversationSlugId: string
  opinionSlugId?: string
  numOpinions: number
  part?: number | undefined
  view: ListView
  onView: (view: ListView) => void
  composer: Composer
}

/** All opinions, or only the one that a link names until the viewer asks for the others. */
export function OpinionsTab(props: OpinionsTabProps) {
  const { conversationSlugId, opinionSlugId, numOpinions, part, view, onView, composer } = props
  const [inContext, setInContext] = useState<string>()
  if (part !== undefined && opinionSlugId === undefined)
    return <OpinionListPart key={part} {...{ conversationSlugId, part, numOpinions }} />
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
          numOpinions={numOpinions}
          view={view}
          onView={onView}
          actions={composer.button}
        />
      )}
    </>
  )
}

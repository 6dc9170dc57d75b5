import type { Conversation } from '@parley/contract'
import { useState } from 'react'
import { LinkedOpinion } from '#opinions/HighlightedOpinion.tsx'
import type { ListView } from '#opinions/listFilters.ts'
import { OpinionList } from '#opinions/OpinionList.tsx'
import { OpinionListPart } from '#opinions/OpinionListPart.tsx'
import { useComposer } from './useComposer.tsx'

type OpinionsTabProps = {
  conversation: Conversation
  opinionSlugId?: string
  /** The page of the list, starting at 1. */
  part: number
  /** On later pages: the last opinion of the page before, and its order. */
  afterSlugId?: string | undefined
  orderId?: number | undefined
  view: ListView
  onView: (view: ListView) => void
}

/** All opinions, or only the one that a link names until the viewer asks for the others. */
export function OpinionsTab(props: OpinionsTabProps) {
  const { conversation, opinionSlugId, part, afterSlugId, orderId, view, onView } = props
  const { conversationSlugId, opinionCount, aboutPersonCount = 0 } = conversation.metadata
  const numOpinions = opinionCount + aboutPersonCount
  const composer = useComposer(conversation)
  const [inContext, setInContext] = useState<string>()
  if (part > 1 && opinionSlugId === undefined)
    return <OpinionListPart key={part} {...{ conversationSlugId, part, numOpinions, afterSlugId, orderId }} />
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
      {composer.sheet}
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

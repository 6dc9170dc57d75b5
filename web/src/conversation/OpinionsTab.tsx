import { useState } from 'react'
import { LandedOpinion } from '#opinions/LandedOpinion.tsx'
import type { ListView } from '#opinions/listView.ts'
import { OpinionList } from '#opinions/OpinionList.tsx'
import type { Voting } from '#votes/useVoting.ts'
import type { Writing } from './useWriting.tsx'

type OpinionsTabProps = {
  conversationSlugId: string
  opinionSlugId?: string
  voting: Voting
  view: ListView
  onView: (view: ListView) => void
  writing: Writing
}

/** Every opinion; where a link names one, that one alone until the others are asked for. */
export function OpinionsTab({
  conversationSlugId,
  opinionSlugId,
  voting,
  view,
  onView,
  writing,
}: OpinionsTabProps) {
  const [inContext, setInContext] = useState<string>()
  const isAlone = opinionSlugId !== undefined && inContext !== opinionSlugId
  return (
    <>
      {opinionSlugId && (
        <LandedOpinion
          key={opinionSlugId}
          conversationSlugId={conversationSlugId}
          opinionSlugId={opinionSlugId}
          voting={voting}
          isInContext={!isAlone}
          onShowAll={() => setInContext(opinionSlugId)}
        />
      )}
      {writing.fresh}
      {!isAlone && (
        <OpinionList
          conversationSlugId={conversationSlugId}
          voting={voting}
          view={view}
          onView={onView}
          actions={writing.button}
        />
      )}
    </>
  )
}

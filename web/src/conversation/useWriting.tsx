import type { Conversation } from '@parley/contract'
import { useState, type ReactNode } from 'react'
import { AddOpinion } from '#compose/AddOpinion.tsx'
import { FreshOpinion } from '#opinions/FreshOpinion.tsx'
import { useLoginStatus } from '#shell/session.ts'
import type { Voting } from '#votes/useVoting.ts'

/** Adding an opinion: the button with its sheet, and the opinion that was just added. */
export interface Writing {
  open: () => void
  /** Nothing where the conversation takes no opinions. */
  button: ReactNode
  fresh: ReactNode
}

export const useWriting = (conversation: Conversation, voting: Voting): Writing => {
  const { conversationSlugId, isLoginRequired } = conversation.metadata
  const status = useLoginStatus()
  const [isOpen, setOpen] = useState(false)
  const [freshSlugId, setFresh] = useState<string>()
  return {
    open: () => setOpen(true),
    button: voting.closedReason ? null : (
      <AddOpinion
        conversationSlugId={conversationSlugId}
        needsAccount={isLoginRequired && !status.isLoggedIn}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onPosted={(opinionSlugId) => {
          setOpen(false)
          setFresh(opinionSlugId)
          voting.noteOwn(opinionSlugId)
        }}
      />
    ),
    fresh: freshSlugId && (
      <FreshOpinion opinionSlugId={freshSlugId} conversationSlugId={conversationSlugId} voting={voting} />
    ),
  }
}

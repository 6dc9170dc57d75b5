import type { Conversation } from '@parley/contract'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { AddOpinion } from '#compose/AddOpinion.tsx'
import { endWriting, wasWriting } from '#compose/resume.ts'
import { useLoginStatus } from '#shell/session.ts'
import type { Voting } from '#votes/useVoting.ts'

const FreshOpinion = lazy(() =>
  import('#opinions/FreshOpinion.tsx').then(({ FreshOpinion }) => ({ default: FreshOpinion })),
)

/** Adding an opinion: the button with its sheet, and the opinion that was just added. */
export type Writing = {
  open: () => void
  /** Nothing where the conversation takes no opinions. */
  button: ReactNode
  fresh: ReactNode
}

export function useWriting(conversation: Conversation, voting: Voting): Writing {
  const { conversationSlugId, isLoginRequired } = conversation.metadata
  const status = useLoginStatus()
  const [isOpen, setOpen] = useState(() => wasWriting(conversationSlugId))
  const [freshSlugId, setFresh] = useState<string>()
  const close = () => {
    endWriting()
    setOpen(false)
  }
  return {
    open: () => setOpen(true),
    button: voting.closedReason ? null : (
      <AddOpinion
        conversationSlugId={conversationSlugId}
        needsAccount={isLoginRequired && !status.isLoggedIn}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onClose={close}
        onPosted={(opinionSlugId) => {
          close()
          setFresh(opinionSlugId)
          voting.noteOwn(opinionSlugId)
        }}
      />
    ),
    fresh: freshSlugId && (
      <Suspense>
        <FreshOpinion opinionSlugId={freshSlugId} conversationSlugId={conversationSlugId} voting={voting} />
      </Suspense>
    ),
  }
}

import type { Conversation } from '@parley/contract'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { PostedResult } from '#compose/OpinionComposer.tsx'
import { forgetWriting, useHasDraft, isWritingRemembered } from '#compose/drafts.ts'
import * as m from '#messages/conversation.ts'
import { useLoginStatus } from '#shell/session.ts'
import { useOrganizerRole } from '#shell/useOrganizerRole.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useVoting } from '#votes/useVoting.tsx'
import styles from './useComposer.module.css'

const OpinionComposer = lazy(() =>
  import('#compose/OpinionComposer.tsx').then(({ OpinionComposer }) => ({ default: OpinionComposer })),
)
const PostedOpinion = lazy(() =>
  import('#opinions/HighlightedOpinion.tsx').then(({ PostedOpinion }) => ({ default: PostedOpinion })),
)

/** The state for adding an opinion: the button, the sheet that it opens, and the opinion that was just posted. */
export type Composer = {
  /** Undefined while the conversation takes no new opinions. */
  open: (() => void) | undefined
  /** Null if the conversation takes no opinions. */
  button: ReactNode
  /** Stands apart from the button, so that it stays whatever becomes of that. */
  sheet: ReactNode
  posted: ReactNode
}

export function useComposer(conversation: Conversation): Composer {
  const { metadata } = conversation
  const { conversationSlugId, isLoginRequired, areOpinionsPaused } = metadata
  const isReviewed = metadata.isReviewRequired ?? metadata.isNewcomerReviewRequired ?? false
  const status = useLoginStatus()
  const leads = useOrganizerRole(conversation) !== undefined
  const voting = useVoting()
  const [isOpen, setOpen] = useState(() => isWritingRemembered(conversationSlugId))
  const [posted, setPosted] = useState<PostedResult>()
  const hasDraft = useHasDraft(conversationSlugId)
  const isClosed = voting.closedReason !== undefined
  const open = () => setOpen(true)
  const close = () => {
    forgetWriting()
    setOpen(false)
  }
  return {
    open: areOpinionsPaused || isClosed ? undefined : open,
    button: isClosed ? null : (
      <span className={styles.add}>
        {hasDraft && !isOpen && <span className="note">{m.draftWaits()}</span>}
        {areOpinionsPaused ? (
          <span className="note">{m.opinionsPaused()}</span>
        ) : (
          <Button onClick={open}>
            <Icon name="plus" size={18} />
            {m.addOpinion()}
          </Button>
        )}
      </span>
    ),
    // What was written stays there to be copied when the conversation closes meanwhile.
    sheet: isOpen && (hasDraft || !isClosed) && (
      <Suspense>
        <OpinionComposer
          conversationSlugId={conversationSlugId}
          needsAccount={isLoginRequired && !status.isLoggedIn}
          isFromOrganizer={leads && isReviewed}
          onClose={close}
          onPosted={(result) => {
            close()
            setPosted(result)
          }}
        />
      </Suspense>
    ),
    posted: posted && (
      <Suspense>
        <PostedOpinion {...posted} conversationSlugId={conversationSlugId} />
      </Suspense>
    ),
  }
}

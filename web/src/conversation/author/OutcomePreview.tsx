import { toRichText, type Conversation, type Outcome } from '@parley/contract'
import * as m from '#messages/authors.ts'
import { countAnswered, OutcomeBlock } from '#results/outcome/WhatWasDecided.tsx'
import { useProfile } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { OutcomeDraft } from './outcomeDraft.ts'

type OutcomePreviewProps = {
  conversation: Conversation
  draft: OutcomeDraft
  answers: Outcome['answerList']
  /** The opinions that people share. */
  agreed: readonly { opinionSlugId: string }[]
  /** The posted outcome that the draft would change. */
  posted: Outcome | undefined
  /** An ISO date. */
  previewedAt: string
  onBack: () => void
}

/** A draft of an outcome as people will see it at the top of the conversation. */
export function OutcomePreview(props: OutcomePreviewProps) {
  const { conversation, draft, answers, agreed, posted, previewedAt, onBack } = props
  const { data: profile } = useProfile()
  const outcome: Outcome = {
    authorUsername: profile?.username ?? '',
    organization: conversation.metadata.organization,
    createdAt: previewedAt,
    ...posted,
    text: toRichText(draft.text),
    answerList: answers,
    isComplete: draft.isComplete ? true : undefined,
    updatedAt: previewedAt,
  }
  return (
    <Dialog open onClose={onBack} title={m.asPeopleSeeIt()}>
      <OutcomeBlock
        conversation={conversation}
        outcome={outcome}
        shared={countAnswered(outcome, agreed)}
        onLeave={onBack}
      />
      <Button kind="primary" large onClick={onBack}>
        {m.goOnWriting()}
      </Button>
    </Dialog>
  )
}

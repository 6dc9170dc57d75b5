import { toRichText, type Conversation, type Outcome } from '@parley/contract'
import { OutcomeBlock } from '#results/outcome/WhatWasDecided.tsx'
import * as m from '#messages/authors.ts'
import { useProfile } from '#shell/session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { OutcomeDraft } from './outcomeDraft.ts'

type OutcomePreviewProps = {
  conversation: Conversation
  draft: OutcomeDraft
  /** What the draft would change. */
  posted: Outcome | undefined
  /** ISO text. */
  previewedAt: string
  onBack: () => void
  /** A link to an opinion leads away from the dialog. */
  onLeave: () => void
}

/** An outcome that is not posted yet, as people will see it at the top of the conversation. */
export function OutcomePreview(props: OutcomePreviewProps) {
  const { conversation, draft, posted, previewedAt, onBack, onLeave } = props
  const { data: profile } = useProfile()
  const { organization } = conversation.metadata
  const outcome: Outcome = {
    authorUsername: profile?.username ?? '',
    ...(organization && { organization }),
    createdAt: previewedAt,
    ...posted,
    text: toRichText(draft.text),
    answerList: draft.answers.map((answer) => ({ ...answer, text: toRichText(answer.text) })),
    updatedAt: previewedAt,
  }
  return (
    <Dialog key="preview" open onClose={onBack} title={m.asPeopleSeeIt()}>
      <OutcomeBlock conversation={conversation} outcome={outcome} onLeave={onLeave} />
      <Button kind="primary" large onClick={onBack}>
        {m.goOnWriting()}
      </Button>
    </Dialog>
  )
}

import {
  getConversation,
  getOutcome,
  LIMITS,
  listOutcomeVersions,
  outcomeTextProblem,
  plainText,
  postOutcome,
  toRichText,
  visibleLength,
  type Conversation,
  type Outcome,
} from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/authors.ts'
import { outcomeFailed } from '#messages/outcome.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { notify } from '#ui/notices/notices.ts'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { FormDialog, authorErrorText, type AuthorDialogProps } from './FormDialog.tsx'
import { AnswerEditor } from './AnswerEditor.tsx'
import { outcomeDraft, type OutcomeDraft } from './outcomeDraft.ts'
import styles from './author.module.css'
import { OutcomeBlock } from '#results/outcome/WhatWasDecided.tsx'
import { useProfile } from '#shell/session.ts'

type DialogProps = AuthorDialogProps & { conversation: Conversation }

/** Edits the outcome of a conversation, or explains why that is not possible yet. */
export function OutcomeDialog({ conversation, onClose }: DialogProps) {
  const { conversationSlugId, outcome, isClosed, moderation } = conversation.metadata
  const posted = useApiQuery(getOutcome, { conversationSlugId }, { enabled: outcome !== undefined })
  const title = outcome ? m.changeOutcome() : m.postOutcome()
  const refusal =
    moderation.status === 'moderated'
      ? m.outcomeRefused.conversation_locked()
      : isClosed
        ? undefined
        : m.outcomeRefused.conversation_open()
  if (refusal) {
    return (
      <Dialog open onClose={onClose} title={title}>
        <p>{refusal}</p>
      </Dialog>
    )
  }
  if (outcome && !posted.data) {
    return (
      <Dialog open onClose={onClose} title={title}>
        {posted.error ? (
          <FailedState text={outcomeFailed()} error={posted.error} retry={posted.refetch} />
        ) : (
          <Loading label={m.loading()} lines={4} />
        )}
      </Dialog>
    )
  }
  return <OutcomeForm {...{ conversation, onClose, title }} posted={posted.data ?? undefined} />
}

const draftFrom = (outcome: Outcome | undefined): OutcomeDraft => ({
  text: plainText(outcome?.text ?? ''),
  answers: (outcome?.answerList ?? []).map(({ opinionSlugId, opinion, state, text }) => ({
    opinionSlugId,
    opinion,
    state,
    text: plainText(text),
  })),
})

type FormProps = DialogProps & { title: string; posted: Outcome | undefined }

/** The form for the outcome. The draft is stored on this device after every edit until it is posted. */
function OutcomeForm({ conversation, onClose, title, posted }: FormProps) {
  const { conversationSlugId } = conversation.metadata
  const [draft, setDraft] = useState(() => outcomeDraft(conversationSlugId).get() ?? draftFrom(posted))
  const [wasSent, setSent] = useState(false)
  const [previewedAt, setPreviewedAt] = useState<string>()
  const post = useApiMutation(postOutcome, { refreshes: [getConversation, getOutcome, listOutcomeVersions] })
  const refusal = post.data?.success === false ? m.outcomeRefused[post.data.reason]() : undefined
  const edit = (next: OutcomeDraft) => {
    setDraft(next)
    outcomeDraft(conversationSlugId).set(next)
  }
  const problem = outcomeTextProblem(toRichText(draft.text))?.message
  const lacksText = draft.answers.some(({ text }) => outcomeTextProblem(toRichText(text)) !== undefined)
  const isComplete = (): boolean => {
    setSent(true)
    return !problem && !lacksText
  }

  const send = () => {
    if (!isComplete()) return
    const answerList = draft.answers.map(({ opinionSlugId, state, text }) => ({
      opinionSlugId,
      state,
      text: toRichText(text),
    }))
    post.mutate(
      { conversationSlugId, text: toRichText(draft.text), answerList },
      {
        onSuccess: ({ success }) => {
          if (!success) return
          outcomeDraft(conversationSlugId).remove()
          notify({ text: m.outcomePosted() })
          onClose()
        },
      },
    )
  }
  const incomplete = wasSent && lacksText ? m.answerNeedsText() : undefined
  if (previewedAt !== undefined) {
    return (
      <OutcomePreview
        {...{ conversation, draft, posted, previewedAt }}
        onBack={() => setPreviewedAt(undefined)}
        onLeave={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={title}
      hint={m.outcomeHint()}
      submit={posted ? m.postChange() : m.postAndNotify()}
      busy={post.isPending}
      problem={incomplete ?? refusal ?? authorErrorText(post.error, m.outcomeFailed())}
      onSubmit={send}
      onClose={onClose}
      other={
        <Button onClick={() => isComplete() && setPreviewedAt(new Date().toISOString())}>
          {m.preview()}
        </Button>
      }
    >
      <p className={styles.hint}>{m.draftKept()}</p>
      <TextArea
        label={m.outcomeText()}
        value={draft.text}
        count={visibleLength(draft.text)}
        most={LIMITS.outcome}
        error={wasSent ? problem : undefined}
        onChange={(text) => edit({ ...draft, text })}
      />
      <AnswerEditor
        conversationSlugId={conversationSlugId}
        answers={draft.answers}
        onChange={(answers) => edit({ ...draft, answers })}
      />
    </FormDialog>
  )
}

type OutcomePreviewProps = {
  conversation: Conversation
  draft: OutcomeDraft
  /** The posted outcome that the draft would change. */
  posted: Outcome | undefined
  /** An ISO date. */
  previewedAt: string
  onBack: () => void
  /** Called when a link to an opinion leads to another page. */
  onLeave: () => void
}

/** A draft of an outcome as people will see it at the top of the conversation. */
function OutcomePreview(props: OutcomePreviewProps) {
  const { conversation, draft, posted, previewedAt, onBack, onLeave } = props
  const { data: profile } = useProfile()
  const { organization } = conversation.metadata
  const outcome: Outcome = {
    authorUsername: profile?.username ?? '',
    organization,
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

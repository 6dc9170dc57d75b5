import {
  getConversation,
  getOutcome,
  LIMITS,
  listOutcomeVersions,
  outcomeTextProblem,
  postOutcome,
  toRichText,
  visibleLength,
  type Conversation,
  type Outcome,
} from '@parley/contract'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import * as m from '#messages/authors.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Switch } from '#ui/forms/Switch.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { problemText } from '#ui/forms/textProblems.ts'
import { notify } from '#ui/notices/notices.ts'
import { AnswersTable, missingIn } from './AnswersTable.tsx'
import { authorErrorText } from './FormDialog.tsx'
import { OpinionChooser } from './OpinionChooser.tsx'
import { useStored } from '#device/useStored.ts'
import { answersToPost, draftFrom, isBlank, outcomeDraft, rowsOf, type DraftAnswer } from './outcomeDraft.ts'
import styles from './OutcomeForm.module.css'
import { OutcomePreview } from './OutcomePreview.tsx'
import { useAgreedOpinions } from './useAgreedOpinions.ts'

type OutcomeFormProps = { conversation: Conversation; posted: Outcome | undefined }

/** The form for the outcome. The draft is stored on this device after every edit until it is posted. */
export function OutcomeForm({ conversation, posted }: OutcomeFormProps) {
  const { conversationSlugId } = conversation.metadata
  const switchId = useId()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const stored = outcomeDraft(conversationSlugId)
  const [draft = draftFrom(posted), write] = useStored(stored, { isEmpty: () => false })
  const [isChecked, setChecked] = useState(false)
  const [previewedAt, setPreviewedAt] = useState<string>()
  const agreed = useAgreedOpinions(conversation)
  const post = useApiMutation(postOutcome, { refreshes: [getConversation, getOutcome, listOutcomeVersions] })

  const rows = rowsOf(draft.answers, agreed)
  const answers = answersToPost(rows)
  const edit = (next: Partial<typeof draft>) => write({ ...draft, ...next })
  const setRows = (next: readonly DraftAnswer[]) => edit({ answers: next.filter((row) => !isBlank(row)) })

  const textProblem = problemText(outcomeTextProblem(toRichText(draft.text)))
  const tooLong = rows
    .map((row) => outcomeTextProblem(toRichText(row.text)))
    .find((found) => found?.code === 'outcome_text_too_long')
  /** Fields say these themselves. */
  const fieldProblem = textProblem ?? problemText(tooLong)
  const answerProblem = rows.some(missingIn)
    ? m.answerNeedsText()
    : answers.some(({ doneBy = '' }) => visibleLength(doneBy) > LIMITS.doneBy)
      ? m.doneByTooLong({ most: LIMITS.doneBy })
      : undefined
  const isReady = (): boolean => {
    flushSync(() => setChecked(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    return !fieldProblem && !answerProblem
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady() || post.isPending) return
    const answerList = answers.map(({ opinionSlugId, state, text, doneBy, dueOn }) => ({
      opinionSlugId,
      state,
      text,
      doneBy,
      dueOn,
    }))
    post.mutate(
      { conversationSlugId, text: toRichText(draft.text), answerList, isComplete: draft.isComplete ?? false },
      {
        onSuccess: ({ success }) => {
          if (!success) return
          stored.remove()
          notify({ text: m.outcomePosted() })
          void navigate({ to: '/conversation/$postSlugId', params: { postSlugId: conversationSlugId } })
        },
      },
    )
  }
  const refusal = post.data?.success === false ? m.outcomeRefused[post.data.reason]() : undefined
  const problem =
    (isChecked && !fieldProblem ? answerProblem : undefined) ??
    refusal ??
    authorErrorText(post.error, m.outcomeFailed())

  return (
    <form ref={form} onSubmit={send} noValidate>
      <p className={styles.hint}>{m.outcomeHint()}</p>
      <p className={styles.hint}>{m.draftKept()}</p>
      <div className={styles.decision}>
        <TextArea
          label={m.outcomeText()}
          value={draft.text}
          count={visibleLength(draft.text)}
          most={LIMITS.outcome}
          error={isChecked ? textProblem : undefined}
          onChange={(text) => edit({ text })}
        />
      </div>
      <h2 className={styles.heading}>{m.answersHeading()}</h2>
      {rows.length > 0 && (
        <>
          <p className={styles.hint}>{m.answersHint()}</p>
          <AnswersTable rows={rows} isChecked={isChecked} onChange={setRows} />
        </>
      )}
      {answers.length < LIMITS.outcomeAnswers && (
        <div className={styles.another}>
          <OpinionChooser
            conversationSlugId={conversationSlugId}
            taken={rows.map(({ opinionSlugId }) => opinionSlugId)}
            onChoose={({ opinionSlugId, opinion, language }) =>
              setRows([...rows, { opinionSlugId, opinion, language, state: 'decided', text: '' }])
            }
          />
        </div>
      )}
      {rows.length > 0 && (
        <div className={styles.complete}>
          <label htmlFor={switchId}>
            {m.allAnswered()}
            <span className={styles.hint}>{m.allAnsweredHint()}</span>
          </label>
          <Switch
            id={switchId}
            checked={draft.isComplete ?? false}
            onChange={({ target }) => edit({ isComplete: target.checked })}
          />
        </div>
      )}
      <div className={styles.foot}>
        {problem && <ErrorMessage text={problem} />}
        {rows.length > 0 && (
          <span className={styles.count}>
            {m.answeredSoFar({ answered: answers.length, total: rows.length })}
          </span>
        )}
        <Button onClick={() => isReady() && setPreviewedAt(new Date().toISOString())}>{m.preview()}</Button>
        <Button type="submit" kind="primary" busy={post.isPending}>
          {posted ? m.postChange() : m.postAndNotify()}
        </Button>
      </div>
      {previewedAt !== undefined && (
        <OutcomePreview
          {...{ conversation, draft, posted, previewedAt, answers, agreed }}
          onBack={() => setPreviewedAt(undefined)}
        />
      )}
    </form>
  )
}

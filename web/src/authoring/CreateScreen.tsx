import { Navigate, useRouter } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import * as m from '#messages/authoring.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useNow } from '#ui/RelativeTime.tsx'
import { isImporting, type ConversationDraft } from './conversationDraft.ts'
import { CloseLink, ComposerFrame } from './ComposerFrame.tsx'
import { ConversationForm } from './ConversationForm.tsx'
import { ConversationPreview, GoodQuestionAdvice } from './ConversationPreview.tsx'
import styles from './CreateScreen.module.css'
import { fieldId, useShownProblems } from './draftFields.ts'
import { draftProblems } from './draftProblems.ts'
import { conversationDraft, useConversationDraft } from './draftStore.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { ImportSwitch } from './ImportSwitch.tsx'
import { useSiteSettings, StartingNotice } from './StartingNotice.tsx'

/** The screen for writing a conversation before its review. People who have started an import return to that. */
export function CreateScreen() {
  const draft = useConversationDraft()
  if (isImporting(draft)) return <Navigate to="/conversation/import" replace />
  return <Create draft={draft} />
}

function Create({ draft }: { draft: ConversationDraft }) {
  const router = useRouter()
  const now = useNow()
  const hasImport = useSiteSettings()?.hasImport !== false
  const problems = draftProblems(draft, now)
  const { shown, show, showMoved } = useShownProblems(problems)
  const summary = useRef<HTMLElement>(null)
  const [isPreviewed, setPreviewed] = useState(false)

  const next = (event: FormEvent) => {
    event.preventDefault()
    const hasProblems = flushSync(show)
    if (hasProblems) return summary.current?.focus()
    void router.navigate({ to: '/conversation/new/review' })
  }

  return (
    <ComposerFrame
      title={m.startTitle()}
      back={<CloseLink />}
      side={
        <>
          <h2>{m.asPeopleSeeIt()}</h2>
          <ConversationPreview draft={draft} />
          <GoodQuestionAdvice />
        </>
      }
      foot={
        <>
          <Button kind="quiet" className={styles.preview} onClick={() => setPreviewed(true)}>
            {m.preview()}
          </Button>
          <Button kind="primary" large type="submit" form={FORM_ID}>
            {m.checkAndPost()}
          </Button>
        </>
      }
    >
      <StartingNotice postAs={draft.postAs} />
      {hasImport && <ImportSwitch draft={draft} />}
      <form id={FORM_ID} noValidate onSubmit={next} className={styles.form}>
        {shown.length > 0 && (
          <ErrorSummary
            ref={summary}
            heading={m.fieldsWithProblems({ count: shown.length })}
            problems={shown.map(({ field, message }) => ({ fieldId: fieldId(field), text: message }))}
          />
        )}
        <ConversationForm
          draft={draft}
          problems={shown}
          onMoved={() => showMoved(draftProblems(conversationDraft(), now))}
        />
      </form>
      {isPreviewed && (
        <Dialog open title={m.asPeopleSeeIt()} onClose={() => setPreviewed(false)}>
          <ConversationPreview draft={draft} />
        </Dialog>
      )}
    </ComposerFrame>
  )
}

const FORM_ID = 'draft'

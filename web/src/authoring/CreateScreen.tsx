import { useRouter } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import * as m from '#messages/authoring.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useNow } from '#ui/RelativeTime.tsx'
import { CloseLink, ComposerFrame } from './ComposerFrame.tsx'
import { ConversationForm } from './ConversationForm.tsx'
import { ConversationPreview, GoodQuestion } from './ConversationPreview.tsx'
import styles from './CreateScreen.module.css'
import { fieldId, useShownProblems } from './draftFields.ts'
import { draftProblems } from './draftProblems.ts'
import { conversationDraft, useConversationDraft } from './draftStore.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { ImportForm } from './ImportForm.tsx'
import { ImportSwitch } from './ImportSwitch.tsx'
import { useImport } from './useImport.tsx'

/** Where a conversation is written, or imported, before it is checked and posted. */
export function CreateScreen() {
  const router = useRouter()
  const draft = useConversationDraft()
  const now = useNow()
  const problems = draftProblems(draft, now)
  const { shown, show, showMoved, hide } = useShownProblems(problems)
  const summary = useRef<HTMLElement>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const { isImportMode } = draft.importSettings
  const importing = useImport()

  const next = (event: FormEvent) => {
    event.preventDefault()
    const hasProblems = flushSync(show)
    if (hasProblems) return summary.current?.focus()
    if (isImportMode) return importing.start()
    void router.navigate({ to: '/conversation/new/review' })
  }

  return (
    <ComposerFrame
      title={isImportMode ? m.importTitle() : m.startTitle()}
      back={<CloseLink />}
      side={
        !isImportMode && (
          <>
            <h2>{m.asPeopleSeeIt()}</h2>
            <ConversationPreview draft={draft} />
            <GoodQuestion />
          </>
        )
      }
      foot={
        <>
          {!isImportMode && (
            <Button kind="quiet" className={styles.preview} onClick={() => setPreviewed(true)}>
              {m.preview()}
            </Button>
          )}
          <Button kind="primary" large type="submit" form={FORM_ID} busy={importing.isPending}>
            {isImportMode ? m.importAct() : m.checkAndPost()}
          </Button>
        </>
      }
    >
      <ImportSwitch draft={draft} onSwitched={hide} />
      <form id={FORM_ID} noValidate onSubmit={next} className={styles.form}>
        {shown.length > 0 && (
          <ErrorSummary
            ref={summary}
            heading={m.fieldsWithProblems(shown.length)}
            problems={shown.map(({ field, message }) => ({ fieldId: fieldId(field), text: message }))}
          />
        )}
        {isImportMode ? (
          <ImportForm draft={draft} problems={shown} />
        ) : (
          <ConversationForm
            draft={draft}
            problems={shown}
            onMoved={() => showMoved(draftProblems(conversationDraft(), now))}
          />
        )}
      </form>
      {importing.notice}
      {isPreviewed && (
        <Dialog open title={m.asPeopleSeeIt()} onClose={() => setPreviewed(false)}>
          <ConversationPreview draft={draft} />
        </Dialog>
      )}
    </ComposerFrame>
  )
}

const FORM_ID = 'draft'

import {
  getPrintedRun,
  introducePrint,
  LIMITS,
  normalizeLine,
  printIntroductionProblem,
  visibleLength,
  type Conversation,
} from '@parley/contract'
import { type FormEvent, useState } from 'react'
import * as m from '#messages/print.ts'
import { useApiMutation } from '#mutations.ts'
import { useOrganizerRole } from '#shell/useOrganizerRole.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import styles from './PinControls.module.css'

type IntroductionFormProps = { conversation: Conversation; introduction: string }

/** Whoever leads the conversation uses this to write what the print of every run says first. */
export function IntroductionForm({ conversation, introduction: saved }: IntroductionFormProps) {
  const { conversationSlugId } = conversation.metadata
  const [introduction, setIntroduction] = useState(saved)
  const role = useOrganizerRole(conversation)
  const save = useApiMutation(introducePrint, { refreshes: [getPrintedRun] })
  if (!role) return null
  if (conversation.metadata.moderation.status === 'moderated')
    return (
      <section className={styles.pins}>
        <p className={styles.hint}>{m.introductionLocked()}</p>
      </section>
    )
  const isSaved = normalizeLine(introduction) === saved
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (printIntroductionProblem(introduction) === undefined)
      save.mutate({ conversationSlugId, introduction })
  }
  return (
    <section className={styles.pins}>
      <form onSubmit={submit} className={styles.form}>
        <TextArea
          label={m.introductionLabel()}
          hint={m.introductionHint()}
          rows={3}
          value={introduction}
          count={visibleLength(normalizeLine(introduction))}
          most={LIMITS.printIntroduction}
          onChange={setIntroduction}
        />
        <Button type="submit" busy={save.isPending}>
          {m.introductionSave()}
        </Button>
        <output>{save.data?.success && isSaved && m.introductionSaved()}</output>
        {save.error && <ErrorMessage text={m.introductionFailed()} />}
        {save.data?.success === false && <ErrorMessage text={m.introductionLocked()} />}
      </form>
    </section>
  )
}

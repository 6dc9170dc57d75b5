import {
  CONSENT_VERSION,
  createOpinion,
  getConversation,
  listOpinions,
  type AppError,
  toRichText,
} from '@parley/contract'
import { useId, useState, type FormEvent } from 'react'
import * as m from '#messages/compose.ts'
import { useApiMutation } from '#queries.ts'
import { LogInLink } from '#shell/SignInLinks.tsx'
import { refreshLoginStatus, useLoginStatus } from '#shell/session.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { noteConsent, useNeedsConsent } from '#votes/consent.ts'
import { deleteDraft, draftOf } from './drafts.ts'
import styles from './OpinionComposer.module.css'
import { isPostable, isTooLong } from './opinionText.ts'
import { keepWriting } from './resume.ts'
import { TextCount } from './TextCount.tsx'
import { useDraft } from './useDraft.ts'

export type OpinionComposerProps = {
  conversationSlugId: string
  /** Posting needs an account that this viewer does not have. */
  needsAccount: boolean
  onClose: () => void
  onPosted: (opinionSlugId: string, body: string) => void
}

/** The sheet where an opinion is written; its text is kept on this device until it is posted. */
export function OpinionComposer({
  conversationSlugId,
  needsAccount,
  onClose,
  onPosted,
}: OpinionComposerProps) {
  const [body, setBody] = useDraft(conversationSlugId)
  const [problem, setProblem] = useState<string>()
  const status = useLoginStatus()
  const needsConsent = useNeedsConsent()
  const { mutate, isPending } = useApiMutation(createOpinion, { refreshes: [listOpinions, getConversation] })
  const ids = { text: useId(), help: useId(), problem: useId() }

  const post = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || !isPostable(body)) return
    if (needsAccount) return setProblem(m.postNeedsAccount())
    setProblem(undefined)
    const consentVersion = needsConsent ? CONSENT_VERSION : undefined
    mutate(
      { conversationSlugId, opinionBody: toRichText(body), consentVersion },
      {
        onSuccess: (answer) => {
          if (!answer.success) return setProblem(m.postWhenLocked())
          if (draftOf(conversationSlugId)) deleteDraft(conversationSlugId)
          if (needsConsent) noteConsent()
          if (!status.isKnown) void refreshLoginStatus()
          announce(m.posted())
          onPosted(answer.opinionSlugId, body)
        },
        onError: (error) => setProblem(problemOf(error)),
      },
    )
  }

  return (
    <Dialog open onClose={onClose} title={m.yourOpinion()}>
      <form className={styles.form} onSubmit={post}>
        <p id={ids.help} className={styles.help}>
          {m.guidance()}
        </p>
        <label htmlFor={ids.text} className="visually-hidden">
          {m.opinionLabel()}
        </label>
        <textarea
          id={ids.text}
          dir="auto"
          ref={beginHere}
          rows={5}
          className={styles.text}
          value={body}
          placeholder={m.opinionLabel()}
          aria-describedby={`${ids.help} ${ids.problem}`}
          aria-invalid={isTooLong(body)}
          onChange={(event) => setBody(event.target.value)}
        />
        <TextCount body={body} />
        <div id={ids.problem} role="alert">
          {problem && (
            <p className={styles.problem}>
              {problem}{' '}
              {needsAccount && (
                <LogInLink onLeave={() => keepWriting(conversationSlugId)}>{m.logIn()}</LogInLink>
              )}
            </p>
          )}
        </div>
        <div className={styles.foot}>
          <Button
            kind="primary"
            type="submit"
            busy={isPending}
            aria-disabled={!isPostable(body) || undefined}
          >
            {m.post()}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {m.close()}
          </Button>
        </div>
        {body.trim() !== '' && <p className={styles.help}>{m.draftKept()}</p>}
      </form>
    </Dialog>
  )
}

const problemOf = (error: AppError): string => {
  if (error.name === 'offline') return m.postOffline()
  if (error.code === 'conversation_locked') return m.postWhenLocked()
  return error.name === 'forbidden' ? m.postNeedsAccount() : m.postFailed()
}

/** The sheet was opened to write; a modal dialog looks for the attribute, which React does not write. */
const beginHere = (text: HTMLTextAreaElement | null) => text?.setAttribute('autofocus', '')

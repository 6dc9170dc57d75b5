import {
  CONSENT_VERSION,
  createOpinion,
  getConversation,
  LIMITS,
  listOpinions,
  listOwnOpinions,
  listWaitingOpinions,
  type AppError,
  hasVisibleText,
  visibleLength,
  toRichText,
} from '@parley/contract'
import { useId, useRef, useState, type FormEvent } from 'react'
import * as person from '#messages/markAboutPerson.ts'
import * as m from '#messages/compose.ts'
import { kept as suspendedKept } from '#messages/suspended.ts'
import { betweenSentences, sentences } from '#messages/lists.ts'
import { postedWaiting } from '#messages/review.ts'
import { useApiMutation } from '#mutations.ts'
import { LogInLink } from '#shell/SignInLinks.tsx'
import { refreshLoginStatus, useLoginStatus, useProfile } from '#shell/session.ts'
import { announce } from '#ui/notices/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useVoting } from '#votes/useVoting.tsx'
import { deleteDraft, draftOf, rememberWriting, useDraft } from './drafts.ts'
import styles from './OpinionComposer.module.css'
import { hintFor } from './opinionHints.ts'
import { isPostable, isTooLong } from './opinionText.ts'

/** The opinion that was posted, or the earlier one that says the same. */
export type PostedResult = { opinionSlugId: string; isExisting: boolean }

export type OpinionComposerProps = {
  conversationSlugId: string
  /** Whether posting needs an account that this viewer does not have. */
  needsAccount: boolean
  /** Whether it appears at once as one from the organizer, since the viewer leads this conversation with review. */
  isFromOrganizer: boolean
  onClose: () => void
  onPosted: (posted: PostedResult) => void
}

/** The sheet for writing an opinion; its text is stored on this device until it is posted. */
export function OpinionComposer({
  conversationSlugId,
  needsAccount,
  isFromOrganizer,
  onClose,
  onPosted,
}: OpinionComposerProps) {
  const { body, isAboutPerson, edit, mark } = useDraft(conversationSlugId)
  const [problem, setProblem] = useState<string>()
  const [wasPressed, setPressed] = useState(false)
  const isMissing = wasPressed && !hasVisibleText(body)
  const field = useRef<HTMLTextAreaElement>(null)
  const status = useLoginStatus()
  const { votes, needsConsent, giveConsent, noteOwnOpinion, closedReason } = useVoting()
  const isClosed = closedReason !== undefined
  const { mutate, isPending } = useApiMutation(createOpinion, {
    refreshes: [listOpinions, listOwnOpinions, listWaitingOpinions, getConversation],
  })
  const nameSentence = useNameSentence()
  const ids = { text: useId(), help: useId(), problem: useId() }

  const post = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isClosed) return
    setPressed(true)
    if (!isPostable(body)) return field.current?.focus()
    if (needsAccount) return setProblem(m.postNeedsAccount())
    setProblem(undefined)
    const consentVersion = needsConsent ? CONSENT_VERSION : undefined
    mutate(
      {
        conversationSlugId,
        opinionBody: toRichText(body),
        consentVersion,
        ...(isAboutPerson && { isAboutPerson }),
      },
      {
        onSuccess: (answer) => {
          if (!answer.success) return setProblem(answer.isPaused ? m.postWhenPaused() : m.postWhenLocked())
          const { opinionSlugId, isWaiting, isExisting = false, isFromOrganizer, isWithoutVote } = answer
          const hasNoVote = isFromOrganizer || isWithoutVote
          if (draftOf(conversationSlugId)) deleteDraft(conversationSlugId)
          if (needsConsent) giveConsent()
          if (!status.isKnown) void refreshLoginStatus()
          // An earlier vote on the opinion that says the same stays as it is.
          if (!isWaiting && !hasNoVote && !(isExisting && votes.has(opinionSlugId)))
            noteOwnOpinion(opinionSlugId)
          announce(
            isWaiting
              ? postedWaiting()
              : isWithoutVote
                ? person.postedWithoutVote()
                : isExisting
                  ? m.postedSame()
                  : hasNoVote
                    ? m.postedFromOrganizer()
                    : m.posted(),
          )
          onPosted({ opinionSlugId, isExisting })
        },
        onError: (error) => setProblem(problemOf(error)),
      },
    )
  }

  return (
    <Dialog open onClose={onClose} title={m.yourOpinion()}>
      <form className="stack gap-2" onSubmit={post}>
        <p id={ids.help} className={styles.help}>
          {sentences([m.guidance(), isFromOrganizer ? m.asOrganizer() : nameSentence])}
        </p>
        <label htmlFor={ids.text} className="visually-hidden">
          {m.opinionLabel()}
        </label>
        <textarea
          id={ids.text}
          dir="auto"
          ref={(text) => {
            focusFirst(text)
            field.current = text
          }}
          rows={5}
          className={styles.text}
          value={body}
          placeholder={m.opinionLabel()}
          aria-describedby={`${ids.help} ${ids.problem}`}
          aria-invalid={isMissing || isTooLong(body)}
          onChange={(event) => edit(event.target.value)}
        />
        <LengthAndHint body={body} />
        <label className={styles.about}>
          <input type="checkbox" checked={isAboutPerson} onChange={(event) => mark(event.target.checked)} />
          <span>
            {person.mark()}
            <span className={styles.help}>{person.markHint()}</span>
          </span>
        </label>
        <div id={ids.problem} role="alert">
          {isClosed ? (
            <p className={styles.problem}>{m.postWhenLocked()}</p>
          ) : isMissing ? (
            <p className={styles.missing}>{m.nothingWritten()}</p>
          ) : (
            problem && (
              <p className={styles.problem}>
                {problem}
                {betweenSentences()}
                {needsAccount && (
                  <LogInLink onLeave={() => rememberWriting(conversationSlugId)}>{m.logIn()}</LogInLink>
                )}
              </p>
            )
          )}
        </div>
        <div className="wrap">
          {!isClosed && (
            <Button kind="primary" large type="submit" busy={isPending}>
              {m.post()}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {m.close()}
          </Button>
        </div>
        {!isClosed && body.trim() !== '' && <p className={styles.help}>{m.draftKept()}</p>}
      </form>
    </Dialog>
  )
}

/** Says under which name the opinion will appear. */
function useNameSentence(): string {
  const { publication } = useVoting().published
  const { data } = useProfile()
  if (publication === 'votes') return m.underPseudonym()
  return data ? m.underName(data) : m.underNewName()
}

/** The length beside a guide, the remaining characters only near the limit, and a hint, which forbids nothing. */
function LengthAndHint({ body }: { body: string }) {
  const count = visibleLength(body)
  const left = LIMITS.opinion - count
  const hint = left >= 0 ? hintFor(body) : undefined
  return (
    <div className={styles.count}>
      <p className={left < 0 ? styles.over : undefined}>
        {left < 0
          ? m.tooLong({ count: -left })
          : left < LIMITS.opinionHint
            ? m.remaining({ count: left })
            : m.lengthSoFar({ count, guide: LIMITS.opinionHint })}
      </p>
      <output className={styles.hint}>{hint && m.hints[hint]()}</output>
    </div>
  )
}

const problemOf = (error: AppError): string => {
  if (error.name === 'offline') return m.postOffline()
  if (error.code === 'conversation_locked') return m.postWhenLocked()
  if (error.code === 'suspended') return suspendedKept()
  return error.name === 'forbidden' ? m.postNeedsAccount() : m.postFailed()
}

/** Focuses the text when the sheet opens. A modal dialog looks for the attribute, which React does not write. */
const focusFirst = (text: HTMLTextAreaElement | null) => text?.setAttribute('autofocus', '')

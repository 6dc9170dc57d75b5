import {
  closeConversation,
  fetchRecentConversations,
  getConversation,
  reopenConversation,
  type Conversation,
} from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/authors.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { MomentField } from '#ui/forms/DateField.tsx'
import { notify } from '#ui/notices/notices.ts'
import { Segments } from '#ui/forms/Segments.tsx'
import { FormDialog, authorErrorText, type AuthorDialogProps } from './FormDialog.tsx'

type DialogProps = AuthorDialogProps & { conversation: Conversation }

const REFRESHES = [getConversation, fetchRecentConversations] as const

/** Closes a conversation, now or at a date. */
export function CloseDialog({ conversation: { metadata }, onClose }: DialogProps) {
  const { conversationSlugId, closeAt, isIndexed } = metadata
  const close = useApiMutation(closeConversation, { refreshes: REFRESHES })
  const refusal = close.data?.success === false ? m.alreadyClosed() : undefined
  return (
    <NowOrLater
      title={m.close()}
      hint={isIndexed ? m.closeHint() : m.closePrivateHint()}
      words={{ now: m.closeNow(), later: m.closeAtDate(), done: m.closed() }}
      date={closeAt}
      busy={close.isPending}
      problem={refusal ?? authorErrorText(close.error, m.closeFailed())}
      act={(at, onSuccess) =>
        close.mutate(
          { conversationSlugId, closeAt: at },
          { onSuccess: ({ success }) => success && onSuccess() },
        )
      }
      onClose={onClose}
    />
  )
}

/** Opens a conversation that is closed or has not opened yet, now or at a date. */
export function ReopenDialog({ conversation: { metadata }, onClose }: DialogProps) {
  const { conversationSlugId, reopenAt, opensAt, outcome } = metadata
  const reopen = useApiMutation(reopenConversation, { refreshes: REFRESHES })
  const refusal = reopen.data?.success === false ? m.alreadyOpen() : undefined
  return (
    <NowOrLater
      title={opensAt ? m.changeOpening() : m.reopen()}
      hint={opensAt ? m.openingHint() : outcome ? m.reopenOutcomeHint() : m.reopenHint()}
      words={
        opensAt
          ? { now: m.openNow(), later: m.reopenAtDate(), done: m.opened() }
          : { now: m.reopenNow(), later: m.reopenAtDate(), done: m.reopened() }
      }
      date={opensAt ?? reopenAt}
      isDateNeeded={opensAt !== undefined}
      busy={reopen.isPending}
      problem={refusal ?? authorErrorText(reopen.error, m.reopenFailed())}
      act={(at, onSuccess) =>
        reopen.mutate(
          { conversationSlugId, reopenAt: at },
          { onSuccess: ({ success }) => success && onSuccess() },
        )
      }
      onClose={onClose}
    />
  )
}

const whenOptions = () =>
  [
    { value: 'now', label: m.now() },
    { value: 'later', label: m.atDate() },
  ] as const

type NowOrLaterProps = AuthorDialogProps & {
  title: string
  hint: string
  words: { now: string; later: string; done: string }
  /** The date that was set before. */
  date: string | undefined
  /** The date cannot be taken away. */
  isDateNeeded?: boolean
  busy: boolean
  problem: string | undefined
  /** Performs the action at a moment; undefined means now, and null removes the date. */
  act: (at: string | null | undefined, onSuccess: () => void) => void
}

function NowOrLater({
  title,
  hint,
  words,
  date,
  isDateNeeded = false,
  busy,
  problem,
  act,
  onClose,
}: NowOrLaterProps) {
  const [when, setWhen] = useState<'now' | 'later'>(date ? 'later' : 'now')
  const [moment, setMoment] = useState(date ?? '')
  const [missing, setMissing] = useState(false)
  const finish = (text: string) => () => {
    notify({ text })
    onClose()
  }
  const send = () => {
    if (when === 'now') return act(undefined, finish(words.done))
    const isFuture = Date.parse(moment) > Date.now()
    setMissing(!isFuture)
    if (isFuture) act(moment, finish(m.dateSet()))
  }
  return (
    <FormDialog
      title={title}
      hint={hint}
      submit={when === 'now' ? words.now : words.later}
      busy={busy}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
      other={
        date &&
        !isDateNeeded && <Button onClick={() => act(null, finish(m.dateDropped()))}>{m.dropDate()}</Button>
      }
    >
      <Segments label={m.when()} options={whenOptions()} value={when} onChange={setWhen} />
      {when === 'later' && (
        <MomentField
          label={m.dateLabel()}
          value={moment}
          error={missing ? m.dateMissing() : undefined}
          onValue={setMoment}
        />
      )}
    </FormDialog>
  )
}

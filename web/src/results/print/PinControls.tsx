import {
  getPrintedRun,
  LIMITS,
  listPinnedRuns,
  pinRun,
  unpinRun,
  type Conversation,
  type PrintedRun,
} from '@parley/contract'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import * as m from '#messages/print.ts'
import { useApiMutation } from '#mutations.ts'
import { useApiQuery } from '#queries.ts'
import { useLoginStatus, useProfile } from '#shell/session.ts'
import { useOrganizerRole } from '#shell/useOrganizerRole.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { longDate } from '#ui/format.ts'
import styles from './PinControls.module.css'

type PinControlsProps = { conversation: Conversation; printed: PrintedRun }

const PRINT_PAGE = '/conversation/$postSlugId/print'
const route = getRouteApi(PRINT_PAGE)

/** Organizers and moderators use this to pin the displayed results, with a headline of their own if they want. */
export function PinControls({ conversation, printed }: PinControlsProps) {
  const { isLoggedIn } = useLoginStatus()
  const { data: profile } = useProfile()
  const role = useOrganizerRole(conversation)
  if (!isLoggedIn || !profile) return null
  if (!role && !profile.isModerator && !profile.isAdministrator) return null
  return (
    <section className={styles.pins} aria-label={m.pinnedList()}>
      {printed.isPinned ? (
        <Unpin conversation={conversation} printed={printed} />
      ) : (
        <Pin conversation={conversation} printed={printed} />
      )}
      <PinnedRuns conversationSlugId={conversation.metadata.conversationSlugId} />
    </section>
  )
}

function Pin({ conversation, printed }: PinControlsProps) {
  const { conversationSlugId } = conversation.metadata
  const [headline, setHeadline] = useState('')
  const { form } = route.useSearch()
  const navigate = useNavigate()
  const pin = useApiMutation(pinRun, { refreshes: [getPrintedRun, listPinnedRuns] })
  const { runId } = printed.map
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (runId === undefined) return
    const own = headline.trim()
    const done = await pin.mutateAsync({ conversationSlugId, runId, ...(own ? { headline: own } : {}) })
    if (done.success)
      await navigate({
        to: PRINT_PAGE,
        params: { postSlugId: conversationSlugId },
        search: { run: runId, form },
        replace: true,
      })
  }
  const refusal = pin.data && !pin.data.success ? pin.data.reason : undefined
  const error = pin.error
    ? m.pinFailed()
    : refusal && (refusal === 'too_many_pins' ? m.tooManyPins() : m.runIsGone())
  return (
    <form onSubmit={(event) => void submit(event).catch(() => undefined)} className={styles.form}>
      <p className={styles.hint}>{m.pinHint()}</p>
      <Field
        label={m.headlineLabel()}
        hint={m.headlineHint()}
        maxLength={LIMITS.title}
        value={headline}
        onChange={(event) => setHeadline(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={pin.isPending}>
        {m.pin()}
      </Button>
      {error && <ErrorMessage text={error} />}
    </form>
  )
}

function Unpin({ conversation, printed }: PinControlsProps) {
  const { conversationSlugId } = conversation.metadata
  const unpin = useApiMutation(unpinRun, { refreshes: [getPrintedRun, listPinnedRuns] })
  const { runId } = printed.map
  return (
    <div className={styles.pinned}>
      <p>{m.pinned()}</p>
      <Button
        busy={unpin.isPending}
        onClick={() => runId !== undefined && unpin.mutate({ conversationSlugId, runId })}
      >
        {m.unpin()}
      </Button>
      {unpin.error && <ErrorMessage text={m.pinFailed()} />}
    </div>
  )
}

/** The pinned results, each with its link. */
function PinnedRuns({ conversationSlugId }: { conversationSlugId: string }) {
  const { data: runs = [] } = useApiQuery(listPinnedRuns, { conversationSlugId }, { signed: true })
  const { form } = route.useSearch()
  if (runs.length === 0) return null
  const params = { postSlugId: conversationSlugId }
  return (
    <ul className={styles.list}>
      <li>
        <Link to={PRINT_PAGE} params={params} search={{ form }}>
          {m.newest()}
        </Link>
      </li>
      {runs.map(({ runId, createdAt, asOfVote, headline }) => (
        <li key={runId}>
          <Link to={PRINT_PAGE} params={params} search={{ run: runId, form }}>
            {m.pinnedRun({ date: longDate(createdAt), votes: asOfVote })}
          </Link>
          {headline && <bdi> {headline}</bdi>}
        </li>
      ))}
    </ul>
  )
}

import {
  explanationLength,
  LIMITS,
  listPeople,
  listUsersWithRoles,
  ModerationReason,
  suspendUser,
} from '@parley/contract'
import { useState, type FormEvent } from 'react'
import { chooseReason, reasonNeeded, explanationTooLong } from '#messages/moderationQueue.ts'
import * as m from '#messages/suspensions.ts'
import { cancel } from '#messages/ui.ts'
import { REASONS } from '#moderation/reasonChoices.ts'
import { useApiMutation } from '#mutations.ts'
import { Button, ButtonRow } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { MomentField } from '#ui/forms/DateField.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { notify } from '#ui/notices/notices.ts'

const REFUSALS = { has_role: m.hasRole, already_suspended: m.alreadySuspended }

/** Suspends a person: why, in words they will read, and until when. */
export function SuspendDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [reason, setReason] = useState<ModerationReason>()
  const [explanation, setExplanation] = useState('')
  const [until, setUntil] = useState('')
  const [wrong, setWrong] = useState<{ reason?: string; explanation?: string; end?: string }>({})
  const count = explanationLength(explanation)
  const { mutate, isPending, data, error } = useApiMutation(suspendUser, {
    refreshes: [listPeople, listUsersWithRoles],
    onDone: ({ success }) => {
      if (!success) return
      notify({ text: m.suspended({ username }) })
      onClose()
    },
  })
  const refusal = data?.success === false ? REFUSALS[data.reason]() : error ? m.failed() : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(reason === undefined ? { reason: reasonNeeded() } : {}),
      ...(count > LIMITS.moderationExplanation
        ? { explanation: explanationTooLong({ most: LIMITS.moderationExplanation }) }
        : {}),
      ...(until !== '' && Date.parse(until) <= Date.now() ? { end: m.endsInPast() } : {}),
    }
    setWrong(found)
    if (isPending || reason === undefined || Object.keys(found).length > 0) return
    mutate({ username, reason, explanation, until: until || undefined })
  }
  return (
    <Dialog open title={m.suspendTitle({ username })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={send}>
        <p>{m.whatItMeans()}</p>
        <Select
          label={m.reason()}
          error={wrong.reason}
          value={reason ?? ''}
          onChange={({ target }) =>
            setReason(ModerationReason.options.find((option) => option === target.value))
          }
        >
          {reason === undefined && <option value="">{chooseReason()}</option>}
          {ModerationReason.options.map((option) => (
            <option key={option} value={option}>
              {REASONS[option].label()}
            </option>
          ))}
        </Select>
        <TextArea
          label={m.explanation()}
          value={explanation}
          count={count}
          most={LIMITS.moderationExplanation}
          rows={3}
          hint={m.explanationHint()}
          error={wrong.explanation}
          onChange={setExplanation}
        />
        <MomentField
          label={m.untilWhen()}
          value={until}
          hint={m.untilHint()}
          error={wrong.end}
          onValue={setUntil}
        />
        {refusal && <ErrorMessage text={refusal} />}
        <ButtonRow>
          <Button type="submit" kind="danger" busy={isPending}>
            {m.suspend()}
          </Button>
          <Button onClick={onClose}>{cancel()}</Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

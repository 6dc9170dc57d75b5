import { getConversation, schedulePublication, type Conversation } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/authors.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { MomentField } from '#ui/forms/DateField.tsx'
import { notify } from '#ui/notices/notices.ts'
import { FormDialog, authorErrorText, type AuthorDialogProps } from './FormDialog.tsx'

const REFUSED = {
  already_public: m.alreadyPublic,
  awaits_approval: m.awaitsApproval,
  somebody_took_part: m.somebodyTookPart,
}

/** Sets, postpones or cancels the publication of a private conversation. */
export function ScheduleDialog({
  conversation,
  onClose,
}: AuthorDialogProps & { conversation: Conversation }) {
  const { conversationSlugId, indexConversationAt } = conversation.metadata
  const [moment, setMoment] = useState(indexConversationAt ?? '')
  const [missing, setMissing] = useState(false)
  const schedule = useApiMutation(schedulePublication, { refreshes: [getConversation] })
  const refusal = schedule.data?.success === false ? REFUSED[schedule.data.reason]() : undefined

  const set = (at: string | null) =>
    schedule.mutate(
      { conversationSlugId, indexConversationAt: at },
      {
        onSuccess: ({ success }) => {
          if (!success) return
          notify({ text: at === null ? m.dateDropped() : m.dateSet() })
          onClose()
        },
      },
    )
  const send = () => {
    const isFuture = Date.parse(moment) > Date.now()
    setMissing(!isFuture)
    if (isFuture) set(moment)
  }
  return (
    <FormDialog
      title={indexConversationAt ? m.changePublication() : m.schedule()}
      hint={m.scheduleHint()}
      submit={m.setDate()}
      busy={schedule.isPending}
      problem={refusal ?? authorErrorText(schedule.error, m.scheduleFailed())}
      onSubmit={send}
      onClose={onClose}
      other={indexConversationAt && <Button onClick={() => set(null)}>{m.cancelPublication()}</Button>}
    >
      <MomentField
        label={m.dateLabel()}
        value={moment}
        error={missing ? m.dateMissing() : undefined}
        onValue={setMoment}
      />
    </FormDialog>
  )
}

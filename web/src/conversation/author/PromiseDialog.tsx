import {
  getConversation,
  listConversationVersions,
  promiseAnswer,
  type Conversation,
  type PromisedAnswer,
} from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/promise.ts'
import { useApiMutation } from '#mutations.ts'
import { Button } from '#ui/Button.tsx'
import { notify } from '#ui/notices/notices.ts'
import { FormDialog, authorErrorText, type AuthorDialogProps } from './FormDialog.tsx'
import { PromisedAnswerFields, promiseProblems } from './PromisedAnswerFields.tsx'

/** Sets, changes or takes back by when an answer is promised, and who answers. */
export function PromiseDialog({ conversation, onClose }: AuthorDialogProps & { conversation: Conversation }) {
  const { conversationSlugId, answerDueOn: promised, answeredBy = '' } = conversation.metadata
  const [written, setWritten] = useState<PromisedAnswer>({ answerDueOn: promised ?? '', answeredBy })
  const [problems, setProblems] = useState<ReturnType<typeof promiseProblems>>()
  const save = useApiMutation(promiseAnswer, { refreshes: [getConversation, listConversationVersions] })
  const refusal = save.data?.success === false ? m.refused[save.data.reason]() : undefined

  const set = (next: PromisedAnswer | undefined) =>
    save.mutate(
      { conversationSlugId, ...(next ?? { answerDueOn: null }) },
      {
        onSuccess: ({ success }) => {
          if (!success) return
          notify({ text: next ? m.saved() : m.takenBack() })
          onClose()
        },
      },
    )
  const send = () => {
    const found = promiseProblems(written, Date.now(), promised)
    if (written.answerDueOn === '') found.answerDueOn = m.dayMissing()
    setProblems(found)
    if (!found.answerDueOn && !found.answeredBy) set(written)
  }
  return (
    <FormDialog
      title={promised ? m.change() : m.promise()}
      hint={m.hint()}
      submit={m.save()}
      busy={save.isPending}
      problem={refusal ?? authorErrorText(save.error, m.failed())}
      onSubmit={send}
      onClose={onClose}
      other={promised && <Button onClick={() => set(undefined)}>{m.takeBack()}</Button>}
    >
      <PromisedAnswerFields written={written} problems={problems ?? {}} onChange={setWritten} />
    </FormDialog>
  )
}

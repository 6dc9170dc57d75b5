import {
  addToConversation,
  bodyProblem,
  getConversation,
  hasVisibleText,
  LIMITS,
  richTextLength,
  toRichText,
  visibleLength,
  type Conversation,
} from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/authors.ts'
import { useApiMutation } from '#mutations.ts'
import { notify } from '#ui/notices/notices.ts'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { problemText } from '#ui/forms/textProblems.ts'
import { FormDialog, authorErrorText, type AuthorDialogProps } from './FormDialog.tsx'

/** Appends a paragraph. The limit applies to all texts of the body together. */
export function AdditionDialog({
  conversation,
  onClose,
}: AuthorDialogProps & { conversation: Conversation }) {
  const { payload, metadata } = conversation
  const [words, setWords] = useState('')
  const [wasSent, setSent] = useState(false)
  const add = useApiMutation(addToConversation, { refreshes: [getConversation] })
  const body = payload.body ?? ''
  const others = (payload.additionList ?? []).map((addition) => addition.body)
  const used = [body, ...others].reduce((sum, html) => sum + richTextLength(html), 0)
  const wrong = hasVisibleText(words)
    ? problemText(bodyProblem(body, [...others, toRichText(words)]))
    : m.additionEmpty()
  const refusal = add.data?.success === false ? m.editRefused.conversation_locked() : undefined

  const send = () => {
    setSent(true)
    if (wrong) return
    add.mutate(
      { conversationSlugId: metadata.conversationSlugId, additionBody: toRichText(words) },
      {
        onSuccess: ({ success }) => {
          if (!success) return
          notify({ text: m.added() })
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={m.add()}
      hint={m.additionHint()}
      submit={m.addNow()}
      busy={add.isPending}
      problem={refusal ?? authorErrorText(add.error, m.saveFailed())}
      onSubmit={send}
      onClose={onClose}
    >
      <TextArea
        label={m.additionLabel()}
        value={words}
        count={used + visibleLength(words)}
        most={LIMITS.conversationBody}
        error={wasSent ? wrong : undefined}
        onChange={setWords}
      />
    </FormDialog>
  )
}

import {
  bodyProblem,
  editConversation,
  getConversation,
  LIMITS,
  listConversationVersions,
  richTextLength,
  titleProblem,
  visibleLength,
  type Conversation,
} from '@parley/contract'
import { useId, useState } from 'react'
import { RichTextField } from '#compose/RichTextField.tsx'
import * as m from '#messages/authors.ts'
import { counted } from '#messages/textArea.ts'
import { detected, ofConversation } from '#messages/writtenLanguage.ts'
import { useApiMutation } from '#mutations.ts'
import { LanguageSelect } from '#ui/forms/LanguageSelect.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { problemText } from '#ui/forms/textProblems.ts'
import { notify } from '#ui/notices/notices.ts'
import { FormDialog, authorErrorText, type AuthorDialogProps } from './FormDialog.tsx'

/** Replaces title and body, which is possible only while few people can have answered them. */
export function EditDialog({ conversation, onClose }: AuthorDialogProps & { conversation: Conversation }) {
  const { payload, metadata } = conversation
  const [title, setTitle] = useState(payload.title)
  const [language, setLanguage] = useState(payload.language ?? '')
  const [body, setBody] = useState(payload.body ?? '')
  const [wasSent, setSent] = useState(false)
  const id = useId()
  const edit = useApiMutation(editConversation, { refreshes: [getConversation, listConversationVersions] })
  const additions = (payload.additionList ?? []).map((addition) => addition.body)
  const wrong = { title: problemText(titleProblem(title)), body: problemText(bodyProblem(body, additions)) }
  const refusal = edit.data?.success === false ? m.editRefused[edit.data.reason]() : undefined

  const save = () => {
    setSent(true)
    if (wrong.title ?? wrong.body) return
    edit.mutate(
      {
        conversationSlugId: metadata.conversationSlugId,
        conversationTitle: title,
        conversationBody: body,
        ...(language === (payload.language ?? '') ? {} : { language: language === '' ? null : language }),
      },
      {
        onSuccess: ({ success }) => {
          if (!success) return
          notify({ text: m.saved() })
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={m.edit()}
      hint={m.editHint()}
      submit={m.save()}
      busy={edit.isPending}
      problem={refusal ?? authorErrorText(edit.error, m.saveFailed())}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label={m.titleLabel()}
        dir="auto"
        value={title}
        hint={counted({ count: visibleLength(title), most: LIMITS.title })}
        error={wasSent ? wrong.title : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <RichTextField
        id={id}
        label={m.bodyLabel()}
        note={m.optional()}
        html={body}
        error={wasSent ? wrong.body : undefined}
        count={counted({ count: richTextLength(body), most: LIMITS.conversationBody })}
        onChange={setBody}
      />
      <LanguageSelect
        label={ofConversation()}
        unstated={detected()}
        value={language}
        onChange={setLanguage}
      />
    </FormDialog>
  )
}

import * as m from '#messages/authoring.ts'
import { Field } from '#ui/Field.tsx'
import { WhoFinds, WhoTakesPart } from './AudienceFields.tsx'
import { PostedAs, WhatIsPublished } from './ConversationForm.tsx'
import type { ConversationDraft } from './conversationDraft.ts'
import { fieldId } from './draftFields.ts'
import type { DraftField, DraftProblem } from './draftProblems.ts'
import { editDraft } from './draftStore.ts'
import { FormPart } from './FormPart.tsx'

type ImportFormProps = { draft: ConversationDraft; problems: readonly DraftProblem[] }

/** Where to import from, and what becomes of it here. */
export function ImportForm({ draft, problems }: ImportFormProps) {
  const errorOf = (field: DraftField) => problems.find((problem) => problem.field === field)?.message
  const addressError = errorOf('polisUrl')
  return (
    <>
      <FormPart number={1} title={m.polisUrl()}>
        <Field
          id={fieldId('polisUrl')}
          label={m.polisUrl()}
          hint={m.polisUrlHint()}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={draft.importSettings.polisUrl}
          {...(addressError ? { error: addressError } : {})}
          onChange={({ target }) =>
            editDraft((draft) => ({
              ...draft,
              importSettings: { ...draft.importSettings, polisUrl: target.value },
            }))
          }
        />
      </FormPart>
      <FormPart number={2} title={m.whoFinds()}>
        <WhoFinds draft={draft} dateError={errorOf('conversionDate')} />
      </FormPart>
      <FormPart number={3} title={m.whoTakesPart()}>
        <WhoTakesPart requiresLogin={draft.privateConversationSettings.requiresLogin} />
      </FormPart>
      <FormPart number={4} title={m.whatIsPublished()}>
        <WhatIsPublished publication={draft.publication} />
        <PostedAs postAs={draft.postAs} />
      </FormPart>
    </>
  )
}

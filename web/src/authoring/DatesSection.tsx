import * as m from '#messages/authoring.ts'
import { Field } from '#ui/forms/Field.tsx'
import { fromFieldValue, toFieldValue } from '#ui/forms/fieldTime.ts'
import { NO_DATES, type ConversationDraft } from './conversationDraft.ts'
import { fieldId } from './draftFields.ts'
import { editDraft } from './draftStore.ts'
import { OptionalSection } from './OptionalSection.tsx'

type DatesSectionProps = Pick<ConversationDraft, 'dates'> & {
  problems: { opensAt: string | undefined; closeAt: string | undefined }
}

/** When the conversation opens and closes by itself. */
export function DatesSection({ dates = NO_DATES, problems }: DatesSectionProps) {
  const field = (name: 'opensAt' | 'closeAt', words: { label: string; hint?: string }) => (
    <Field
      id={fieldId(name)}
      type="datetime-local"
      {...words}
      value={dates[name] === '' ? '' : toFieldValue(dates[name])}
      error={problems[name]}
      onValue={(value) =>
        editDraft((before) => ({
          ...before,
          dates: { ...dates, [name]: value === '' ? '' : fromFieldValue(value) },
        }))
      }
    />
  )
  return (
    <OptionalSection
      summary={m.whenQuestion()}
      hint={m.whenHint()}
      isFilled={Object.values(dates).some(Boolean)}
      problems={problems}
    >
      {field('opensAt', { label: m.opens(), hint: m.opensHint() })}
      {field('closeAt', { label: m.closes() })}
    </OptionalSection>
  )
}

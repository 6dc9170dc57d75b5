import * as m from '#messages/authoring.ts'
import { MomentField } from '#ui/forms/DateField.tsx'
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
    <MomentField
      id={fieldId(name)}
      {...words}
      value={dates[name]}
      error={problems[name]}
      onValue={(moment) => editDraft((before) => ({ ...before, dates: { ...dates, [name]: moment } }))}
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

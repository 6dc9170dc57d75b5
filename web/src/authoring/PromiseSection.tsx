import { PromisedAnswerFields } from '#conversation/author/PromisedAnswerFields.tsx'
import * as m from '#messages/promise.ts'
import { NO_PROMISE, type ConversationDraft } from './conversationDraft.ts'
import { fieldId } from './draftFields.ts'
import { editDraft } from './draftStore.ts'
import { OptionalSection } from './OptionalSection.tsx'

type PromiseSectionProps = Pick<ConversationDraft, 'promised'> & {
  problems: { answerDueOn: string | undefined; answeredBy: string | undefined }
}

/** By when an answer is promised, and who answers. */
export function PromiseSection({ promised = NO_PROMISE, problems }: PromiseSectionProps) {
  return (
    <OptionalSection
      summary={m.composerQuestion()}
      hint={m.hint()}
      isFilled={Object.values(promised).some(Boolean)}
      problems={problems}
    >
      <PromisedAnswerFields
        written={promised}
        problems={problems}
        ids={{ answerDueOn: fieldId('answerDueOn'), answeredBy: fieldId('answeredBy') }}
        onChange={(promised) => editDraft((before) => ({ ...before, promised }))}
      />
    </OptionalSection>
  )
}

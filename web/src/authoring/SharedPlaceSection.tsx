import { useState } from 'react'
import { SharedPlaceFields, suggestedSharedPlace } from '#conversation/author/SharedPlaceFields.tsx'
import * as m from '#messages/sharedPlace.ts'
import type { ConversationDraft } from './conversationDraft.ts'
import { fieldId } from './draftFields.ts'
import { editDraft } from './draftStore.ts'
import { OptionalSection } from './OptionalSection.tsx'

type SharedPlaceSectionProps = {
  draft: ConversationDraft
  problems: { numPeople: string | undefined; until: string | undefined }
}

/** How many people sit together; only where guests take part and only results are published. */
export function SharedPlaceSection({ draft, problems }: SharedPlaceSectionProps) {
  const { publication, privateConversationSettings, sharedPlace } = draft
  const [offered] = useState(() => ({ numPeople: '', until: suggestedSharedPlace(0, Date.now()).until }))
  if (publication === 'votes' || privateConversationSettings.requiresLogin) return null
  return (
    <OptionalSection
      summary={m.composerQuestion()}
      hint={m.composerHint()}
      isFilled={Boolean(sharedPlace?.numPeople)}
      problems={problems}
    >
      <SharedPlaceFields
        draft={sharedPlace ?? offered}
        problems={problems}
        ids={{ numPeople: fieldId('sharedPeople'), until: fieldId('sharedUntil') }}
        onChange={(sharedPlace) => editDraft((before) => ({ ...before, sharedPlace }))}
      />
    </OptionalSection>
  )
}

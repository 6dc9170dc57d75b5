import { useState } from 'react'
import { SharedPlaceFields, suggestedSharedPlace } from '#conversation/author/SharedPlaceFields.tsx'
import * as m from '#messages/sharedPlace.ts'
import type { ConversationDraft } from './conversationDraft.ts'
import { fieldId } from './draftFields.ts'
import { editDraft } from './draftStore.ts'
import styles from './SharedPlaceSection.module.css'

type SharedPlaceSectionProps = {
  draft: ConversationDraft
  problems: { numPeople: string | undefined; until: string | undefined }
}

/**
 * A section for stating how many people sit together, closed at first; only where guests take part and only results are
 * published.
 */
export function SharedPlaceSection({ draft, problems }: SharedPlaceSectionProps) {
  const { publication, privateConversationSettings, sharedPlace } = draft
  const [offered] = useState(() => ({ numPeople: '', until: suggestedSharedPlace(0, Date.now()).until }))
  const [isOpen, setOpen] = useState(Boolean(sharedPlace?.numPeople))
  // A link to a problem leads into the section.
  if (!isOpen && Object.values(problems).some(Boolean)) setOpen(true)
  if (publication === 'votes' || privateConversationSettings.requiresLogin) return null
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{m.composerQuestion()}</summary>
      <div className="stack">
        <p className="note">{m.composerHint()}</p>
        <SharedPlaceFields
          draft={sharedPlace ?? offered}
          problems={problems}
          ids={{ numPeople: fieldId('sharedPeople'), until: fieldId('sharedUntil') }}
          onChange={(sharedPlace) => editDraft((before) => ({ ...before, sharedPlace }))}
        />
      </div>
    </details>
  )
}

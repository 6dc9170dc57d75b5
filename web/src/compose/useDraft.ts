import { useState } from 'react'
import { deleteDraft, draftOf, keepDraft } from './drafts.ts'

/** The unsent text of a conversation; every edit is kept, and an emptied text leaves no draft. */
export function useDraft(conversationSlugId: string) {
  const [body, setBody] = useState(() => draftOf(conversationSlugId)?.body ?? '')
  const edit = (next: string) => {
    setBody(next)
    if (next.trim() !== '') keepDraft(conversationSlugId, { body: next, editedAt: new Date() })
    else if (draftOf(conversationSlugId)) deleteDraft(conversationSlugId)
  }
  return [body, edit] as const
}

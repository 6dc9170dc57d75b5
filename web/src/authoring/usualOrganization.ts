import { useEffect } from 'react'
import { isString, stored } from '#device/stored.ts'
import { useProfile } from '#shell/session.ts'
import type { ConversationDraft } from './conversationDraft.ts'
import { editDraft, useConversationDraft } from './draftStore.ts'

/** The organization that the last conversation of this device was posted as; absent if a person posted it. */
const lastOrganization = stored('parley:last-organization', isString)

/** Stores who a draft was posted as, for the next one. */
export const rememberOrganization = ({ postAs }: Pick<ConversationDraft, 'postAs'>): void => {
  if (postAs.postAsOrganization) lastOrganization.set(postAs.organizationName)
  else lastOrganization.remove()
}

/**
 * Posts a new draft as the usual organization of its author until they choose: their only one, or the one of several that
 * they used last.
 */
export function useUsualOrganization(): void {
  const { isPostAsSettled, postAs } = useConversationDraft()
  const { data } = useProfile()
  const isOpen = !isPostAsSettled && !postAs.postAsOrganization
  const usual = isOpen && data ? usualAmong(data.organizationList.map(({ name }) => name)) : undefined
  useEffect(() => {
    if (usual === undefined) return
    editDraft((draft) => ({
      ...draft,
      isPostAsSettled: true,
      postAs: { postAsOrganization: true, organizationName: usual },
    }))
  }, [usual])
}

const usualAmong = (own: readonly string[]): string | undefined =>
  own.length === 1 ? own[0] : own.find((name) => name === lastOrganization.get())

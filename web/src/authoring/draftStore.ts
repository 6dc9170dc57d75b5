import { useSyncExternalStore } from 'react'
import { followOtherTabs } from '#device/otherTabs.ts'
import { localStore } from '#device/storage.ts'
import { draftFrom, emptyDraft, hasContent, type ConversationDraft } from './conversationDraft.ts'

/** The storage key, which is erased with all other local data at a logout. */
export const CONVERSATION_DRAFT_KEY = 'parley:conversation-draft'

/** The draft of this device: the one stored by this tab or another one, or an empty draft. */
export const conversationDraft = (): ConversationDraft => {
  const stored = localStore.get(CONVERSATION_DRAFT_KEY)
  if (stored === known.text || (stored === undefined && !known.isStored)) return known.draft
  known = { text: stored, isStored: true, draft: parseDraft(stored) }
  if (lastSavedText === undefined) lastSavedText = stored
  return known.draft
}

/** Stores every edit immediately, so that nothing is lost however the page is left. */
export const storeDraft = (draft: ConversationDraft): void => {
  // The earlier stored draft is what remains if the person discards the changes.
  lastSavedText ??= localStore.get(CONVERSATION_DRAFT_KEY)
  const text = JSON.stringify(draft)
  localStore.set(CONVERSATION_DRAFT_KEY, text)
  known = { text, draft, isStored: localStore.get(CONVERSATION_DRAFT_KEY) === text }
  notifyListeners()
}

export const editDraft = (edit: (draft: ConversationDraft) => ConversationDraft): void =>
  storeDraft(edit(conversationDraft()))

/** Starts again with an empty draft. */
export const discardDraft = (): void => {
  localStore.remove(CONVERSATION_DRAFT_KEY)
  known = noDraft()
  lastSavedText = undefined
  notifyListeners()
}

/** Keeps the current draft, so that leaving does not ask again until it changes. */
export const markDraftSaved = (): void => {
  lastSavedText = JSON.stringify(conversationDraft())
}

/** Whether something was written since the draft was opened or kept. */
export const isDraftChanged = (): boolean => {
  const draft = conversationDraft()
  return hasContent(draft) && JSON.stringify(draft) !== lastSavedText
}

/** Whether the browser stored the draft; otherwise it lasts only as long as the page. */
export const isDraftStored = (): boolean => {
  conversationDraft()
  return known.isStored
}

/** The draft with every edit of this tab and of others. */
export function useConversationDraft(): ConversationDraft {
  return useSyncExternalStore(subscribe, conversationDraft, conversationDraft)
}

type KnownDraft = { text: string | undefined; draft: ConversationDraft; isStored: boolean }

const parseDraft = (stored: string | undefined): ConversationDraft => {
  const draft = draftFrom(stored === undefined ? undefined : localStore.getJson(CONVERSATION_DRAFT_KEY))
  return draft ?? emptyDraft(Date.now())
}

const noDraft = (): KnownDraft => ({ text: undefined, draft: emptyDraft(Date.now()), isStored: true })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const stopFollowing = followOtherTabs(CONVERSATION_DRAFT_KEY, listener)
  return () => {
    listeners.delete(listener)
    stopFollowing()
  }
}

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
let known = noDraft()
let lastSavedText: string | undefined

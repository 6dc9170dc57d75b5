import { LIMITS } from '@parley/contract'
import { useState, useSyncExternalStore } from 'react'
import { localStore, sessionStore } from '#device/storage.ts'
import { hasShape, isRecordOf, isString, stored } from '#device/stored.ts'
import * as m from '#messages/compose.ts'
import { makeStore } from '#ui/store.ts'

/** An unsent opinion, stored on this device. */
export type OpinionDraft = {
  body: string
  editedAt: Date
}

/** The storage key, which is erased with all other local data at a logout. */
export const DRAFTS_KEY = 'parley:opinion-drafts'

export const draftOf = (conversationSlugId: string): OpinionDraft | undefined => read()[conversationSlugId]

/** Stores a draft. If there are 1000 already, the one with the oldest edit is dropped. */
export const storeDraft = (conversationSlugId: string, draft: OpinionDraft): void => {
  const { [conversationSlugId]: _replaced, ...others } = read()
  write({ ...withRoom(others), [conversationSlugId]: draft })
}

export const deleteDraft = (conversationSlugId: string): void => {
  const { [conversationSlugId]: deleted, ...others } = read()
  if (!deleted) return console.error(m.draftNotFound({ conversationSlugId }))
  write(others)
}

/** The unsent text of a conversation; every edit is stored, and an emptied text leaves no draft. */
export function useDraft(conversationSlugId: string) {
  const [body, setBody] = useState(() => draftOf(conversationSlugId)?.body ?? '')
  const edit = (next: string) => {
    setBody(next)
    if (next.trim() !== '') storeDraft(conversationSlugId, { body: next, editedAt: new Date() })
    else if (draftOf(conversationSlugId)) deleteDraft(conversationSlugId)
  }
  return [body, edit] as const
}

/** Whether an unsent text is stored here; false until the page is hydrated. */
export function useHasDraft(conversationSlugId: string): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => draftOf(conversationSlugId) !== undefined,
    () => false,
  )
}

/** Changes whenever a draft is stored or deleted. */
const changes = makeStore(0)

/** The storage key, for this tab only, of the conversation in which somebody was writing when asked to log in. */
const WRITING_KEY = 'parley:writing'

export const rememberWriting = (conversationSlugId: string): void =>
  sessionStore.set(WRITING_KEY, conversationSlugId)

export const isWritingRemembered = (conversationSlugId: string): boolean =>
  sessionStore.get(WRITING_KEY) === conversationSlugId

export const forgetWriting = (): void => sessionStore.remove(WRITING_KEY)

type Drafts = Record<string, OpinionDraft>

const withRoom = (drafts: Drafts): Drafts => {
  const slugIds = Object.keys(drafts)
  if (slugIds.length < LIMITS.opinionDrafts) return drafts
  const editedAt = (slugId: string) => drafts[slugId]?.editedAt.getTime() ?? 0
  const oldest = slugIds.reduce((oldest, slugId) => (editedAt(slugId) < editedAt(oldest) ? slugId : oldest))
  const { [oldest]: _dropped, ...kept } = drafts
  return kept
}

const write = (drafts: Drafts) => {
  localStore.setJson(DRAFTS_KEY, drafts)
  changes.set(changes.get() + 1)
}

const isInstant = (value: unknown): value is string => isString(value) && !Number.isNaN(Date.parse(value))
const storedDrafts = stored(DRAFTS_KEY, isRecordOf(hasShape({ body: isString, editedAt: isInstant })))

/** Reads all drafts; a single one of another shape discards them all. */
const read = (): Drafts => {
  const drafts = Object.entries(storedDrafts.get() ?? {})
  return Object.fromEntries(drafts.map(([slugId, draft]) => [slugId, withDate(draft)]))
}

const withDate = ({ body, editedAt }: { body: string; editedAt: string }): OpinionDraft => ({
  body,
  editedAt: new Date(editedAt),
})

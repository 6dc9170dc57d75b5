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

/** Erased with all other local data when the device logs out. */
export const DRAFTS_KEY = 'parley:opinion-drafts'

export const draftOf = (conversationSlugId: string): OpinionDraft | undefined => read()[conversationSlugId]

/** Stores a draft; of 1000 the one with the oldest edit makes room. */
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

/** Whether an unsent text waits here; not before the page has been taken over from the server. */
export function useHasDraft(conversationSlugId: string): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => draftOf(conversationSlugId) !== undefined,
    () => false,
  )
}

/** Changes with every draft that is stored or deleted. */
const changes = makeStore(0)

/** In this tab only: where somebody was writing when asked to log in. */
const WRITING_KEY = 'parley:writing'

export const rememberWriting = (conversationSlugId: string): void =>
  sessionStore.set(WRITING_KEY, conversationSlugId)

export const wasWriting = (conversationSlugId: string): boolean =>
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

/** One of another shape drops them all. */
const read = (): Drafts => {
  const drafts = Object.entries(storedDrafts.get() ?? {})
  return Object.fromEntries(drafts.map(([slugId, draft]) => [slugId, withDate(draft)]))
}

const withDate = ({ body, editedAt }: { body: string; editedAt: string }): OpinionDraft => ({
  body,
  editedAt: new Date(editedAt),
})

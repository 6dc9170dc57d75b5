import { LIMITS } from '@parley/contract'
import { useSyncExternalStore } from 'react'
import { followOtherTabs } from '#device/otherTabs.ts'
import { sessionStore } from '#device/storage.ts'
import { hasShape, isOptional, isRecordOf, isString, stored } from '#device/stored.ts'
import { useStored } from '#device/useStored.ts'
import { draftNotFound } from '#messages/drafts.ts'
import { makeStore } from '#ui/store.ts'

/** An unsent opinion, stored on this device. */
export type OpinionDraft = {
  body: string
  /** In ISO 8601, as stored. */
  editedAt: string
  /** Whether its author says that it is about the person who answers. */
  isAboutPerson?: boolean
}

/** The storage key, which is erased with all other local data at a logout. */
export const DRAFTS_KEY = 'parley:opinion-drafts'

const isInstant = (value: unknown): value is string => isString(value) && !Number.isNaN(Date.parse(value))
const isMark = (value: unknown): value is boolean => typeof value === 'boolean'
const storedDrafts = stored(
  DRAFTS_KEY,
  isRecordOf(
    hasShape<OpinionDraft>({ body: isString, editedAt: isInstant, isAboutPerson: isOptional(isMark) }),
  ),
)

export const draftOf = (conversationSlugId: string): OpinionDraft | undefined =>
  readDrafts()[conversationSlugId]

/** Stores a draft. If there are 1000 already, the one with the oldest edit is dropped. */
export const storeDraft = (conversationSlugId: string, draft: OpinionDraft): void => {
  const { [conversationSlugId]: _replaced, ...others } = readDrafts()
  writeDrafts({ ...withRoom(others), [conversationSlugId]: draft })
}

export const deleteDraft = (conversationSlugId: string): void => {
  const { [conversationSlugId]: deleted, ...others } = readDrafts()
  if (!deleted) return console.error(draftNotFound({ conversationSlugId }))
  writeDrafts(others)
}

/**
 * The unsent text of a conversation, and whether it is about the person who answers, with what changes them. Every edit is
 * stored, and an emptied text leaves no draft.
 */
export function useDraft(conversationSlugId: string) {
  const entry = {
    key: DRAFTS_KEY,
    get: () => draftOf(conversationSlugId),
    set: (draft: OpinionDraft) => storeDraft(conversationSlugId, draft),
    remove: () => draftOf(conversationSlugId) && deleteDraft(conversationSlugId),
  }
  const [draft, write] = useStored(entry, { isEmpty: ({ body }) => body.trim() === '' })
  const { body = '', isAboutPerson = false } = draft ?? {}
  return {
    body,
    isAboutPerson,
    edit: (next: string) => write(draftNow(next, isAboutPerson)),
    mark: (next: boolean) => write(draftNow(body, next)),
  }
}

const draftNow = (body: string, isAboutPerson: boolean): OpinionDraft => ({
  body,
  editedAt: new Date().toISOString(),
  ...(isAboutPerson && { isAboutPerson }),
})

/** Whether an unsent text is stored here; false until the page is hydrated. */
export function useHasDraft(conversationSlugId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => draftOf(conversationSlugId) !== undefined,
    () => false,
  )
}

/** Changes whenever a draft is stored or deleted. */
const changes = makeStore(0)

const subscribe = (listener: () => void) => {
  const stops = [changes.subscribe(listener), followOtherTabs(DRAFTS_KEY, listener)]
  return () => stops.forEach((stop) => stop())
}

/** The conversation in which somebody was writing when asked to log in, in this tab only. */
const storedWriting = stored('parley:writing', isString, { storage: sessionStore })

export const rememberWriting = storedWriting.set

export const isWritingRemembered = (conversationSlugId: string): boolean =>
  storedWriting.get() === conversationSlugId

export const forgetWriting = storedWriting.remove

type Drafts = Record<string, OpinionDraft>

const withRoom = (drafts: Drafts): Drafts => {
  const slugIds = Object.keys(drafts)
  if (slugIds.length < LIMITS.opinionDrafts) return drafts
  const editedAt = (slugId: string) => Date.parse(drafts[slugId]?.editedAt ?? '')
  const oldest = slugIds.reduce((oldest, slugId) => (editedAt(slugId) < editedAt(oldest) ? slugId : oldest))
  const { [oldest]: _dropped, ...kept } = drafts
  return kept
}

const writeDrafts = (drafts: Drafts) => {
  storedDrafts.set(drafts)
  changes.set(changes.get() + 1)
}

/** All drafts; a single one of another shape discards them all. */
const readDrafts = (): Drafts => storedDrafts.get() ?? {}

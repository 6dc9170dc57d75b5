import { LIMITS } from '@parley/contract'
import * as m from '#messages/compose.ts'

/** An unsent opinion, kept on this device. */
export type OpinionDraft = {
  body: string
  editedAt: Date
}

/** Local data lies under this key; leaving the device unknown erases it with everything else. */
export const DRAFTS_KEY = 'parley:opinion-drafts'

export const draftOf = (conversationSlugId: string): OpinionDraft | undefined => read()[conversationSlugId]

/** Keeps a draft; of 1000 the one with the oldest edit makes room. */
export const keepDraft = (conversationSlugId: string, draft: OpinionDraft): void => {
  const { [conversationSlugId]: _replaced, ...others } = read()
  write({ ...withRoom(others), [conversationSlugId]: draft })
}

export const deleteDraft = (conversationSlugId: string): void => {
  const { [conversationSlugId]: deleted, ...others } = read()
  if (!deleted) return console.error(m.draftNotFound({ conversationSlugId }))
  write(others)
}

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
  try {
    localStorage.setItem(DRAFTS_KEY, JSON.stringify(drafts))
  } catch {
    // Storage may be full or forbidden; the text itself is still in the editor.
  }
}

/** What is stored may be from another version or written by hand: anything of another shape is dropped whole. */
const read = (): Drafts => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
    const drafts = Object.entries(stored).map(([slugId, value]) => [slugId, draftFrom(value)] as const)
    return drafts.some(([, draft]) => draft === undefined) ? {} : Object.fromEntries(drafts.filter(isDraft))
  } catch {
    return {}
  }
}

const isDraft = (entry: readonly [string, OpinionDraft | undefined]): entry is [string, OpinionDraft] =>
  entry[1] !== undefined

const draftFrom = (value: unknown): OpinionDraft | undefined => {
  if (typeof value !== 'object' || value === null || !('body' in value) || !('editedAt' in value))
    return undefined
  if (typeof value.body !== 'string' || typeof value.editedAt !== 'string') return undefined
  const editedAt = new Date(value.editedAt)
  return Number.isNaN(editedAt.getTime()) ? undefined : { body: value.body, editedAt }
}

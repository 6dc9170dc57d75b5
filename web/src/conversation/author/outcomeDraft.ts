import { AnswerState } from '@parley/contract'
import type { SafeStorage } from '#device/storage.ts'

export type DraftAnswer = { opinionSlugId: string; opinion: string; state: AnswerState; text: string }
/** An unsent outcome, in plain text. */
export type OutcomeDraft = { text: string; answers: DraftAnswer[] }

/** Erased with all other local data when the device logs out. */
const keyOf = (conversationSlugId: string) => `parley:outcome-draft:${conversationSlugId}`

export const storeOutcomeDraft = (store: SafeStorage, slugId: string, draft: OutcomeDraft): void =>
  store.setJson(keyOf(slugId), draft)

export const forgetOutcomeDraft = (store: SafeStorage, slugId: string): void => store.remove(keyOf(slugId))

/** What is stored may be from another version or written by hand: anything of another shape is not taken. */
export const outcomeDraftOf = (store: SafeStorage, slugId: string): OutcomeDraft | undefined => {
  const stored = store.getJson(keyOf(slugId))
  if (typeof stored !== 'object' || stored === null || !('text' in stored) || !('answers' in stored))
    return undefined
  const { text, answers } = stored
  if (typeof text !== 'string' || !Array.isArray(answers)) return undefined
  const known: unknown[] = answers
  return known.every(isAnswer) ? { text, answers: known } : undefined
}

const isAnswer = (value: unknown): value is DraftAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'opinionSlugId' in value &&
  typeof value.opinionSlugId === 'string' &&
  'opinion' in value &&
  typeof value.opinion === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'state' in value &&
  AnswerState.options.some((state) => state === value.state)

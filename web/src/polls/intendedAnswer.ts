import { localStore } from '#device/storage.ts'

/** A poll answer that needs an account first; stored on this device until then. */
export type IntendedAnswer = { conversationSlugId: string; optionNumber: number }

/** Whoever logs in much later has something else in mind. */
const VALID_FOR_MS = 3_600_000

const STORAGE_KEY = 'parley:intended-answer'

export const storeIntendedAnswer = (answer: IntendedAnswer): void =>
  localStore.setJson(STORAGE_KEY, { ...answer, keptAt: Date.now() })

/** The stored answer, once, where it belongs to this conversation. */
export const takeIntendedAnswer = (conversationSlugId: string): number | undefined => {
  const stored = localStore.getJson(STORAGE_KEY)
  if (!isIntendedAnswer(stored) || stored.conversationSlugId !== conversationSlugId) return undefined
  localStore.remove(STORAGE_KEY)
  return stored.keptAt + VALID_FOR_MS > Date.now() ? stored.optionNumber : undefined
}

const isIntendedAnswer = (value: unknown): value is IntendedAnswer & { keptAt: number } =>
  typeof value === 'object' &&
  value !== null &&
  'conversationSlugId' in value &&
  'optionNumber' in value &&
  typeof value.optionNumber === 'number' &&
  'keptAt' in value &&
  typeof value.keptAt === 'number'

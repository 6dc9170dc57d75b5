import { VoteChoice } from '@parley/contract'
import { localStore } from '#device/storage.ts'

/** A vote that needs an account first; stored on this device until then. */
export type IntendedVote = {
  conversationSlugId: string
  opinionSlugId: string
  /** Its text, to name the vote later. */
  opinion: string
  choice: VoteChoice
}

/** Whoever logs in much later has something else in mind. */
const VALID_FOR_MS = 3_600_000

const STORAGE_KEY = 'parley:intended-vote'

export const storeIntendedVote = (vote: IntendedVote): void =>
  localStore.setJson(STORAGE_KEY, { ...vote, keptAt: Date.now() })

/** The stored vote, once, where it belongs to this conversation. */
export const takeIntendedVote = (conversationSlugId: string): IntendedVote | undefined => {
  const stored = localStore.getJson(STORAGE_KEY)
  if (!isIntendedVote(stored) || stored.conversationSlugId !== conversationSlugId) return undefined
  localStore.remove(STORAGE_KEY)
  return stored.keptAt + VALID_FOR_MS > Date.now() ? stored : undefined
}

const isIntendedVote = (value: unknown): value is IntendedVote & { keptAt: number } =>
  typeof value === 'object' &&
  value !== null &&
  'conversationSlugId' in value &&
  typeof value.conversationSlugId === 'string' &&
  'opinionSlugId' in value &&
  typeof value.opinionSlugId === 'string' &&
  'opinion' in value &&
  typeof value.opinion === 'string' &&
  'keptAt' in value &&
  typeof value.keptAt === 'number' &&
  'choice' in value &&
  VoteChoice.options.some((choice) => choice === value.choice)

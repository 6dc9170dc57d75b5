import { VoteChoice } from '@parley/contract'

/** A vote that needs an account first; kept on this device until then. */
export type IntendedVote = {
  conversationSlugId: string
  opinionSlugId: string
  /** Its words, to name the vote later. */
  opinion: string
  choice: VoteChoice
}

/** Who logs in much later has something else in mind. */
const GOOD_FOR_MS = 3_600_000

const KEY = 'parley:intended-vote'

export const keepIntention = (vote: IntendedVote): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...vote, keptAt: Date.now() }))
  } catch {
    // Without storage the press is explained all the same; it just has to be repeated.
  }
}

/** The kept vote, once, where it belongs to this conversation. */
export const takeIntention = (conversationSlugId: string): IntendedVote | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!isIntended(kept) || kept.conversationSlugId !== conversationSlugId) return undefined
    localStorage.removeItem(KEY)
    return kept.keptAt + GOOD_FOR_MS > Date.now() ? kept : undefined
  } catch {
    return undefined
  }
}

const isIntended = (value: unknown): value is IntendedVote & { keptAt: number } =>
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

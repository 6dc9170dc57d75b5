import * as z from 'zod/mini'

/** Limits of what people write, in visible characters (code points after tags and entities are resolved). */
export const LIMITS = {
  title: 140,
  conversationBody: 1000,
  opinion: 3000,
  /** Above this an opinion is gently said to be voted on less; nothing is refused. */
  opinionHint: 280,
  opinionDrafts: 1000,
  seedOpinions: 50,
  slugList: 100,
  opinionList: 3000,
  feedPage: 100,
  feedChunk: 10,
} as const

/** Public id of a conversation or an opinion: up to 10 characters of base62, `-` or `_` (ours have 8). */
export const SlugId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,10}$/, 'must be 1 to 10 letters or digits'))
/** A moment as ISO 8601 text in UTC. */
export const Instant = z.iso.datetime()
/** A count: a whole number, never negative. */
export const Count = z.int().check(z.nonnegative())

/** The words that say a vote. */
export const VoteChoice = z.enum(['agree', 'disagree', 'pass'])
export type VoteChoice = z.infer<typeof VoteChoice>

/** The six opinion groups at most, as they travel; shown as the letters A to F. */
export const GroupKey = z.enum(['0', '1', '2', '3', '4', '5'])
export type GroupKey = z.infer<typeof GroupKey>

/** The version of the sentence that a person accepts with the first vote. */
export const CONSENT_VERSION = '2026-11'

import * as z from 'zod/mini'

/** The limits of texts, in visible characters (code points after tags and entities are resolved). */
export const LIMITS = {
  title: 140,
  conversationBody: 1000,
  pollOption: 30,
  pollOptionsMin: 2,
  pollOptionsMax: 6,
  conversationTopics: 3,
  seedOpinions: 50,
  outcome: 1000,
  outcomeAnswers: 100,
  /** Earlier versions of a text in one response. */
  versionsPage: 20,
  /** How often a text whose earlier versions everybody can read may be changed in a day. */
  changesPerDay: 20,
  update: 1000,
  updates: 100,
  /** Who does what an answer in an outcome says, in one line. */
  doneBy: 65,
  /** Who answers a conversation, so that the promise is a line or two on paper. */
  answeredBy: 65,
  opinion: 3000,
  /** Above this length the form hints that long opinions get fewer votes; nothing is refused. */
  opinionHint: 140,
  opinionDrafts: 1000,
  slugList: 100,
  /** Devices of an account in the list of them. */
  devices: 200,
  /** A person's own votes, and own opinions, in one response: more than anybody casts or writes by hand. */
  ownVotes: 20_000,
  ownOpinions: 10_000,
  opinionList: 3000,
  opinionPage: 50,
  /** Opinions in the table of a print. */
  printedOpinions: 300,
  opinionPages: 10_000,
  usernameMin: 2,
  usernameMax: 20,
  feedPage: 100,
  feedChunk: 10,
  pinnedRuns: 50,
  printIntroduction: 300,
  groupName: 60,
  listedRuns: 120,
  notifications: 20,
  notificationsMax: 100,
  reportExplanation: 260,
  reports: 1000,
  moderationExplanation: 1000,
  moderationNote: 1000,
  queueItems: 100,
  appeal: 1000,
  ledgerPage: 20,
  ledgerPageMax: 100,
  profilePage: 10,
  ledConversations: 100,
  mutes: 1000,
  follows: 1000,
} as const

/**
 * The greatest length of a text in UTF-16 code units, or of a list. It stands before every other rule, and what is longer
 * reaches none of them, so that nobody chooses how much work a rule has. Limits in visible characters are stricter, and
 * are counted afterwards.
 */
export const atMost = (max: number, error = `must have at most ${max} characters`) =>
  z.maxLength(max, { abort: true, error })
/** The same for a list. */
export const atMostItems = (max: number, error = `must have at most ${max} items`) => atMost(max, error)
/** Of texts with a fixed form. Only a little longer ones are told what the form is. */
const ID_UNITS = 100

const SLUG_ID = /^[A-Za-z0-9_-]{1,10}$/
/** Public id of a conversation or an opinion: up to 10 characters of base62, `-` or `_`. New ids have 8. */
export const SlugId = z
  .string()
  .check(atMost(ID_UNITS), z.regex(SLUG_ID, 'must be 1 to 10 letters or digits'))
/** Whether a text has the form of a {@link SlugId}. */
export const isSlugId = (text: string): boolean => SLUG_ID.test(text)

const TOPIC_CODE = /^[a-z0-9-]{1,40}$/
/** Public name of a topic, as in its address. */
export const TopicCode = z
  .string()
  .check(atMost(ID_UNITS), z.regex(TOPIC_CODE, 'must be 1 to 40 lowercase letters, digits or -'))
/** Whether a text has the form of a {@link TopicCode}. */
export const isTopicCode = (text: string): boolean => TOPIC_CODE.test(text)

/** The language of a text: a BCP 47 tag in lower case, without a region. */
export const LanguageTag = z
  .string()
  .check(atMost(ID_UNITS), z.regex(/^[a-z]{2,3}(-[a-z]{4})?$/, 'must be like "en" or "zh-hant"'))

/** A moment as ISO 8601 text in UTC. */
export const Instant = z.string().check(atMost(ID_UNITS), z.iso.datetime())
/** A day without a time, as `2026-12-20`. */
export const CalendarDate = z.string().check(atMost(ID_UNITS), z.iso.date())
/** A UUID. */
export const Uuid = z.string().check(atMost(ID_UNITS), z.uuid())
/** How many versions a page of earlier ones leaves out: those that were shown already. */
export const SkippedVersions = z.optional(z.int().check(z.nonnegative(), z.maximum(100_000)))
/** A count: a whole number, never negative. */
export const Count = z.int().check(z.nonnegative())

/** The choices of a vote. */
export const VoteChoice = z.enum(['agree', 'disagree', 'pass'])
export type VoteChoice = z.infer<typeof VoteChoice>

/** The key of an opinion group on the wire; there are at most six, shown as the letters A to F. */
export const GroupKey = z.enum(['0', '1', '2', '3', '4', '5'])
export type GroupKey = z.infer<typeof GroupKey>

/** The version of the sentence that a person accepts with the first vote. */
export const CONSENT_VERSION = '2026-11-24.1'
/** Any version of that sentence, as it is recorded. */
export const ConsentVersion = z
  .string()
  .check(atMost(ID_UNITS), z.regex(/^[\w.-]{1,20}$/, 'must be 1 to 20 letters, digits, . or -'))

/** The number of code points of an explanation, without the space around it. */
export const explanationLength = (text: string): number => Array.from(text.trim()).length

import * as z from 'zod/mini'
import { call } from './call.ts'
import { atMost, CalendarDate, Count, Instant, LanguageTag, SlugId } from './text.ts'

const CHANNEL = /^[a-z0-9-]{1,24}$/
/** What an address says about where its reader comes from, as in `?from=poster`. */
export const Channel = z
  .string()
  .check(atMost(100), z.regex(CHANNEL, 'must be 1 to 24 small letters, digits or hyphens'))
/** Whether a text has the form of a {@link Channel}. */
export const isChannel = (text: string): boolean => CHANNEL.test(text)

export const recordVisit = call({
  path: '/desk/visit',
  summary:
    'Counts that a conversation was opened from an address with a channel; nothing is stored about who opened it',
  access: 'anyone',
  effect: 'write',
  isOpenToSuspended: true,
  audit: { none: 'counts a visit, and nobody acts' },
  input: z.strictObject({ conversationSlugId: SlugId, channel: Channel }),
})

/**
 * How many votes were cast on one day (UTC) or, where fewer than five people took part on a day, on
 * several, counted as it happened. `newcomers` took part for the first time; absent below five.
 */
export const DeskDays = z.object({
  from: CalendarDate,
  to: CalendarDate,
  votes: Count,
  newcomers: z.optional(Count),
})
export type DeskDays = z.infer<typeof DeskDays>

/** Entries of one kind that wait for the viewer. `isUrgent`: some may be dangerous to somebody. */
const Waiting = z.object({ count: Count, oldestAt: Instant, isUrgent: z.boolean() })

/** What somebody who leads a conversation sees of how it goes. Nothing here is about a single person. */
export const Desk = z.object({
  /** What waits for the viewer here; kinds without an entry are absent. */
  waiting: z.object({
    report: z.optional(Waiting),
    review: z.optional(Waiting),
    appeal: z.optional(Waiting),
    pattern: z.optional(Waiting),
  }),
  /**
   * Oldest first. The newest days are left out until five people have taken part in them, and today where
   * only results are published.
   */
  days: z.array(DeskDays),
  /** How many people have joined on the days of `days` since yesterday began (UTC); absent below five. */
  newSinceYesterday: z.optional(Count),
  /** How many of the listed opinions come from others than those who started the conversation. */
  numAdded: Count,
  /**
   * How far the people of the newest run have got: how many have voted on ten opinions or more, and on all. A number
   * is absent if it or what it leaves of the people is below five and not 0.
   */
  reach: z.optional(
    z.object({
      asOf: Instant,
      people: Count,
      opinions: Count,
      ten: z.optional(Count),
      all: z.optional(Count),
    }),
  ),
  /** The opinions with the fewest votes, of which results can say little yet; `votes` is absent below five. */
  fewVotes: z.array(
    z.object({
      opinionSlugId: SlugId,
      opinion: z.string(),
      language: z.optional(LanguageTag),
      votes: z.optional(Count),
    }),
  ),
  /** How many opinions have fewer votes than results need to say something, those of `fewVotes` included. */
  numFewVotes: Count,
  /** The channels of visits, the busiest first; `visits` is absent below five. */
  channels: z.array(z.object({ channel: Channel, visits: z.optional(Count) })),
})
export type Desk = z.infer<typeof Desk>

export const getDesk = call({
  path: '/desk/get',
  summary: 'How a conversation goes and what waits, for those who lead it',
  access: 'user',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: Desk,
})

/** A conversation that the viewer leads, as a row of "Your conversations". */
export const LedConversation = z.object({
  conversationSlugId: SlugId,
  title: z.string(),
  language: z.optional(LanguageTag),
  createdAt: Instant,
  isIndexed: z.boolean(),
  isClosed: z.boolean(),
  isLocked: z.boolean(),
  closedAt: z.optional(Instant),
  closeAt: z.optional(Instant),
  /** When it opens for the first time; only until then. */
  opensAt: z.optional(Instant),
  answerDueOn: z.optional(CalendarDate),
  hasOutcome: z.boolean(),
  participantCount: Count,
  /** What waits for the viewer in it. */
  numWaiting: Count,
})
export type LedConversation = z.infer<typeof LedConversation>

export const listLedConversations = call({
  path: '/desk/fetch',
  summary:
    'The conversations that the viewer leads: those where most waits first, then those with the next date',
  access: 'user',
  effect: 'read',
  input: z.strictObject({}),
  /** At most `LIMITS.ledConversations`. */
  output: z.object({ conversationList: z.array(LedConversation), hasMore: z.boolean() }),
})

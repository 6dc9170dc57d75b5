import * as z from 'zod/mini'
import { call } from './call.ts'
import { DecidedAs, DecisionDetail, ModerationReason } from './moderation.ts'
import { Pattern, PatternKind } from './patterns.ts'
import { explanationUpTo } from './new-text.ts'
import { SameText } from './opinions.ts'
import { atMost, Count, Instant, LanguageTag, LIMITS, SlugId } from './text.ts'

/**
 * The kinds of items that wait for a decision; the queue can be filtered by them. `review`: opinions before they
 * appear, and uploaded conversations before they are public.
 */
export const QueueKind = z.enum(['report', 'appeal', 'review', 'pattern'])
export type QueueKind = z.infer<typeof QueueKind>

/** The id of an item of the queue: its kind, and the slug id of what it is about. */
export const QueueItemId = z
  .string()
  .check(
    atMost(100),
    z.regex(
      /^(?:opinion-report|conversation-report|update-report|appeal|suspension-appeal|review|conversation-review|pattern):[A-Za-z0-9_-]{1,10}$/,
      'must name an item of the queue',
    ),
  )

/** Who works on an item; nobody else can decide on it until `until`. */
export const QueueClaim = z.object({ username: z.string(), isOwn: z.boolean(), until: Instant })
export type QueueClaim = z.infer<typeof QueueClaim>

/** An appeal, and the decision that it is against. */
export const QueuedAppeal = z.object({
  explanation: z.string(),
  decision: z.object({
    kind: z.enum(['lock', 'move', 'hide', 'set_aside', 'suspend']),
    reason: z.optional(ModerationReason),
    detail: z.optional(DecisionDetail),
    /** With `set_aside`: what is unusual about the votes. */
    pattern: z.optional(PatternKind),
    explanation: z.string(),
    createdAt: Instant,
    /** With `suspend`: when it ends by itself. */
    until: z.optional(Instant),
    decidedAs: DecidedAs,
    /** Whether the viewer made the decision; then nobody else can answer, and the ledger will mention it. */
    isOwn: z.boolean(),
  }),
})
export type QueuedAppeal = z.infer<typeof QueuedAppeal>

/** One item that waits for moderators; reports about the same opinion, update or conversation are one item. */
export const QueueItem = z.object({
  itemId: QueueItemId,
  kind: QueueKind,
  /** Absent for an appeal against a suspension, which is about a person; its title is empty. */
  conversationSlugId: z.optional(SlugId),
  title: z.string(),
  /** The language of the title; absent if unknown, as for the texts of opinions. */
  language: z.optional(LanguageTag),
  /** The opinion to decide about; absent if the item is about something else. */
  opinion: z.optional(
    z.object({
      opinionSlugId: SlugId,
      /** Rich text, also of hidden opinions. */
      opinion: z.string(),
      language: z.optional(LanguageTag),
      createdAt: Instant,
      numAgrees: Count,
      numDisagrees: Count,
      numPasses: Count,
      /** It is about the person, so that its counts are 0. */
      isAboutPerson: z.optional(z.literal(true)),
    }),
  ),
  /** The organizer's update to decide about; absent if the item is about something else. */
  update: z.optional(
    z.object({
      updateSlugId: SlugId,
      /** HTML of the six allowed tags. */
      text: z.string(),
      createdAt: Instant,
    }),
  ),
  /** The author, or the person who is suspended; absent if the item is about votes. */
  username: z.optional(z.string()),
  /** The number of reports, or of people in a pattern, else one. */
  count: Count,
  appeal: z.optional(QueuedAppeal),
  /** What is unusual about some votes. */
  pattern: z.optional(PatternKind),
  /** The reasons of reports, and how often each was given. */
  reasons: z.array(z.object({ reason: ModerationReason, count: Count })),
  /** The text may contain private data or sexual content, so it is shown only on request. */
  isSensitive: z.boolean(),
  newestAt: Instant,
  oldestAt: Instant,
  /** The decision in force; its id is the `expectedDecisionId` of the next one. */
  decision: z.optional(
    z.object({ decisionId: SlugId, action: z.enum(['lock', 'move', 'hide']), createdAt: Instant }),
  ),
  claim: z.optional(QueueClaim),
  /** An earlier item of the same response with nearly the same text. */
  similarTo: z.optional(QueueItemId),
})
export type QueueItem = z.infer<typeof QueueItem>

const QueueCounts = z.object({ all: Count, report: Count, appeal: Count, review: Count, pattern: Count })
export type QueueCounts = z.infer<typeof QueueCounts>

/**
 * How the queue is sorted. By default severe and frequent reports come before newer items. `most_reported`: items
 * without reports come last.
 */
export const QueueOrder = z.enum(['newest', 'oldest', 'most_reported'])
export type QueueOrder = z.infer<typeof QueueOrder>

export const listQueue = call({
  path: '/moderation/queue/fetch',
  summary: 'What waits for the viewer as moderator or facilitator, in pages',
  access: 'user',
  effect: 'read',
  input: z.strictObject({
    kind: z.optional(QueueKind),
    /** Returns, and counts, only items about this conversation. */
    conversationSlugId: z.optional(SlugId),
    /** Returns, and counts, only items about conversations of this organization. */
    organizationName: z.optional(z.string().check(atMost(200))),
    /** By default the newest and worst first. */
    order: z.optional(QueueOrder),
    /** `next` of the previous page. */
    after: z.optional(z.string().check(atMost(100))),
    /** Returns only items that contain this text, ignoring case. */
    search: z.optional(z.string().check(atMost(LIMITS.title))),
    /** When the viewer's day began, for `numDecided`. */
    decidedSince: z.optional(Instant),
  }),
  output: z.object({
    items: z.array(QueueItem),
    next: z.optional(z.string()),
    counts: QueueCounts,
    /** The organizations about whose conversations something waits, by name, whatever the filter. */
    organizationNameList: z.array(z.string()),
    /** When the oldest waiting item arrived. */
    oldestAt: z.optional(Instant),
    /** How many decisions were made since `decidedSince`, by everybody, where the viewer moderates. */
    numDecided: z.optional(Count),
  }),
})

export const countQueue = call({
  path: '/moderation/queue/count',
  summary:
    'How many items wait for the viewer, for the number in the navigation; 0 for those who moderate nothing',
  access: 'user',
  effect: 'read',
  output: z.object({ numWaiting: Count }),
})

/**
 * A part of a plain text that differs from the other text: the index of its first character, and of the one after its
 * last.
 */
const Difference = z.tuple([Count, Count])

/** An opinion to compare with another one whose text is nearly the same. */
export const ComparedOpinion = z.object({
  opinionSlugId: SlugId,
  /** Plain text. */
  text: z.string(),
  language: z.optional(LanguageTag),
  differences: z.array(Difference),
  createdAt: Instant,
  numAgrees: Count,
  numDisagrees: Count,
  numPasses: Count,
  isAboutPerson: z.optional(z.literal(true)),
})
export type ComparedOpinion = z.infer<typeof ComparedOpinion>

export const getQueueItem = call({
  path: '/moderation/queue/item/fetch',
  summary:
    'What those who decide on an item read: reports, evidence, history, notes, and the opinion that is most similar',
  access: 'user',
  effect: 'read',
  input: z.strictObject({ itemId: QueueItemId }),
  output: z.object({
    reports: z.array(
      z.object({
        reason: ModerationReason,
        explanation: z.optional(z.string()),
        createdAt: Instant,
        /** The person who reported it; absent for facilitators and if the account was deleted. */
        username: z.optional(z.string()),
      }),
    ),
    /** The number of reports about other opinions of the same author, where the viewer moderates. */
    numEarlierReports: Count,
    /** The number of earlier decisions about the same opinion or conversation. */
    numEarlierDecisions: Count,
    /** When the opinion was let in after review; absent if nobody reviewed it. */
    letInAt: z.optional(Instant),
    notes: z.array(z.object({ username: z.string(), note: z.string(), createdAt: Instant })),
    /** For an item about unusual votes. */
    pattern: z.optional(Pattern),
    /** The earlier opinion, the later one, and the share of the text that they have in common, from 0 to 1. */
    similar: z.optional(z.object({ first: ComparedOpinion, later: ComparedOpinion, share: z.number() })),
    /**
     * The opinions with the same text, including those that wait for review or were moved or hidden; absent if there
     * are none.
     */
    sameText: z.optional(z.array(SameText)),
  }),
})

export const claimQueueItem = call({
  path: '/moderation/queue/claim',
  summary: 'Reserves an item for ten minutes, or again; while somebody else has it, the answer says who',
  access: 'user',
  effect: 'write',
  audit: { none: 'prepares a decision' },
  input: z.strictObject({ itemId: QueueItemId }),
  output: QueueClaim,
})

export const releaseQueueItem = call({
  path: '/moderation/queue/release',
  summary: 'Ends a reservation of the viewer; where there is none, that is a success',
  access: 'user',
  effect: 'write',
  audit: { none: 'prepares a decision' },
  input: z.strictObject({ itemId: QueueItemId }),
})

export const addQueueNote = call({
  path: '/moderation/queue/note/create',
  summary: 'Writes a note that only those read who moderate; facilitators read none of moderators',
  access: 'user',
  effect: 'write',
  audit: { none: 'prepares a decision' },
  input: z.strictObject({
    itemId: QueueItemId,
    note: explanationUpTo(LIMITS.moderationNote).check(z.trim(), z.minLength(1)),
  }),
})

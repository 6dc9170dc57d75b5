import * as z from 'zod/mini'
import { call } from './call.ts'
import { normalizeLine, pollProblem, titleProblem, TOO_MANY_OPTIONS } from './conversation-text.ts'
import { Publication } from './conversations.ts'
import { AnsweredBy } from './promised-answer.ts'
import { SharedPlace } from './shared-places.ts'
import {
  atMost,
  atMostItems,
  Uuid,
  CalendarDate,
  Count,
  Instant,
  LanguageTag,
  LIMITS,
  SlugId,
  TopicCode,
  SkippedVersions,
} from './text.ts'

/**
 * Title and body of a conversation may be replaced within this time after its creation, and before it has this number
 * of votes.
 */
export const EDIT_WINDOW = { ms: 3_600_000, votes: 10 } as const

/** Why title and body cannot be replaced any more; undefined if they can. Afterwards the author can only add text. */
export function editRefusal({
  createdAt,
  voteCount,
  now,
}: {
  createdAt: Date
  voteCount: number
  now: Date
}): 'hour_has_passed' | 'ten_votes_cast' | undefined {
  if (now.getTime() - createdAt.getTime() >= EDIT_WINDOW.ms) return 'hour_has_passed'
  return voteCount >= EDIT_WINDOW.votes ? 'ten_votes_cast' : undefined
}

/** The title of a conversation: one line of 1 to 140 characters. */
export const ConversationTitle = z.string().check(
  atMost(LIMITS.title * 10),
  z.overwrite(normalizeLine),
  z.refine((title) => titleProblem(title) === undefined, {
    error: ({ input }) => titleProblem(String(input))?.message,
  }),
)

/** Plain text or the six allowed tags. The exact limit is counted after parsing; this bound only stops abuse. */
const richTextUpTo = (length: number) => z.string().check(atMost(length * 8))
const ConversationBody = richTextUpTo(LIMITS.conversationBody)

const PollOption = z.string().check(atMost(LIMITS.pollOption * 10), z.overwrite(normalizeLine))
const PollOptions = z
  .array(PollOption)
  .check(atMostItems(LIMITS.pollOptionsMax, TOO_MANY_OPTIONS), (found) => {
    const problem = pollProblem(found.value)
    if (problem === undefined) return
    const path = problem.index === undefined ? [] : [problem.index]
    found.issues.push({ code: 'custom', message: problem.message, input: found.value, path })
  })

/** Which opinions of a list are about the person who answers them, by their places from 0. */
const AboutPersonPlaces = z.optional(
  z
    .array(z.int().check(z.minimum(0), z.maximum(LIMITS.seedOpinions - 1)))
    .check(atMostItems(LIMITS.seedOpinions)),
)

export const createConversation = call({
  path: '/conversation/create',
  summary: 'Starts a conversation, with a poll and first opinions if wanted',
  access: 'user',
  effect: 'write',
  audit: ['conversation.created', 'place.stated'],
  limit: 'conversation',
  maxBytes: 512 * 1024,
  input: z.strictObject({
    conversationTitle: ConversationTitle,
    conversationBody: z.optional(ConversationBody),
    /** The language that the author states. */
    language: z.optional(LanguageTag),
    /** Two to six options; absent without a poll. */
    pollingOptionList: z.optional(PollOptions),
    /** True: everybody can find the conversation. False: only people with the link can. */
    isIndexed: z.boolean(),
    /** True: taking part needs an account. False: guests may take part. */
    isLoginRequired: z.boolean(),
    /** The name of one of the author's organizations; absent or empty: the author posts in their own name. */
    postAsOrganization: z.optional(z.string().check(atMost(200))),
    /** The future moment at which a private conversation becomes public by itself. */
    indexConversationAt: z.optional(Instant),
    /** The future moment at which it begins to take votes and opinions; it can be read before. Absent: now. */
    opensAt: z.optional(Instant),
    /** The future moment, after `opensAt`, at which it closes by itself. */
    closeAt: z.optional(Instant),
    /** The day by which an answer is promised: today or later. */
    answerDueOn: z.optional(CalendarDate),
    /** Who will answer; only with `answerDueOn`. */
    answeredBy: z.optional(AnsweredBy),
    /** The opinions that the conversation begins with. They carry no vote of the author. */
    seedOpinionList: z
      .array(richTextUpTo(LIMITS.opinion))
      .check(atMostItems(LIMITS.seedOpinions, `${LIMITS.seedOpinions} opinions at most.`)),
    aboutPersonList: AboutPersonPlaces,
    /** The topics of the new conversation; at most three. */
    topicCodeList: z.optional(z.array(TopicCode).check(atMostItems(LIMITS.conversationTopics))),
    publication: z.optional(Publication),
    /**
     * The first statement that people take part from one place, the place of this call. Ignored unless only results are
     * published; see `stateSharedPlace`.
     */
    sharedPlace: z.optional(SharedPlace),
    /** New opinions wait for review; absent: the site's default. */
    isReviewRequired: z.optional(z.boolean()),
    /** Generated once for each draft: a repeated call with the same key returns the conversation of the first call. */
    idempotencyKey: z.optional(Uuid),
  }),
  output: z.object({ conversationSlugId: SlugId }),
})

const CONVERSATION_INPUT = { conversationSlugId: SlugId }
const Done = z.object({ success: z.literal(true) })
const refusedFor = <const R extends readonly [string, ...string[]]>(reasons: R) =>
  z.discriminatedUnion('success', [Done, z.object({ success: z.literal(false), reason: z.enum(reasons) })])

export const deleteConversation = call({
  path: '/conversation/delete',
  summary: "Deletes the viewer's own conversation; repeating it is a success",
  access: 'user',
  effect: 'write',
  audit: ['conversation.deleted'],
  limit: 'authoring',
  input: z.strictObject(CONVERSATION_INPUT),
})

export const editConversation = call({
  path: '/conversation/edit',
  summary:
    "Replaces title and body of the viewer's own conversation, in its first hour and before its tenth vote",
  access: 'user',
  effect: 'write',
  audit: ['conversation.edited'],
  limit: 'authoring',
  input: z.strictObject({
    ...CONVERSATION_INPUT,
    conversationTitle: ConversationTitle,
    /** The whole new body; empty to have none. */
    conversationBody: ConversationBody,
    /** Absent: as before; null: not stated. It may be changed at any time. */
    language: z.optional(z.nullable(LanguageTag)),
  }),
  output: refusedFor(['hour_has_passed', 'ten_votes_cast', 'conversation_locked']),
})

export const addToConversation = call({
  path: '/conversation/addition/create',
  summary: "Appends a dated paragraph to the viewer's own conversation; all of its body has one limit",
  access: 'user',
  effect: 'write',
  audit: ['conversation.edited'],
  limit: 'authoring',
  input: z.strictObject({ ...CONVERSATION_INPUT, additionBody: ConversationBody }),
  output: refusedFor(['conversation_locked']),
})

export const addOrganizerOpinions = call({
  path: '/conversation/opinion/add',
  summary:
    'Adds opinions from those who lead a conversation; like its first ones, they wait for no review and carry no vote',
  access: 'user',
  effect: 'write',
  audit: ['opinions.added'],
  limit: 'authoring',
  maxBytes: 512 * 1024,
  input: z.strictObject({
    ...CONVERSATION_INPUT,
    opinionList: z
      .array(richTextUpTo(LIMITS.opinion))
      .check(atMostItems(LIMITS.seedOpinions), z.minLength(1)),
    aboutPersonList: AboutPersonPlaces,
  }),
  output: z.discriminatedUnion('success', [
    z.object({
      success: z.literal(true),
      numAdded: Count,
      /** How many were left out because an opinion that others can vote on says the same. */
      numExisting: Count,
    }),
    z.object({
      success: z.literal(false),
      reason: z.literal('conversation_locked'),
      /** The organizers have paused new opinions; voting continues. */
      isPaused: z.optional(z.literal(true)),
    }),
  ]),
})

export const listConversationVersions = call({
  path: '/conversation/version/list',
  summary: 'A page of what was replaced of title, body and promised answer of a conversation, newest first',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ ...CONVERSATION_INPUT, skip: SkippedVersions }),
  output: z
    .array(
      z.object({
        /** Absent if it stayed. */
        title: z.optional(z.string()),
        /** Absent if it stayed. */
        body: z.optional(z.string()),
        /** The promise, if that was replaced. */
        answerDueOn: z.optional(CalendarDate),
        answeredBy: z.optional(z.string()),
        replacedAt: Instant,
      }),
    )
    .check(atMostItems(LIMITS.versionsPage)),
})

export const closeConversation = call({
  path: '/conversation/close',
  summary:
    "Closes the viewer's own conversation, now or at a date: no opinions, votes or poll answers from then on",
  access: 'user',
  effect: 'write',
  audit: ['conversation.closed', 'conversation.close_scheduled'],
  limit: 'authoring',
  input: z.strictObject({
    ...CONVERSATION_INPUT,
    /** Absent: now. A future moment replaces a date set before; null cancels it. */
    closeAt: z.optional(z.nullable(Instant)),
  }),
  output: refusedFor(['already_closed']),
})

export const reopenConversation = call({
  path: '/conversation/reopen',
  summary: "Opens the viewer's own conversation that is closed or has not opened yet, now or at a date",
  access: 'user',
  effect: 'write',
  audit: ['conversation.reopened', 'conversation.reopen_scheduled'],
  limit: 'authoring',
  input: z.strictObject({
    ...CONVERSATION_INPUT,
    /**
     * Absent: now. A future moment replaces a date set before; null cancels it, which is refused for a conversation
     * that has not opened yet.
     */
    reopenAt: z.optional(z.nullable(Instant)),
  }),
  output: refusedFor(['already_open', 'not_opened']),
})

export const schedulePublication = call({
  path: '/conversation/schedule',
  summary: 'Sets, postpones or cancels when a private conversation becomes public',
  access: 'user',
  effect: 'write',
  audit: ['conversation.publication_scheduled'],
  limit: 'authoring',
  input: z.strictObject({
    ...CONVERSATION_INPUT,
    /** A future moment, or null to cancel. Once somebody has taken part, it can only be postponed or canceled. */
    indexConversationAt: z.nullable(Instant),
  }),
  output: refusedFor(['already_public', 'awaits_approval', 'somebody_took_part']),
})

import * as z from 'zod/mini'
import { call } from './call.ts'
import { normalizeLine } from './conversation-text.ts'
import { Organization } from './conversations.ts'
import {
  atMost,
  atMostItems,
  CalendarDate,
  Instant,
  LanguageTag,
  LIMITS,
  SlugId,
  SkippedVersions,
} from './text.ts'

/** What will be done about an opinion, as answered by the people who decide. */
export const AnswerState = z.enum(['decided', 'planned', 'not_now'])
export type AnswerState = z.infer<typeof AnswerState>

/** A version of an outcome. */
export const OutcomeVersion = z.object({
  /** HTML of the six allowed tags, without attributes. */
  text: z.string(),
  answerList: z.array(
    z.object({
      opinionSlugId: SlugId,
      /** The opinion that it answers, as HTML; empty if that was deleted or hidden. */
      opinion: z.string(),
      /** The language of the opinion; absent if unknown. */
      language: z.optional(LanguageTag),
      state: AnswerState,
      /** HTML like the text. */
      text: z.string(),
      /** Who does what the answer says, in one line of plain text; absent if nobody is named. */
      doneBy: z.optional(z.string()),
      /** The day by which it is to be done; absent without one. */
      dueOn: z.optional(CalendarDate),
    }),
  ),
  /** The organizers have answered all that they will answer; absent before. */
  isComplete: z.optional(z.literal(true)),
  createdAt: Instant,
})
export type OutcomeVersion = z.infer<typeof OutcomeVersion>

/** The outcome of a conversation: what was decided. */
export const Outcome = z.object({
  ...OutcomeVersion.shape,
  /** When it was first posted. */
  createdAt: Instant,
  /** When it was last changed; equal to `createdAt` if it never was. */
  updatedAt: Instant,
  /** The person who first posted it. */
  authorUsername: z.string(),
  organization: z.optional(Organization),
})
export type Outcome = z.infer<typeof Outcome>

/** Plain text or the six allowed tags. The exact limit is counted after parsing; this bound only stops abuse. */
const OutcomeText = z.string().check(atMost(LIMITS.outcome * 8), z.minLength(1))

/** Who does something, in one line of plain text; empty if nobody is named. */
const DoneBy = z
  .string()
  .check(
    atMost(LIMITS.doneBy * 10),
    z.overwrite(normalizeLine),
    z.maxLength(LIMITS.doneBy, `may have ${LIMITS.doneBy} characters`),
  )

export const postOutcome = call({
  path: '/conversation/outcome/post',
  summary:
    'Says what was decided in a closed conversation, or changes it; the first one is told to all who took part',
  access: 'user',
  effect: 'write',
  audit: ['outcome.posted'],
  limit: 'authoring',
  maxBytes: 1024 * 1024,
  input: z.strictObject({
    conversationSlugId: SlugId,
    text: OutcomeText,
    /** Answers to opinions of the conversation, each opinion once, in display order. */
    answerList: z.optional(
      z
        .array(
          z.strictObject({
            opinionSlugId: SlugId,
            state: AnswerState,
            text: OutcomeText,
            doneBy: z.optional(DoneBy),
            dueOn: z.optional(CalendarDate),
          }),
        )
        .check(atMostItems(LIMITS.outcomeAnswers)),
    ),
    /** Whether all answers are there that there will be; absent: as before, at first no. */
    isComplete: z.optional(z.boolean()),
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({ success: z.literal(false), reason: z.enum(['conversation_open', 'conversation_locked']) }),
  ]),
})

export const getOutcome = call({
  path: '/conversation/outcome/get',
  summary: 'What was decided in a conversation, null where nothing was posted',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: z.nullable(Outcome),
})

export const listOutcomeVersions = call({
  path: '/conversation/outcome/version/list',
  summary: 'A page of the versions of what was decided, newest first, as many as a response should have',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId, skip: SkippedVersions }),
  output: z.array(OutcomeVersion).check(atMostItems(LIMITS.versionsPage)),
})

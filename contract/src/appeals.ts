import * as z from 'zod/mini'
import { call } from './call.ts'
import { DecisionKind } from './ledger.ts'
import { DecisionDetail, ModerationReason } from './moderation.ts'
import { PatternKind } from './patterns.ts'
import { explanationUpTo } from './new-text.ts'
import { explanationLength, Instant, LanguageTag, LIMITS, SlugId } from './text.ts'

/** The text of an appeal, or of an answer to one. */
export const AppealText = explanationUpTo(LIMITS.appeal).check(
  z.refine((text) => explanationLength(text) > 0, { error: 'must say something' }),
)

/** The state of an appeal; `lapsed` if the decision was changed or withdrawn before somebody answered. */
export const Appeal = z.object({
  status: z.enum(['open', 'accepted', 'rejected', 'lapsed']),
  explanation: z.string(),
  createdAt: Instant,
  answer: z.optional(z.string()),
  answeredAt: z.optional(Instant),
  /** The person who decided answered the appeal too, because nobody else moderates the conversation. */
  isAnsweredByDecider: z.optional(z.literal(true)),
})
export type Appeal = z.infer<typeof Appeal>

/** A decision as shown to the person it is about, or whose opinion or conversation it is about. */
export const OwnDecision = z.object({
  decisionId: SlugId,
  /** `suspend`: the person is suspended on the whole site. */
  kind: z.enum([...DecisionKind.options, 'suspend']),
  createdAt: Instant,
  /** Absent with `suspend`, as is the title. */
  conversationSlugId: z.optional(SlugId),
  conversationTitle: z.optional(z.string()),
  /** The language of the title; absent if unknown, as for the opinion. */
  conversationLanguage: z.optional(LanguageTag),
  /** The opinion it is about; absent if it is about something else. */
  opinion: z.optional(
    z.object({
      opinionSlugId: SlugId,
      /** HTML with b, i, strike and u; empty if the opinion was deleted. */
      opinion: z.string(),
      language: z.optional(LanguageTag),
    }),
  ),
  /** The update it is about, as HTML of the six allowed tags; absent if it is about something else. */
  update: z.optional(z.string()),
  reason: z.optional(ModerationReason),
  detail: z.optional(DecisionDetail),
  duplicateOfSlugId: z.optional(SlugId),
  /** With `set_aside`: what is unusual about the votes. */
  pattern: z.optional(PatternKind),
  explanation: z.string(),
  /** With `suspend`: when it ends by itself; absent if it lasts until it is lifted. */
  until: z.optional(Instant),
  /** Whether the decision is still in force, because no later decision replaced it. */
  isInForce: z.boolean(),
  /** Whether an appeal can be sent. */
  mayAppeal: z.boolean(),
  appeal: z.optional(Appeal),
})
export type OwnDecision = z.infer<typeof OwnDecision>

export const getDecision = call({
  path: '/moderation/decision/fetch',
  summary:
    'A decision about the viewer, or about an opinion, a conversation or the votes of theirs, with the appeal',
  access: 'guest',
  effect: 'read',
  input: z.strictObject({ decisionId: SlugId }),
  output: OwnDecision,
})

export const createAppeal = call({
  path: '/moderation/appeal/create',
  summary:
    'Appeals once against a decision about the viewer, or about an opinion, a conversation or the votes of theirs',
  access: 'guest',
  effect: 'write',
  audit: { none: 'an appeal is a row of its own' },
  isOpenToSuspended: true,
  input: z.strictObject({ decisionId: SlugId, appealExplanation: AppealText }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({ success: z.literal(false), reason: z.enum(['already_appealed', 'not_in_force']) }),
  ]),
})

export const answerAppeal = call({
  path: '/moderation/appeal/answer',
  summary:
    'Answers an appeal; accepting it withdraws the decision, or readmits the person. For those who may moderate',
  access: 'user',
  effect: 'write',
  audit: ['moderation.appeal_answered', 'moderation.withdrawn', 'user.suspension_lifted'],
  limit: 'decision',
  input: z.strictObject({
    appealId: SlugId,
    isAccepted: z.boolean(),
    /** Read by its sender, and by everybody if the appeal is accepted. */
    answer: AppealText,
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({
      success: z.literal(false),
      /** `not_in_force`: the decision was changed or withdrawn before the appeal was sent. */
      reason: z.enum(['already_answered', 'not_in_force']),
      /** With `already_answered`: whether the appeal was accepted. */
      isAccepted: z.optional(z.boolean()),
    }),
  ]),
})

import * as z from 'zod/mini'
import { call } from './call.ts'
import { explanationUpTo } from './new-text.ts'
import { Instant, LanguageTag, LIMITS, SlugId } from './text.ts'

export const ModerationReason = z.enum(['misleading', 'antisocial', 'illegal', 'doxing', 'sexual', 'spam'])
export type ModerationReason = z.infer<typeof ModerationReason>

/** A more exact reason than the six. It is shown in place of the reason, which is given for existing clients. */
export const DecisionDetail = z.enum(['duplicate', 'off_topic'])
export type DecisionDetail = z.infer<typeof DecisionDetail>

/** The role in which somebody decided: facilitators cannot change a moderator's decision. */
export const DecidedAs = z.enum(['moderator', 'facilitator', 'author'])
export type DecidedAs = z.infer<typeof DecidedAs>

const DECISION = {
  reason: ModerationReason,
  explanation: z.string(),
  detail: z.optional(DecisionDetail),
  /** With `duplicate`: the other opinion or conversation, while everybody who reads the decision can read it too. */
  duplicateOfSlugId: z.optional(SlugId),
  createdAt: Instant,
  updatedAt: Instant,
}
const UNMODERATED = z.object({ status: z.literal('unmoderated') })
const LOCKED = { status: z.literal('moderated'), action: z.literal('lock'), ...DECISION }
const MOVED_OR_HIDDEN = {
  status: z.literal('moderated'),
  action: z.enum(['move', 'hide']),
  ...DECISION,
  /** The opinion was moderated at the source of its import, which gives no reason and no date: show neither. */
  source: z.optional(z.literal('import')),
}

/** Whether and why a conversation is locked (no opinions, votes or poll answers; still readable). */
export const ConversationModeration = z.discriminatedUnion('status', [UNMODERATED, z.object(LOCKED)])

/** Whether and why an opinion is moved (out of counts and analysis) or hidden (for moderators only). */
export const OpinionModeration = z.discriminatedUnion('status', [UNMODERATED, z.object(MOVED_OR_HIDDEN)])

// The additional fields for people who may decide.
const DECISION_FOR_MODERATORS = {
  /**
   * The id of the decision. Sent back as `expectedDecisionId`, it names the decision on which the next one is based.
   */
  decisionId: SlugId,
  decidedAs: DecidedAs,
  /** The person who decided; absent for a decision that was imported. */
  username: z.optional(z.string()),
}

/** A decision that is no longer in force, or that withdraws one. */
const EarlierDecision = z.object({
  decisionId: SlugId,
  action: z.enum(['lock', 'move', 'hide', 'withdraw']),
  /** Absent for a decision that was imported, which has no date either: show neither. */
  reason: z.optional(ModerationReason),
  detail: z.optional(DecisionDetail),
  explanation: z.string(),
  createdAt: Instant,
  decidedAs: DecidedAs,
  username: z.optional(z.string()),
  source: z.optional(z.literal('import')),
})
export type EarlierDecision = z.infer<typeof EarlierDecision>

/** Earlier decisions about the same opinion or conversation, newest first, at most twenty; absent if there are none. */
const EARLIER_DECISIONS = { earlierDecisionList: z.optional(z.array(EarlierDecision)) }
const NOT_MODERATED = z.object({ status: z.literal('unmoderated'), ...EARLIER_DECISIONS })

const Explanation = explanationUpTo(LIMITS.moderationExplanation)

const DECISION_INPUT = {
  moderationReason: ModerationReason,
  /** May be empty. The author and everybody else who may read the conversation can read it. */
  moderationExplanation: Explanation,
  detail: z.optional(DecisionDetail),
  /** With `duplicate`: another conversation, or another opinion of the same one. */
  duplicateOfSlugId: z.optional(SlugId),
}

/**
 * The `decisionId` that the caller has seen, null if there was no decision. If another one is in force by then, the
 * call fails with `already_decided` and returns it. If absent, the newest decision wins.
 */
const EXPECTED_DECISION = { expectedDecisionId: z.optional(z.nullable(SlugId)) }
const WITHDRAWAL_INPUT = { moderationExplanation: z.optional(Explanation), ...EXPECTED_DECISION }

const duplicateHasTarget = z.refine<{
  detail?: DecisionDetail | undefined
  duplicateOfSlugId?: string | undefined
}>((input) => (input.detail === 'duplicate') === (input.duplicateOfSlugId !== undefined), {
  path: ['duplicateOfSlugId'],
  error: 'is needed with the detail "duplicate", and only then',
})

const CONVERSATION_INPUT = { conversationSlugId: SlugId }
const OPINION_INPUT = { opinionSlugId: SlugId }

export const moderateConversation = call({
  path: '/moderation/conversation/create',
  summary: 'Locks a conversation, or changes the decision; for those who may moderate it',
  access: 'user',
  effect: 'write',
  audit: ['moderation.decided'],
  limit: 'decision',
  input: z
    .strictObject({
      ...CONVERSATION_INPUT,
      moderationAction: z.literal('lock'),
      ...DECISION_INPUT,
      ...EXPECTED_DECISION,
    })
    .check(duplicateHasTarget),
})

export const getConversationModeration = call({
  path: '/moderation/conversation/get',
  summary: 'The decision that holds for a conversation; for those who may moderate it',
  access: 'user',
  effect: 'read',
  input: z.strictObject(CONVERSATION_INPUT),
  output: z.discriminatedUnion('status', [
    NOT_MODERATED,
    z.object({ ...LOCKED, ...DECISION_FOR_MODERATORS, ...EARLIER_DECISIONS }),
  ]),
})

export const withdrawConversationModeration = call({
  path: '/moderation/conversation/withdraw',
  summary: 'Unlocks a conversation; for those who may moderate it',
  access: 'user',
  effect: 'write',
  audit: ['moderation.withdrawn'],
  limit: 'decision',
  input: z.strictObject({ ...CONVERSATION_INPUT, ...WITHDRAWAL_INPUT }),
})

export const moderateOpinion = call({
  path: '/moderation/opinion/create',
  summary:
    'Moves or hides an opinion, or changes the decision; for those who may moderate its conversation, and while it waits for those who review it',
  access: 'user',
  effect: 'write',
  audit: ['moderation.decided'],
  limit: 'decision',
  input: z
    .strictObject({
      ...OPINION_INPUT,
      moderationAction: z.enum(['move', 'hide']),
      ...DECISION_INPUT,
      ...EXPECTED_DECISION,
      /**
       * The opinion is refused while it waits for review. If it no longer waits, the call fails with
       * `already_reviewed`.
       */
      isReview: z.optional(z.literal(true)),
    })
    .check(duplicateHasTarget),
})

export const getOpinionModeration = call({
  path: '/moderation/opinion/get',
  summary: 'The decision that holds for an opinion; for those who may moderate its conversation',
  access: 'user',
  effect: 'read',
  input: z.strictObject(OPINION_INPUT),
  output: z.discriminatedUnion('status', [
    NOT_MODERATED,
    z.object({ ...MOVED_OR_HIDDEN, ...DECISION_FOR_MODERATORS, ...EARLIER_DECISIONS }),
  ]),
})

export const withdrawOpinionModeration = call({
  path: '/moderation/opinion/withdraw',
  summary: 'Puts an opinion back into its place and counts; for those who may moderate its conversation',
  access: 'user',
  effect: 'write',
  audit: ['moderation.withdrawn'],
  limit: 'decision',
  input: z.strictObject({ ...OPINION_INPUT, ...WITHDRAWAL_INPUT }),
})

export const correctLanguage = call({
  path: '/moderation/opinion/language',
  summary: 'Corrects the language of an opinion; for those who may moderate its conversation',
  access: 'user',
  effect: 'write',
  audit: ['opinion.language_corrected'],
  limit: 'decision',
  input: z.strictObject({
    ...OPINION_INPUT,
    /** Null: it is in no language, or in none that can be told. */
    language: z.nullable(LanguageTag),
  }),
})

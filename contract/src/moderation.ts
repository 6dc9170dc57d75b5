import * as z from 'zod/mini'
import { call } from './call.ts'
import { explanationOf, Instant, LIMITS, SlugId } from './text.ts'

export const ModerationReason = z.enum(['misleading', 'antisocial', 'illegal', 'doxing', 'sexual', 'spam'])
export type ModerationReason = z.infer<typeof ModerationReason>

/** A reason beyond the six, which is shown instead of the one that is given for existing clients. */
export const DecisionDetail = z.enum(['duplicate', 'off_topic'])
export type DecisionDetail = z.infer<typeof DecisionDetail>

/** The role in which somebody decided: facilitators change no decision of a moderator. */
export const DecidedAs = z.enum(['moderator', 'facilitator', 'author'])
export type DecidedAs = z.infer<typeof DecidedAs>

const DECISION = {
  reason: ModerationReason,
  explanation: z.string(),
  detail: z.optional(DecisionDetail),
  /** With `duplicate`, while everybody who reads the decision can read that one too. */
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
  /** The opinion was moderated where it was imported from, which gives no reason and no date: show neither. */
  source: z.optional(z.literal('import')),
}

/** Whether and why a conversation is locked (no opinions, votes or poll answers; still readable). */
export const ConversationModeration = z.discriminatedUnion('status', [UNMODERATED, z.object(LOCKED)])

/** Whether and why an opinion is moved (out of counts and analysis) or hidden (for moderators only). */
export const OpinionModeration = z.discriminatedUnion('status', [UNMODERATED, z.object(MOVED_OR_HIDDEN)])

// What those who may decide see beside it.
const DECIDED = {
  /** Names the decision: as `expectedDecisionId` it says on which one the next decision is based. */
  decisionId: SlugId,
  decidedAs: DecidedAs,
  /** Who decided; absent where the decision came with an import. */
  username: z.optional(z.string()),
}

/** A decision that holds no more, or that takes one back. */
const EarlierDecision = z.object({
  decisionId: SlugId,
  action: z.enum(['lock', 'move', 'hide', 'withdraw']),
  /** Absent where the decision came with an import, which gives no date either: show neither. */
  reason: z.optional(ModerationReason),
  detail: z.optional(DecisionDetail),
  explanation: z.string(),
  createdAt: Instant,
  decidedAs: DecidedAs,
  username: z.optional(z.string()),
  source: z.optional(z.literal('import')),
})
export type EarlierDecision = z.infer<typeof EarlierDecision>

/** Decisions about the same thing before the one that holds, newest first, at most twenty; absent where there are none. */
const EARLIER = { earlierDecisionList: z.optional(z.array(EarlierDecision)) }
const NOT_MODERATED = z.object({ status: z.literal('unmoderated'), ...EARLIER })

const Explanation = explanationOf(LIMITS.moderationExplanation)

const DECIDING = {
  moderationReason: ModerationReason,
  /** May be empty. The author and everybody else who may read the conversation will read it. */
  moderationExplanation: Explanation,
  detail: z.optional(DecisionDetail),
  /** With `duplicate`: another conversation, or another opinion of the same one. */
  duplicateOfSlugId: z.optional(SlugId),
}

/**
 * The `decisionId` that the caller has seen, null where there was no decision. Where another one holds meanwhile, the
 * call fails with `already_decided` and tells it. Absent: the newest decision holds.
 */
const EXPECTED = { expectedDecisionId: z.optional(z.nullable(SlugId)) }
const WITHDRAWING = { moderationExplanation: z.optional(Explanation), ...EXPECTED }

const duplicateNamesWhat = z.refine<{
  detail?: DecisionDetail | undefined
  duplicateOfSlugId?: string | undefined
}>((input) => (input.detail === 'duplicate') === (input.duplicateOfSlugId !== undefined), {
  path: ['duplicateOfSlugId'],
  error: 'is needed with the detail "duplicate", and only then',
})

const ofConversation = { conversationSlugId: SlugId }
const ofOpinion = { opinionSlugId: SlugId }

export const moderateConversation = call({
  path: '/moderation/conversation/create',
  summary: 'Locks a conversation, or changes the decision; for those who may moderate it',
  access: 'user',
  effect: 'write',
  input: z
    .strictObject({ ...ofConversation, moderationAction: z.literal('lock'), ...DECIDING, ...EXPECTED })
    .check(duplicateNamesWhat),
})

export const getConversationModeration = call({
  path: '/moderation/conversation/get',
  summary: 'The decision that holds for a conversation; for those who may moderate it',
  access: 'user',
  effect: 'read',
  input: z.strictObject(ofConversation),
  output: z.discriminatedUnion('status', [NOT_MODERATED, z.object({ ...LOCKED, ...DECIDED, ...EARLIER })]),
})

export const withdrawConversationModeration = call({
  path: '/moderation/conversation/withdraw',
  summary: 'Unlocks a conversation; for those who may moderate it',
  access: 'user',
  effect: 'write',
  input: z.strictObject({ ...ofConversation, ...WITHDRAWING }),
})

export const moderateOpinion = call({
  path: '/moderation/opinion/create',
  summary:
    'Moves or hides an opinion, or changes the decision; for those who may moderate its conversation, and while it waits for those who review it',
  access: 'user',
  effect: 'write',
  input: z
    .strictObject({
      ...ofOpinion,
      moderationAction: z.enum(['move', 'hide']),
      ...DECIDING,
      ...EXPECTED,
      /** It is refused while it waits for review: where it does not wait any more the call fails with `already_reviewed`. */
      isReview: z.optional(z.literal(true)),
    })
    .check(duplicateNamesWhat),
})

export const getOpinionModeration = call({
  path: '/moderation/opinion/get',
  summary: 'The decision that holds for an opinion; for those who may moderate its conversation',
  access: 'user',
  effect: 'read',
  input: z.strictObject(ofOpinion),
  output: z.discriminatedUnion('status', [
    NOT_MODERATED,
    z.object({ ...MOVED_OR_HIDDEN, ...DECIDED, ...EARLIER }),
  ]),
})

export const withdrawOpinionModeration = call({
  path: '/moderation/opinion/withdraw',
  summary: 'Puts an opinion back into its place and counts; for those who may moderate its conversation',
  access: 'user',
  effect: 'write',
  input: z.strictObject({ ...ofOpinion, ...WITHDRAWING }),
})

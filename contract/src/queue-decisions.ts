import * as z from 'zod/mini'
import { AppealText } from './appeals.ts'
import { call } from './call.ts'
import { DecisionDetail, ModerationReason } from './moderation.ts'
import { QueueItemId } from './moderation-queue.ts'
import { explanationUpTo } from './new-text.ts'
import { atMostItems, Instant, LIMITS, SlugId } from './text.ts'

const nonEmptyList = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(atMostItems(LIMITS.queueItems), z.minLength(1))

const DECISION_INPUT = {
  moderationReason: ModerationReason,
  moderationExplanation: explanationUpTo(LIMITS.moderationExplanation),
  detail: z.optional(DecisionDetail),
  /** With `duplicate`: the other opinion, which stays. */
  duplicateOfSlugId: z.optional(SlugId),
}

/** The result for one item. */
export const QueueOutcome = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    itemId: QueueItemId,
    /** The id with which the decision can be undone; absent after `nothing_wrong`. */
    decisionId: z.optional(SlugId),
    /**
     * The decision cannot be undone here; for example, the sender of an appeal has been notified, or undoing would show
     * an opinion that no reviewer has published.
     */
    isFinal: z.optional(z.literal(true)),
  }),
  z.object({
    outcome: z.literal('already_decided'),
    itemId: QueueItemId,
    /** Who decided what; absent if the item was deleted or withdrawn. */
    username: z.optional(z.string()),
    action: z.optional(
      z.enum([
        'lock',
        'move',
        'hide',
        'withdraw',
        'nothing_wrong',
        'publish',
        'accept_appeal',
        'reject_appeal',
        'set_aside',
        'readmit',
      ]),
    ),
  }),
  /** Somebody else has claimed the item. */
  z.object({ outcome: z.literal('claimed'), itemId: QueueItemId, username: z.string(), until: Instant }),
  z.object({ outcome: z.literal('refused'), itemId: QueueItemId, code: z.string(), message: z.string() }),
])
export type QueueOutcome = z.infer<typeof QueueOutcome>

const Outcomes = z.object({ outcomes: z.array(QueueOutcome) })

export const decideQueueItems = call({
  path: '/moderation/queue/decide',
  summary:
    'One decision on several items, with the outcome of each; items that others have decided stay as they are',
  access: 'user',
  effect: 'write',
  audit: ['moderation.decided', 'moderation.nothing_wrong', 'review.published', 'conversation.published'],
  limit: 'decision',
  input: z.strictObject({
    items: nonEmptyList(
      z.strictObject({
        itemId: QueueItemId,
        /**
         * `newestAt` as the caller saw it. After `nothing_wrong`, and after people are set aside, reports and people that
         * are newer stay in the queue.
         */
        seenAt: Instant,
        /** `decision.decisionId` as the caller saw it, null if there was none. */
        expectedDecisionId: z.nullable(SlugId),
      }),
    ),
    /** Each kind of item allows its own decisions; others are refused for that item. */
    decision: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('nothing_wrong') }),
      z.strictObject({ action: z.enum(['move', 'hide']), ...DECISION_INPUT }),
      z.strictObject({ action: z.literal('lock'), ...DECISION_INPUT }),
      z.strictObject({ action: z.literal('publish') }),
      z.strictObject({ action: z.enum(['accept_appeal', 'reject_appeal']), answer: AppealText }),
      z.strictObject({
        action: z.literal('set_aside'),
        moderationExplanation: DECISION_INPUT.moderationExplanation,
      }),
    ]),
  }),
  output: Outcomes,
})

export const undoQueueItems = call({
  path: '/moderation/queue/undo',
  summary: 'Withdraws what the viewer has just decided in the queue, so that the items wait again',
  access: 'user',
  effect: 'write',
  audit: ['moderation.withdrawn', 'moderation.reopened'],
  limit: 'decision',
  input: z.strictObject({
    items: nonEmptyList(z.strictObject({ itemId: QueueItemId, decisionId: z.optional(SlugId) })),
  }),
  output: Outcomes,
})

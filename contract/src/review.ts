import * as z from 'zod/mini'
import { call } from './call.ts'
import { Opinion } from './opinions.ts'
import { Count, LIMITS, SlugId } from './text.ts'

const CONVERSATION_INPUT = { conversationSlugId: SlugId }

export const setReviewRequired = call({
  path: '/review/set',
  summary:
    'Whether new opinions wait until somebody has let them in, or are stopped; for the author and for those who may moderate',
  access: 'user',
  effect: 'write',
  audit: ['review.changed'],
  limit: 'authoring',
  /** Absent settings stay unchanged. Turning the review off does not publish the opinions that already wait. */
  input: z.strictObject({
    ...CONVERSATION_INPUT,
    isReviewRequired: z.optional(z.boolean()),
    /** Whether new opinions of people who have no published opinion in the conversation wait for review. */
    isNewcomerReviewRequired: z.optional(z.boolean()),
    /** Whether nobody can add an opinion at the moment; voting continues. */
    areOpinionsPaused: z.optional(z.boolean()),
  }),
})

export const publishOpinion = call({
  path: '/review/publish',
  summary: 'Lets in an opinion that waits, with the vote of its author; for those who review there',
  access: 'user',
  effect: 'write',
  audit: ['review.published'],
  limit: 'decision',
  input: z.strictObject({ opinionSlugId: SlugId }),
  /** The call fails with `already_reviewed` if somebody else has reviewed it already. */
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({ success: z.literal(false), reason: z.literal('conversation_locked') }),
  ]),
})

export const listWaitingOpinions = call({
  path: '/review/fetch-by-conversation',
  summary: "What waits in a conversation, newest first: the viewer's own, and for those who review there all",
  access: 'guest',
  effect: 'read',
  input: z.strictObject(CONVERSATION_INPUT),
  output: z.object({
    /** Whether the viewer reviews this conversation. */
    isReviewer: z.boolean(),
    /** How many opinions wait for the viewer's review; 0 for people who do not review. */
    numWaiting: Count,
    /** At most {@link LIMITS.slugList}, each with `isWaiting`. */
    opinionList: z.array(Opinion),
  }),
})

export const listWaitingForReview = call({
  path: '/review/fetch',
  summary: 'What waits for the review of the viewer in all conversations, newest first',
  access: 'user',
  effect: 'read',
  input: z.strictObject({
    /** The last opinion of the previous page. */
    lastSlugId: z.optional(SlugId),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.slugList))),
  }),
  output: z.object({
    numWaiting: Count,
    waitingList: z.array(
      z.object({ conversationSlugId: SlugId, conversationTitle: z.string(), opinionItem: Opinion }),
    ),
  }),
})

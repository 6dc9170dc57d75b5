import * as z from 'zod/mini'
import { call } from './call.ts'
import { OpinionModeration } from './moderation.ts'
import { RoutingVersion } from './routing.ts'
import { ConsentVersion, Count, GroupKey, Instant, LIMITS, SlugId } from './text.ts'

/** How one opinion group voted on an opinion. */
export const GroupVotes = z.object({
  key: GroupKey,
  aiLabel: z.optional(z.string()),
  /** True only for the viewer's own opinions. */
  isAuthorInCluster: z.boolean(),
  /** Size of the group. */
  numUsers: Count,
  numAgrees: Count,
  numDisagrees: Count,
  numPasses: Count,
  /** The counts are withheld (and 0) because too few members voted. */
  isSuppressed: z.boolean(),
  /** The opinion represents the group, in this direction. */
  repfulFor: z.optional(z.enum(['agree', 'disagree'])),
})
export type GroupVotes = z.infer<typeof GroupVotes>

/** Names an order of a list: the run of the analysis that it comes from, 0 before the first run. */
export const OrderId = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))

/** An opinion on the wire. `opinion` is HTML of the six allowed tags, without attributes. */
export const Opinion = z.object({
  opinionSlugId: SlugId,
  createdAt: Instant,
  updatedAt: Instant,
  opinion: z.string(),
  /** Participants of the whole conversation. */
  numParticipants: Count,
  numAgrees: Count,
  numDisagrees: Count,
  numPasses: Count,
  /** The author's name; a pseudonym in conversations that publish votes, for everybody but the author and moderators. */
  username: z.string(),
  /** What everybody else sees as `username`; only where that is not the name given here. */
  pseudonym: z.optional(z.string()),
  isSeed: z.boolean(),
  /** Signed calls: true on the viewer's own opinions, which the viewer may delete. */
  isOwn: z.optional(z.boolean()),
  /** Signed calls: the viewer has muted its author. Lists to read and vote on leave it out; others fold its text. */
  isMuted: z.optional(z.literal(true)),
  /** It waits for review: for its author and for those who review there. Nobody votes on it, and it counts nowhere. */
  isWaiting: z.optional(z.literal(true)),
  moderation: OpinionModeration,
  clustersStats: z.array(GroupVotes),
  /** Counts and group votes are withheld, and 0, in pages that show no results, until the list is read by a call. */
  isWithoutTotals: z.optional(z.literal(true)),
  /** Names the order of the list; makes a cursor with the slug id, see {@link listOpinions}. */
  orderId: z.optional(OrderId),
  /** The next opinion of the list `discover` is drawn in proportion to this weight, see {@link drawnOrder}. */
  routingWeight: z.optional(z.number().check(z.positive())),
  /** Names these weights; goes with a vote, as in {@link Routing}. */
  routingVersion: z.optional(RoutingVersion),
})
export type Opinion = z.infer<typeof Opinion>

export const createOpinion = call({
  path: '/opinion/create',
  summary: 'Adds an opinion; its author agrees with it at once',
  access: 'device',
  effect: 'write',
  limit: 'opinion',
  input: z.strictObject({
    conversationSlugId: SlugId,
    /** Plain text or the six allowed tags; the limit is counted after parsing, this bound only stops abuse. */
    opinionBody: z.string().check(z.minLength(1), z.maxLength(LIMITS.opinion * 8)),
    /** As with a vote, where an opinion is the first thing a person does in the conversation. */
    consentVersion: z.optional(ConsentVersion),
  }),
  output: z.discriminatedUnion('success', [
    /** `isWaiting`: it is shown to others, and agreed with, once somebody has let it in. */
    z.object({ success: z.literal(true), opinionSlugId: SlugId, isWaiting: z.optional(z.literal(true)) }),
    z.object({ success: z.literal(false), reason: z.literal('conversation_locked') }),
  ]),
})

export const deleteOpinion = call({
  path: '/opinion/delete',
  summary: "Deletes the viewer's own opinion",
  access: 'guest',
  effect: 'write',
  input: z.strictObject({ opinionSlugId: SlugId }),
})

export const listOwnOpinions = call({
  path: '/user/opinion/get-by-conversations',
  summary: "The viewer's own opinions in some conversations, newest first",
  access: 'guest',
  effect: 'read',
  input: z.strictObject({ conversationSlugIdList: z.array(SlugId).check(z.maxLength(LIMITS.slugList)) }),
  output: z.array(z.object({ conversationSlugId: SlugId, opinionSlugId: SlugId })),
})

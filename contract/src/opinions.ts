import * as z from 'zod/mini'
import { call, NoOutput } from './call.ts'
import { OpinionModeration } from './moderations.ts'
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
const OrderId = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))

/** An opinion as it travels. `opinion` is HTML of the six allowed tags, without attributes. */
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
  /** In a conversation that publishes votes everybody but the author and moderators gets a pseudonym here. */
  username: z.string(),
  /** What everybody else sees as `username`; only where that is not the name given here. */
  pseudonym: z.optional(z.string()),
  isSeed: z.boolean(),
  /** Signed calls: true on the viewer's own opinions, which the viewer may delete. */
  isOwn: z.optional(z.boolean()),
  moderation: OpinionModeration,
  clustersStats: z.array(GroupVotes),
  /** In lists: names the order that the list has. With the slug id it makes a cursor, see {@link listOpinions}. */
  orderId: z.optional(OrderId),
})
export type Opinion = z.infer<typeof Opinion>

export const OpinionFilter = z.enum([
  'hidden',
  'moderated',
  'new',
  'discover',
  'group-aware-consensus',
  'majority',
  'controversial',
  'cluster',
])
export type OpinionFilter = z.infer<typeof OpinionFilter>

export const createOpinion = call({
  path: '/opinion/create',
  summary: 'Adds an opinion; its author agrees with it at once',
  access: 'device',
  effect: 'write',
  input: z.strictObject({
    conversationSlugId: SlugId,
    /** Plain text or the six allowed tags; the limit is counted after parsing, this bound only stops abuse. */
    opinionBody: z.string().check(z.minLength(1), z.maxLength(LIMITS.opinion * 8)),
    /** As with a vote, where an opinion is the first thing a person does in the conversation. */
    consentVersion: z.optional(ConsentVersion),
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), opinionSlugId: SlugId }),
    z.object({ success: z.literal(false), reason: z.literal('conversation_locked') }),
  ]),
})

export const deleteOpinion = call({
  path: '/opinion/delete',
  summary: "Deletes the viewer's own opinion",
  access: 'guest',
  effect: 'write',
  input: z.strictObject({ opinionSlugId: SlugId }),
  output: NoOutput,
})

export const listOpinions = call({
  path: '/opinion/fetch-by-conversation',
  summary: 'The opinions of a conversation under one of eight filters',
  access: 'anyone',
  effect: 'read',
  input: z
    .strictObject({
      conversationSlugId: SlugId,
      filter: OpinionFilter,
      clusterKey: z.optional(GroupKey),
      /** The last opinion already held; the page starts after it. */
      lastSlugId: z.optional(SlugId),
      /** The `orderId` that came with it: the pages that follow keep this order while votes change the newest one. */
      orderId: z.optional(OrderId),
      /** 1 to 3000. Where absent: 50 after a cursor, else the whole list, but at most 3000; the rest comes in pages. */
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.opinionList))),
    })
    .check(
      z.refine((input) => input.filter !== 'cluster' || input.clusterKey !== undefined, {
        path: ['clusterKey'],
        error: 'is needed with the filter "cluster"',
      }),
    ),
  output: z.array(Opinion),
})

export const listOpinionsBySlug = call({
  path: '/opinion/fetch-by-slug-id-list',
  summary: 'Opinions by their slug ids, in the order asked; what may not be read is left out',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ opinionSlugIdList: z.array(SlugId).check(z.maxLength(LIMITS.slugList)) }),
  output: z.array(Opinion),
})

export const listOwnOpinions = call({
  path: '/user/opinion/get-by-conversations',
  summary: "The viewer's own opinions in some conversations, newest first",
  access: 'guest',
  effect: 'read',
  input: z.strictObject({ conversationSlugIdList: z.array(SlugId).check(z.maxLength(LIMITS.slugList)) }),
  output: z.array(z.object({ conversationSlugId: SlugId, opinionSlugId: SlugId })),
})

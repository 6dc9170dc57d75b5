import * as z from 'zod/mini'
import { TOO_FREQUENT } from './audit.ts'
import { call } from './call.ts'
import { AboutPerson } from './about-person.ts'
import { GroupEstimate, GroupFigure } from './figures.ts'
import { OpinionModeration } from './moderation.ts'
import { drawingFields, RoutingVersion } from './routing.ts'
import {
  atMost,
  atMostItems,
  ConsentVersion,
  Count,
  GroupKey,
  Instant,
  LanguageTag,
  LIMITS,
  SlugId,
} from './text.ts'

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
  /** The counts are withheld (and 0): too few members voted, or `figure` has them as rounded shares. */
  isSuppressed: z.boolean(),
  /** Where only results are published, and enough members voted. */
  figure: z.optional(GroupFigure),
  /** Where votes are published; null if it rests on too few, and absent in old runs, which have none. */
  estimate: z.optional(z.nullable(GroupEstimate)),
  /** The opinion represents the group: the group agrees or disagrees with it more than others do. */
  repfulFor: z.optional(z.enum(['agree', 'disagree'])),
})
export type GroupVotes = z.infer<typeof GroupVotes>

/** How the people in between sides voted on an opinion; a row of its own, without a key. */
export const VotesInBetween = z.extend(
  z.omit(GroupVotes, { key: true, aiLabel: true, isAuthorInCluster: true, repfulFor: true }),
  { isBetween: z.literal(true) },
)
export type VotesInBetween = z.infer<typeof VotesInBetween>

/** The number of other opinions of the conversation with the same text, in one state of moderation. */
export const SameText = z.object({
  state: z.enum(['live', 'waiting', 'moved', 'hidden']),
  count: Count,
  /** The newest of them, if everybody can read it. */
  opinionSlugId: z.optional(SlugId),
})
export type SameText = z.infer<typeof SameText>

/**
 * Where only results are published: the block that the totals belong to, and the number of people whose votes it
 * contains.
 */
export const AsOf = z.object({ block: Count, numPeople: Count })
export type AsOf = z.infer<typeof AsOf>

/** The id of an order of a list: the run of the analysis that it comes from, 0 before the first run. */
export const OrderId = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))

/** An opinion on the wire. `opinion` is HTML of the six allowed tags, without attributes. */
export const Opinion = z.object({
  opinionSlugId: SlugId,
  createdAt: Instant,
  updatedAt: Instant,
  opinion: z.string(),
  /** The language of the text, as its author stated it or as it was detected; absent if unknown. */
  language: z.optional(LanguageTag),
  /** Participants of the whole conversation; where only results are published, those of the newest block (`asOf`). */
  numParticipants: Count,
  numAgrees: Count,
  numDisagrees: Count,
  numPasses: Count,
  /** The author's name. In conversations that publish votes it is a pseudonym, except for the author and moderators. */
  username: z.string(),
  /** The `username` that everybody else sees, if it differs from the one given here. */
  pseudonym: z.optional(z.string()),
  /** It comes from those who lead the conversation, at its start or later, and carries no vote of its author. */
  isSeed: z.boolean(),
  /** Signed calls: true on the viewer's own opinions, which the viewer may delete. */
  isOwn: z.optional(z.boolean()),
  /**
   * Signed calls: the viewer has muted its author. Lists to read and vote on leave it out; other lists collapse its
   * text.
   */
  isMuted: z.optional(z.literal(true)),
  /**
   * It waits for review, and only its author and its reviewers see it. Nobody can vote on it, and no count includes it.
   */
  isWaiting: z.optional(z.literal(true)),
  /** Only for people who may review a waiting opinion; absent if no other opinion has the same text. */
  sameText: z.optional(z.array(SameText)),
  moderation: OpinionModeration,
  /** It is about the person who answers it, and this is all that is told of how people answered. */
  aboutPerson: z.optional(AboutPerson),
  /**
   * Where only results are published: the block that all counts belong to, the same for everybody. Absent before the
   * first block, while all counts are 0.
   */
  asOf: z.optional(AsOf),
  clustersStats: z.array(GroupVotes),
  /** Only if the groups are sides. */
  betweenStats: z.optional(VotesInBetween),
  /** Only in pages that show no results: counts and group votes are 0 there; a call for the list returns them. */
  isWithoutTotals: z.optional(z.literal(true)),
  /** The id of the list's order; together with the slug id it is a cursor, see {@link listOpinions}. */
  orderId: z.optional(OrderId),
  /** The next opinion of the list `discover` is drawn in proportion to this weight, see {@link weightedRandomOrder}. */
  routingWeight: z.optional(z.number().check(z.positive())),
  /** The id of these weights; sent with a vote, as in {@link Routing}. */
  routingVersion: z.optional(RoutingVersion),
  ...drawingFields,
})
export type Opinion = z.infer<typeof Opinion>

export const createOpinion = call({
  path: '/opinion/create',
  summary:
    'Adds an opinion, unless one that others can vote on says the same; its author agrees with it at once',
  access: 'device',
  effect: 'write',
  audit: TOO_FREQUENT,
  limit: 'opinion',
  input: z.strictObject({
    conversationSlugId: SlugId,
    /** Plain text or the six allowed tags. The exact limit is counted after parsing; this bound only stops abuse. */
    opinionBody: z.string().check(atMost(LIMITS.opinion * 8), z.minLength(1)),
    /** The language that its author states; absent: it is detected. */
    language: z.optional(LanguageTag),
    /** Its author says that it is about the person who answers it. */
    isAboutPerson: z.optional(z.boolean()),
    /**
     * The version of the consent that the person accepted, if an opinion is the first thing that they do in the
     * conversation.
     */
    consentVersion: z.optional(ConsentVersion),
  }),
  output: z.discriminatedUnion('success', [
    z.object({
      success: z.literal(true),
      opinionSlugId: SlugId,
      /** The opinion waits for review. Once it is published, others see it, and its author's agreement is counted. */
      isWaiting: z.optional(z.literal(true)),
      /**
       * The returned opinion is an earlier one with the same text. The viewer agrees with it now, or has voted on it
       * before.
       */
      isExisting: z.optional(z.literal(true)),
      /**
       * The earlier opinion is not about the person, other than the viewer said, so that the viewer does not agree with
       * it in public by this call.
       */
      isWithoutVote: z.optional(z.literal(true)),
      /**
       * The viewer leads this conversation, in which opinions are reviewed: the opinion did not wait, it is shown as
       * one from the organizer (`isSeed`), and it carries no vote of the viewer.
       */
      isFromOrganizer: z.optional(z.literal(true)),
    }),
    z.object({
      success: z.literal(false),
      reason: z.literal('conversation_locked'),
      /** The organizers have paused new opinions; voting continues. */
      isPaused: z.optional(z.literal(true)),
    }),
  ]),
})

export const deleteOpinion = call({
  path: '/opinion/delete',
  summary: "Deletes the viewer's own opinion",
  access: 'guest',
  effect: 'write',
  isOpenToSuspended: true,
  audit: TOO_FREQUENT,
  input: z.strictObject({ opinionSlugId: SlugId }),
})

export const listOwnOpinions = call({
  path: '/user/opinion/get-by-conversations',
  summary: "The viewer's own opinions in some conversations, newest first",
  access: 'guest',
  effect: 'read',
  input: z.strictObject({ conversationSlugIdList: z.array(SlugId).check(atMostItems(LIMITS.slugList)) }),
  output: z
    .array(z.object({ conversationSlugId: SlugId, opinionSlugId: SlugId }))
    .check(atMostItems(LIMITS.ownOpinions)),
})

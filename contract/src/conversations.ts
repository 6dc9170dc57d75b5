import * as z from 'zod/mini'
import { call } from './call.ts'
import { ConversationModeration } from './moderation.ts'
import { PollOption } from './polls.ts'
import { ConsentVersion, Count, GroupKey, Instant, LIMITS, SlugId, TopicCode, VoteChoice } from './text.ts'

/**
 * What a conversation publishes, chosen when it is made and never loosened: `results` (totals, and figures of groups
 * large enough that nobody is exposed) or `votes` (open data: every vote as a row without a name).
 */
export const Publication = z.enum(['results', 'votes'])
export type Publication = z.infer<typeof Publication>

/** An organization that conversations are posted as. */
export const Organization = z.object({
  name: z.string(),
  /** A whole address on this site, or empty. */
  imageUrl: z.string(),
  /** That of this site where the organization has none, as existing clients take nothing but an address. */
  websiteUrl: z.string(),
  hasNoWebsite: z.optional(z.literal(true)),
  description: z.string(),
})
export type Organization = z.infer<typeof Organization>

/** Empty where an organization has no website of its own. */
export const websiteOf = ({ hasNoWebsite, websiteUrl }: Organization): string =>
  hasNoWebsite ? '' : websiteUrl

/** Where an imported conversation comes from and under which license its votes are shared. */
export const Provenance = z.object({
  sourceUrl: z.string(),
  attribution: z.string(),
  /** When the conversation ran at its source; absent if the source does not tell. */
  firstVoteAt: z.optional(Instant),
  lastVoteAt: z.optional(Instant),
})

/** One opinion group of the newest analysis, as sent with a conversation. */
export const Cluster = z.object({
  key: GroupKey,
  numUsers: Count,
  aiLabel: z.optional(z.string()),
  aiSummary: z.optional(z.string()),
  isUserInCluster: z.boolean(),
})

/** The opinion that all groups of a conversation share most. */
export const MostSharedOpinion = z.object({
  opinionSlugId: SlugId,
  /** Plain text in one line; long ones are cut off. */
  opinion: z.string(),
  /** Whether all groups agree with it or disagree with it. */
  direction: z.enum(['agree', 'disagree']),
})
export type MostSharedOpinion = z.infer<typeof MostSharedOpinion>

/** A conversation on the wire. Signed calls also have `userInteraction`. */
export const Conversation = z.object({
  metadata: z.object({
    conversationSlugId: SlugId,
    createdAt: Instant,
    updatedAt: Instant,
    lastReactedAt: Instant,
    opinionCount: Count,
    /** How many opinions were moved or hidden by moderators, which no other count includes; absent for none. */
    movedOpinionCount: z.optional(Count),
    hiddenOpinionCount: z.optional(Count),
    voteCount: Count,
    participantCount: Count,
    /** `participantCount` is not exact yet: an opinion with many votes came or went some seconds ago. */
    isUpdating: z.optional(z.literal(true)),
    authorUsername: z.string(),
    isLoginRequired: z.boolean(),
    isIndexed: z.boolean(),
    /** New opinions wait until somebody has let them in. */
    isReviewRequired: z.optional(z.literal(true)),
    /** Deleted: told to whoever wrote an opinion there, with nothing else of it. */
    isDeleted: z.optional(z.literal(true)),
    /** Closed by its author: the same effect as a lock. */
    isClosed: z.boolean(),
    /** When it was closed; absent while it is open. */
    closedAt: z.optional(Instant),
    /** When it closes by itself; only while it is open. */
    closeAt: z.optional(Instant),
    /** When it opens again by itself; only while it is closed. */
    reopenAt: z.optional(Instant),
    /** When a private conversation becomes public; everybody who can read it may know before taking part. */
    indexConversationAt: z.optional(Instant),
    /** What was decided was posted, and last changed, then; `getOutcome` has the text. */
    outcome: z.optional(z.object({ createdAt: Instant, updatedAt: Instant })),
    /** When title or body were last replaced; `listConversationVersions` has what they were before. */
    editedAt: z.optional(Instant),
    publication: Publication,
    organization: z.optional(Organization),
    moderation: ConversationModeration,
    topicCodeList: z.array(z.string()),
    provenance: z.optional(Provenance),
    /** Rank in the popular order at the time of reading; with the slug id it makes a stable cursor. */
    rank: z.number(),
  }),
  payload: z.object({
    title: z.string(),
    /** HTML of the six allowed tags, without attributes. */
    body: z.optional(z.string()),
    /** What the author added later, each to be shown below the body with its date; HTML like the body, oldest first. */
    additionList: z.optional(z.array(z.object({ body: z.string(), createdAt: Instant }))),
    poll: z.optional(z.array(PollOption)),
    /**
     * In pages that show no results: how many have answered the poll. The counts of its options are withheld, and 0, until
     * the conversation is read by a call.
     */
    withheldPollResponses: z.optional(Count),
  }),
  /** The viewer's answer to the poll: `votedIndex` is the number of its option, 0 where there is none. */
  interaction: z.object({ hasVoted: z.boolean(), votedIndex: z.int() }),
  polis: z.object({
    aiSummary: z.optional(z.string()),
    clusters: z.array(Cluster),
    /**
     * How many opinions all groups share: the length of the list `group-aware-consensus` of the newest published run.
     * Absent where there are no clear groups.
     */
    sharedOpinionCount: z.optional(Count),
    /** Only for those who may know before they vote: after a vote of one's own there, or once it is closed or locked. */
    mostSharedOpinion: z.optional(MostSharedOpinion),
  }),
  userInteraction: z.optional(
    z.object({
      /** The viewer's own vote by opinion slug id. */
      commentRanking: z.record(z.string(), VoteChoice),
      /** `responseIndex` is 0-based, -1 where there is none. */
      pollResponse: z.object({ hadResponded: z.boolean(), responseIndex: z.int() }),
      /** The newest consent the viewer gave in this conversation; absent before the first. */
      consentVersion: z.optional(ConsentVersion),
      /** True where the viewer is the author. Members of its organization lead what was posted as one, nobody else. */
      isAuthor: z.optional(z.boolean()),
    }),
  ),
})
export type Conversation = z.infer<typeof Conversation>

export const getConversation = call({
  path: '/conversation/get',
  summary: 'One conversation',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId }),
  output: z.object({ conversationData: Conversation }),
})

export const fetchRecentConversations = call({
  path: '/conversation/fetch-recent',
  summary: 'The feed of public conversations, following (or popular) or new',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({
    sortAlgorithm: z.enum(['following', 'new']),
    /** Accepted from older clients and ignored: signed calls always include the viewer's poll responses. */
    loadUserPollData: z.optional(z.boolean()),
    topicCode: z.optional(TopicCode),
    /** The last conversation of the previous page; this page starts after it. */
    lastSlugId: z.optional(SlugId),
    /** The `rank` of that conversation when it was read, so that the cursor stays stable while ranks change. */
    lastRank: z.optional(z.number()),
    /** 1 to 100; 10 where a cursor is given, else 100. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.feedPage))),
  }),
  output: z.object({
    conversationDataList: z.array(Conversation),
    topConversationSlugIdList: z.array(SlugId),
    /** `popular` where the viewer follows no topic. */
    shownAs: z.enum(['following', 'popular', 'new', 'topic']),
  }),
})

import * as z from 'zod/mini'
import { call } from './call.ts'
import { ConversationModeration } from './moderation.ts'
import { PollOption } from './polls.ts'
import { Structure } from './structure.ts'
import {
  CalendarDate,
  ConsentVersion,
  Count,
  GroupKey,
  Instant,
  LanguageTag,
  LIMITS,
  SlugId,
  TopicCode,
  VoteChoice,
} from './text.ts'

/**
 * What a conversation publishes, chosen when it is made and never loosened: `results` (totals, and rounded shares of
 * groups that are large enough to expose nobody) or `votes` (open data: every vote as a row without a name).
 */
export const Publication = z.enum(['results', 'votes'])
export type Publication = z.infer<typeof Publication>

/** An organization that conversations are posted as. */
export const Organization = z.object({
  name: z.string(),
  /** An absolute address on this site, or empty. */
  imageUrl: z.string(),
  /** The site's own address if the organization has none, since existing clients require an address. */
  websiteUrl: z.string(),
  hasNoWebsite: z.optional(z.literal(true)),
  description: z.string(),
})
export type Organization = z.infer<typeof Organization>

/** The website of an organization; empty if it has none of its own. */
export const websiteOf = ({ hasNoWebsite, websiteUrl }: Organization): string =>
  hasNoWebsite ? '' : websiteUrl

/** Where an imported conversation comes from and under which license its votes are shared. */
export const Provenance = z.object({
  sourceUrl: z.string(),
  attribution: z.string(),
  /** The importer uploaded it as a file, which nobody has compared with the source: the address and license are as it states them. */
  isUploaded: z.optional(z.literal(true)),
  /** When the conversation ran at its source; absent if unknown. */
  firstVoteAt: z.optional(Instant),
  lastVoteAt: z.optional(Instant),
})

/** One opinion group of the newest analysis, as sent with a conversation. */
export const Cluster = z.object({
  key: GroupKey,
  numUsers: Count,
  /** As in a map: the expected share of all participants in the group; absent for sides and where only results are published. */
  share: z.optional(z.number()),
  aiLabel: z.optional(z.string()),
  aiSummary: z.optional(z.string()),
  isUserInCluster: z.boolean(),
})

/** The opinion that all groups of a conversation share most. */
export const MostSharedOpinion = z.object({
  opinionSlugId: SlugId,
  /** Plain text in one line; long texts are cut off. */
  opinion: z.string(),
  /** Absent if unknown. */
  language: z.optional(LanguageTag),
  /** Whether all groups agree or all disagree with it. */
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
    /** Without those about the person, which are in no count. */
    opinionCount: Count,
    /** How many opinions about the person there are; absent if none. */
    aboutPersonCount: z.optional(Count),
    /** How many opinions moderators have moved or hidden; no other count includes them. Absent if none. */
    movedOpinionCount: z.optional(Count),
    hiddenOpinionCount: z.optional(Count),
    voteCount: Count,
    participantCount: Count,
    /**
     * `participantCount` is not exact yet, since an opinion with many votes was removed or restored a few seconds ago.
     */
    isUpdating: z.optional(z.literal(true)),
    authorUsername: z.string(),
    isLoginRequired: z.boolean(),
    isIndexed: z.boolean(),
    /**
     * It was uploaded as a file and becomes public once a moderator has looked at it; shown to everybody who can read it,
     * so that they know before taking part.
     */
    awaitsApproval: z.optional(z.literal(true)),
    /** All new opinions wait for review. */
    isReviewRequired: z.optional(z.literal(true)),
    /** New opinions of people who have no published opinion in the conversation wait for review. */
    isNewcomerReviewRequired: z.optional(z.literal(true)),
    /** Nobody can add an opinion at the moment; voting continues. */
    areOpinionsPaused: z.optional(z.literal(true)),
    /**
     * The conversation is deleted. Only people who wrote an opinion in it see this, and they see nothing else of it.
     */
    isDeleted: z.optional(z.literal(true)),
    /** Its import has not finished, or has failed: only its author sees it, and `getImportStatus` says how far it is. */
    isUnfinished: z.optional(z.literal(true)),
    /** Takes no votes: closed by its author, or not open yet. Both have the same effect as a lock. */
    isClosed: z.boolean(),
    /** When it was closed; absent while it is open. */
    closedAt: z.optional(Instant),
    /** When it opens for the first time; only until then. Nobody has voted before. */
    opensAt: z.optional(Instant),
    /** When it closes by itself; only until then. */
    closeAt: z.optional(Instant),
    /** When it opens again by itself; only while it is closed. */
    reopenAt: z.optional(Instant),
    /**
     * When a private conversation becomes public; shown to everybody who can read it, so that they know before taking
     * part.
     */
    indexConversationAt: z.optional(Instant),
    /** The day by which an answer is promised; absent once the outcome is posted. */
    answerDueOn: z.optional(CalendarDate),
    /** Who will answer, in one line; only with `answerDueOn`. */
    answeredBy: z.optional(z.string()),
    /** When the outcome was posted and last changed; `getOutcome` has its text. */
    outcome: z.optional(
      z.object({
        createdAt: Instant,
        updatedAt: Instant,
        /** The organizers have answered all that they will answer. */
        isComplete: z.optional(z.literal(true)),
        /**
         * How many of the opinions that all groups share are answered, and how many of them are decided or planned.
         * Absent without answers, and without clear groups.
         */
        shared: z.optional(z.object({ count: Count, numAnswered: Count, numPromised: Count })),
      }),
    ),
    /** How many updates its organizers sent, and when the newest; `listUpdates` has their texts. Absent if none. */
    updates: z.optional(z.object({ count: Count, newestAt: Instant })),
    /**
     * When title, body or a promised answer were last replaced, or a promise taken back; `listConversationVersions` has
     * the earlier ones.
     */
    editedAt: z.optional(Instant),
    publication: Publication,
    /** Where only results are published: the newest published block. Absent before the first block. */
    asOf: z.optional(
      z.object({
        block: Count,
        numPeople: Count,
        createdAt: Instant,
        /** Only once the conversation is over: how many people changed a vote or an answer after this block. */
        numAfter: z.optional(Count),
        /**
         * The number of people that groups (30) or the map (100) need. Present if that many people took part, but fewer
         * of them count because many share one network.
         */
        minCounting: z.optional(Count),
        /**
         * The number of people in the block that the poll answers come from. They are published again when ten people
         * have changed theirs. Absent until ten have answered.
         */
        pollNumPeople: z.optional(Count),
      }),
    ),
    organization: z.optional(Organization),
    moderation: ConversationModeration,
    topicCodeList: z.array(z.string()),
    provenance: z.optional(Provenance),
    /** Rank in the popular order at the time of reading; together with the slug id it is a stable cursor. */
    rank: z.number(),
  }),
  payload: z.object({
    title: z.string(),
    /** The language of title, body and poll, as the author stated it. */
    language: z.optional(LanguageTag),
    /** The language that title and body seem to have; only while none is stated. */
    suggestedLanguage: z.optional(LanguageTag),
    /** HTML of the six allowed tags, without attributes. */
    body: z.optional(z.string()),
    /** What the author added later, oldest first, as HTML; each is shown below the body with its date. */
    additionList: z.optional(z.array(z.object({ body: z.string(), createdAt: Instant }))),
    poll: z.optional(z.array(PollOption)),
    /**
     * Only in pages that show no results: how many people have answered the poll. The counts of its options are 0
     * there; a call for the conversation returns them.
     */
    withheldPollResponses: z.optional(Count),
  }),
  /** The viewer's answer to the poll: `votedIndex` is the number of its option, 0 if there is none. */
  interaction: z.object({ hasVoted: z.boolean(), votedIndex: z.int() }),
  polis: z.object({
    aiSummary: z.optional(z.string()),
    clusters: z.array(Cluster),
    /** What explains the votes of the newest published run; `clusters` are sides if it is `sides`. As in a map. */
    structure: z.optional(Structure),
    /**
     * How many opinions all groups share: the length of the list `group-aware-consensus` of the newest published run.
     * Absent if there are no clear groups.
     */
    sharedOpinionCount: z.optional(Count),
    /** Only for viewers who have voted there, or once the conversation is closed or locked. */
    mostSharedOpinion: z.optional(MostSharedOpinion),
  }),
  userInteraction: z.optional(
    z.object({
      /** The viewer's own vote by opinion slug id. */
      commentRanking: z.record(z.string(), VoteChoice),
      /** `responseIndex` is 0-based, -1 if there is none. */
      pollResponse: z.object({ hadResponded: z.boolean(), responseIndex: z.int() }),
      /**
       * The viewer's votes and poll answer in the newest block, where only results are published and there is a block.
       * The totals of the block include them; `commentRanking` may be newer.
       */
      inBlock: z.optional(
        z.object({
          block: Count,
          votes: z.record(z.string(), VoteChoice),
          /** 0-based, as `responseIndex`; absent if there is none. */
          pollIndex: z.optional(z.int()),
        }),
      ),
      /** The newest consent the viewer gave in this conversation; absent before the first. */
      consentVersion: z.optional(ConsentVersion),
      /**
       * True if the viewer is the author. A conversation posted as an organization is led only by the organization's
       * members.
       */
      isAuthor: z.optional(z.boolean()),
    }),
  ),
})
export type Conversation = z.infer<typeof Conversation>

/** The language of title, body, poll and outcome, as stated or as detected; undefined if it is unknown. */
export const textLanguage = ({
  language,
  suggestedLanguage,
}: Pick<Conversation['payload'], 'language' | 'suggestedLanguage'>): string | undefined =>
  language ?? suggestedLanguage

/** Whether a conversation has been closed or locked, so that nothing can be added to what it says. */
export const isOver = ({
  isClosed,
  opensAt,
  moderation,
}: Pick<Conversation['metadata'], 'isClosed' | 'opensAt' | 'moderation'>): boolean =>
  (isClosed && opensAt === undefined) || moderation.status === 'moderated'

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
    /** 1 to 100; the default is 10 with a cursor, else 100. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.feedPage))),
  }),
  output: z.object({
    conversationDataList: z.array(Conversation),
    topConversationSlugIdList: z.array(SlugId),
    /** `popular` if the viewer follows no topic. */
    shownAs: z.enum(['following', 'popular', 'new', 'topic']),
  }),
})

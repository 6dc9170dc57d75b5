import * as z from 'zod/mini'

// What clients that were not built together with this server know of its responses: each field, its type and its range.
// They ignore further fields. Nothing here comes from the contract.

const Count = z.int().check(z.nonnegative())
const Instant = z.iso.datetime()
const Slug = z.string().check(z.minLength(1), z.maxLength(10))
const Username = z
  .string()
  .check(z.minLength(2), z.maxLength(20), z.regex(/^(?=.*[a-z0-9])(?!.*__)[a-z0-9_]+$/))
const Reason = z.enum(['misleading', 'antisocial', 'illegal', 'doxing', 'sexual', 'spam'])
const ClusterKey = z.enum(['0', '1', '2', '3', '4', '5'])
const Agreement = z.enum(['agree', 'disagree'])
const Text = z.string()

const moderationBy = <Actions extends readonly [string, ...string[]]>(actions: Actions) =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('unmoderated') }),
    z.object({
      status: z.literal('moderated'),
      action: z.enum(actions),
      reason: Reason,
      explanation: Text,
      createdAt: Instant,
      updatedAt: Instant,
    }),
  ])

const Organization = z.object({ name: Text, description: Text, imageUrl: z.url(), websiteUrl: z.url() })

const Conversation = z.object({
  metadata: z.object({
    conversationSlugId: Slug,
    createdAt: Instant,
    updatedAt: Instant,
    lastReactedAt: Instant,
    opinionCount: Count,
    voteCount: Count,
    participantCount: Count,
    authorUsername: Username,
    isLoginRequired: z.boolean(),
    isIndexed: z.boolean(),
    organization: z.optional(Organization),
    moderation: moderationBy(['lock']),
  }),
  payload: z.object({
    title: Text.check(z.minLength(1), z.maxLength(140)),
    body: z.optional(Text),
    poll: z.optional(
      z.array(
        z.object({
          optionNumber: z.int().check(z.gte(1), z.lte(6)),
          optionTitle: Text.check(z.maxLength(30)),
          numResponses: Count,
        }),
      ),
    ),
  }),
  interaction: z.object({ hasVoted: z.boolean(), votedIndex: Count }),
  polis: z.object({
    aiSummary: z.optional(Text.check(z.maxLength(500))),
    clusters: z.array(
      z.object({
        key: ClusterKey,
        numUsers: Count,
        aiLabel: z.optional(Text.check(z.maxLength(100))),
        aiSummary: z.optional(Text.check(z.maxLength(1000))),
        isUserInCluster: z.boolean(),
      }),
    ),
  }),
})

const ClusterStats = z
  .object({
    key: ClusterKey,
    aiLabel: z.optional(Text.check(z.maxLength(100))),
    isAuthorInCluster: z.boolean(),
    numUsers: Count,
    numAgrees: Count,
    numDisagrees: Count,
    numPasses: Count,
    repfulFor: z.optional(Agreement),
    // Not known to these clients, which show the counts as they are: what is withheld is 0.
    isSuppressed: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ numUsers, numAgrees, numDisagrees, numPasses, isSuppressed }) =>
        numAgrees + numDisagrees + numPasses <= (isSuppressed ? 0 : numUsers),
      'a group has no more votes than people, and none where they are withheld',
    ),
  )

const Opinion = z
  .object({
    opinionSlugId: Slug,
    createdAt: Instant,
    updatedAt: Instant,
    opinion: Text.check(z.maxLength(3000)),
    numParticipants: Count,
    numAgrees: Count,
    numDisagrees: Count,
    numPasses: Count,
    username: Username,
    isSeed: z.boolean(),
    moderation: moderationBy(['move', 'hide']),
    clustersStats: z.array(ClusterStats),
  })
  .check(
    z.refine(
      ({ numParticipants, numAgrees, numDisagrees, numPasses }) =>
        numAgrees + numDisagrees + numPasses <= numParticipants,
      'an opinion has no more votes than there are people',
    ),
  )

const List = z.array(Opinion).check(z.maxLength(3000))
const common = { slugId: Slug, isRead: z.boolean(), message: Text, createdAt: Instant }
const routeTarget = z.object({ conversationSlugId: Slug, opinionSlugId: Slug })

/** The calls that these clients make about one conversation, with what they know of the responses. */
export const CALLS = {
  getConversation: { path: '/conversation/get', response: z.object({ conversationData: Conversation }) },
  listConversations: {
    path: '/conversation/fetch-recent',
    response: z.object({
      conversationDataList: z.array(Conversation),
      topConversationSlugIdList: z.array(Slug).check(z.maxLength(10)),
    }),
  },
  createOpinion: {
    path: '/opinion/create',
    response: z.discriminatedUnion('success', [
      z.object({ success: z.literal(true), opinionSlugId: Slug }),
      z.object({ success: z.literal(false), reason: z.literal('conversation_locked') }),
    ]),
  },
  listOpinions: { path: '/opinion/fetch-by-conversation', response: List },
  listBySlug: { path: '/opinion/fetch-by-slug-id-list', response: List },
  listConsensus: { path: '/opinion/fetch-consensus-by-conversation', response: List },
  listMajority: { path: '/opinion/fetch-majority-by-conversation', response: List },
  listControversial: { path: '/opinion/fetch-controversial-by-conversation', response: List },
  listRepresentative: {
    path: '/opinion/fetch-representative-by-conversation',
    response: z.strictObject({
      '0': List,
      '1': List,
      '2': List,
      '3': List,
      '4': List,
      '5': List,
    }),
  },
  respondToPoll: { path: '/poll/respond', response: z.unknown() },
  castVote: { path: '/vote/cast', response: z.boolean() },
  listOwnVotes: {
    path: '/user/vote/get-by-conversations',
    response: z.array(z.object({ opinionSlugId: Slug, votingAction: z.enum(['agree', 'disagree', 'pass']) })),
  },
  listOwnAnswers: {
    path: '/user/poll/get-response-by-conversations',
    response: z.array(
      z.object({ conversationSlugId: Slug, optionChosen: z.int().check(z.gte(1), z.lte(6)) }),
    ),
  },
  getProfile: {
    path: '/user/profile/get',
    response: z.object({
      activePostCount: Count,
      createdAt: Instant,
      username: Username,
      isModerator: z.boolean(),
      organizationList: z.array(Organization),
    }),
  },
  listOwnConversations: {
    path: '/user/conversation/fetch',
    response: z.array(Conversation).check(z.maxLength(10)),
  },
  listOwnOpinions: {
    path: '/user/opinion/fetch',
    response: z
      .array(z.object({ conversationData: Conversation, opinionItem: Opinion }))
      .check(z.maxLength(10)),
  },
  listNotifications: {
    path: '/notification/fetch',
    response: z.object({
      numNewNotifications: Count,
      notificationList: z
        .array(
          z.discriminatedUnion('type', [
            z.object({ ...common, type: z.literal('new_opinion'), routeTarget, username: Username }),
            z.object({
              ...common,
              type: z.literal('opinion_vote'),
              routeTarget,
              numVotes: z.int().check(z.gte(1)),
            }),
          ]),
        )
        .check(z.maxLength(20)),
    }),
  },
}

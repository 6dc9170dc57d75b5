import type { Conversation, getProfile, Opinion, Output } from '@parley/contract'

const INSTANT = '2026-11-20T12:00:00.000Z'

type Changes = {
  metadata?: Partial<Conversation['metadata']>
  payload?: Partial<Conversation['payload']>
} & Partial<Pick<Conversation, 'polis' | 'userInteraction'>>

/** A complete conversation with open votes; a test only passes the fields that matter to it. */
export const aConversation = ({ metadata, payload, ...rest }: Changes = {}): Conversation => ({
  metadata: {
    conversationSlugId: 'streets1',
    createdAt: INSTANT,
    updatedAt: INSTANT,
    lastReactedAt: INSTANT,
    opinionCount: 30,
    voteCount: 8123,
    participantCount: 412,
    authorUsername: 'blue_heron',
    isLoginRequired: false,
    isIndexed: true,
    isClosed: false,
    publication: 'votes',
    moderation: { status: 'unmoderated' },
    topicCodeList: [],
    rank: 1,
    ...metadata,
  },
  payload: { title: 'Should the city centre be closed to private cars on Saturdays?', ...payload },
  interaction: { hasVoted: false, votedIndex: -1 },
  polis: { clusters: [] },
  ...rest,
})

/** A person without roles and organizations; a test only passes the fields that matter to it. */
export const aProfile = (changes: Partial<Output<typeof getProfile>> = {}): Output<typeof getProfile> => ({
  activePostCount: 0,
  opinionCount: 0,
  voteCount: 0,
  createdAt: '2026-03-02T10:00:00.000Z',
  username: 'calm_heron',
  isModerator: false,
  isAdministrator: false,
  organizationList: [],
  ...changes,
})

/** A complete opinion; a test only passes the fields that matter to it. */
export const anOpinion = (changes: Partial<Opinion> = {}): Opinion => ({
  opinionSlugId: 'shuttle1',
  createdAt: INSTANT,
  updatedAt: INSTANT,
  opinion: 'Every closed street needs a free shuttle for people who cannot walk 400 metres.',
  numParticipants: 412,
  numAgrees: 300,
  numDisagrees: 30,
  numPasses: 40,
  username: 'blue_heron',
  isSeed: false,
  moderation: { status: 'unmoderated' },
  clustersStats: [],
  ...changes,
})

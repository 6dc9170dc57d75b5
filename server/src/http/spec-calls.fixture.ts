import type { Access } from '@parley/contract'
import type { Actor, TestApp } from '#testing/app.ts'

/** The data that the calls are made on; all of it belongs to the author. */
export type Stage = {
  app: TestApp
  author: Actor
  withPoll: string
  open: string
  opinion: string
  other: string
  /** The username of somebody with an account; the organization Library also exists. */
  member: string
}

export type SpecCall = {
  path: string
  access: Access
  /** A valid body; absent for calls without one. */
  good?: (stage: Stage) => object
  /** An invalid body, with the path of the wrong field. */
  bad: [body: object, field: string]
  /** A body about something that belongs to the author, which others may not change. */
  notOwn?: (stage: Stage) => object
  /** Only moderators may make this call. */
  isForModerators?: true
  /** The path and body of a call that is made first. */
  after?: (stage: Stage) => [path: string, body: object]
}

const NO_BODY = { bad: [{ nonsense: 1 }, 'nonsense'] } satisfies Pick<SpecCall, 'bad'>
const aboutConversation = (path: string, access: Access): SpecCall => ({
  path,
  access,
  good: ({ open }) => ({ conversationSlugId: open }),
  bad: [{ conversationSlugId: 'a b' }, 'conversationSlugId'],
})
const forModerators = (call: Omit<SpecCall, 'access'>): SpecCall => ({
  access: 'user',
  isForModerators: true,
  ...call,
})
const aboutOpinion = (path: string): SpecCall =>
  forModerators({
    path,
    good: ({ opinion }) => ({ opinionSlugId: opinion }),
    bad: [{ opinionSlugId: 'a b' }, 'opinionSlugId'],
  })
const PHONE = { phoneNumber: '+12025550100', defaultCallingCode: '1' }
export const DRAFT = {
  conversationTitle: 'What should change in our town?',
  isIndexed: true,
  isLoginRequired: false,
  seedOpinionList: [],
}
const DECISION = { moderationReason: 'spam', moderationExplanation: '' }
const locked = ({ open }: Stage) => ({ conversationSlugId: open, moderationAction: 'lock', ...DECISION })
const moved = ({ opinion }: Stage) => ({ opinionSlugId: opinion, moderationAction: 'move', ...DECISION })
const report = { reportReason: 'spam', reportExplanation: '' }

const LIBRARY = { organizationName: 'Library' }
const inLibrary = ({ member }: Stage) => ({ username: member, ...LIBRARY })
const DETAILS = { organizationName: 'Town', imagePath: '', isFullImagePath: false, description: '' }
const ofOrganization = (name: string, call: Omit<SpecCall, 'path' | 'access'>): SpecCall => ({
  path: `/administrator/organization/${name}`,
  access: 'administrator',
  ...call,
})

/** Every call of the specification. */
export const CALLS: readonly SpecCall[] = [
  { path: '/account/generate-unused-random-username', access: 'anyone', ...NO_BODY },
  {
    path: '/account/is-username-in-use',
    access: 'anyone',
    good: () => ({ username: 'ada_lovelace' }),
    bad: [{ username: 7 }, 'username'],
  },
  {
    path: '/auth/authenticate',
    access: 'device',
    good: () => ({ ...PHONE, isRequestingNewCode: false }),
    bad: [{ ...PHONE, isRequestingNewCode: 'no' }, 'isRequestingNewCode'],
  },
  {
    path: '/auth/phone/verify-otp',
    access: 'device',
    good: () => ({ ...PHONE, code: 123456 }),
    bad: [{ ...PHONE, code: 'abc' }, 'code'],
  },
  { path: '/auth/check-login-status', access: 'device', ...NO_BODY },
  { path: '/auth/logout', access: 'user', ...NO_BODY },
  {
    path: '/auth/zkp/generate-verification-link',
    access: 'device',
    good: () => ({ linkType: 'http' }),
    bad: [{ linkType: 'ftp' }, 'linkType'],
  },
  { path: '/auth/zkp/verify-user-status-and-authenticate', access: 'device', ...NO_BODY },
  aboutConversation('/conversation/get', 'anyone'),
  {
    path: '/conversation/fetch-recent',
    access: 'anyone',
    good: () => ({ sortAlgorithm: 'new', loadUserPollData: true }),
    bad: [{ sortAlgorithm: 'loudest' }, 'sortAlgorithm'],
  },
  {
    path: '/conversation/create',
    access: 'user',
    good: () => DRAFT,
    bad: [{ ...DRAFT, pollingOptionList: ['One', 'Two', ' one '] }, 'pollingOptionList'],
    notOwn: () => ({ ...DRAFT, postAsOrganization: 'Not Mine' }),
  },
  {
    path: '/conversation/import',
    access: 'user',
    good: () => ({
      polisUrl: 'https://pol.is/2demo',
      isIndexed: true,
      isLoginRequired: false,
    }),
    bad: [{ polisUrl: 'https://evil.example/2demo', isIndexed: true, isLoginRequired: false }, 'polisUrl'],
    notOwn: () => ({
      polisUrl: 'https://pol.is/2demo',
      isIndexed: true,
      isLoginRequired: false,
      postAsOrganization: 'Not Mine',
    }),
  },
  {
    ...aboutConversation('/conversation/delete', 'user'),
    notOwn: ({ open }) => ({ conversationSlugId: open }),
  },
  {
    path: '/mute/user/create',
    access: 'user',
    good: ({ other }) => ({ targetUsername: other, action: 'mute' }),
    bad: [{ targetUsername: 'ada_lovelace', action: 'shout' }, 'action'],
  },
  { path: '/mute/user/get', access: 'user', ...NO_BODY },
  {
    path: '/notification/fetch',
    access: 'guest',
    good: () => ({}),
    bad: [{ lastSlugId: 'a b' }, 'lastSlugId'],
  },
  { path: '/notification/mark-all-read', access: 'guest', ...NO_BODY },
  {
    path: '/opinion/create',
    access: 'device',
    good: ({ open }) => ({ conversationSlugId: open, opinionBody: 'More benches, please.' }),
    bad: [{ conversationSlugId: 'abcdefgh', opinionBody: '' }, 'opinionBody'],
  },
  {
    path: '/opinion/delete',
    access: 'guest',
    good: ({ opinion }) => ({ opinionSlugId: opinion }),
    bad: [{ opinionSlugId: 7 }, 'opinionSlugId'],
    notOwn: ({ opinion }) => ({ opinionSlugId: opinion }),
  },
  {
    path: '/opinion/fetch-by-conversation',
    access: 'anyone',
    good: ({ open }) => ({ conversationSlugId: open, filter: 'new' }),
    bad: [{ conversationSlugId: 'abcdefgh', filter: 'loudest' }, 'filter'],
  },
  {
    path: '/opinion/fetch-by-slug-id-list',
    access: 'anyone',
    good: ({ opinion }) => ({ opinionSlugIdList: [opinion] }),
    bad: [{ opinionSlugIdList: ['abcdefgh', 'a b'] }, 'opinionSlugIdList.1'],
  },
  aboutConversation('/opinion/fetch-consensus-by-conversation', 'anyone'),
  aboutConversation('/opinion/fetch-controversial-by-conversation', 'anyone'),
  aboutConversation('/opinion/fetch-majority-by-conversation', 'anyone'),
  aboutConversation('/opinion/fetch-representative-by-conversation', 'anyone'),
  {
    path: '/poll/respond',
    access: 'device',
    good: ({ withPoll }) => ({ conversationSlugId: withPoll, voteOptionChoice: 1 }),
    bad: [{ conversationSlugId: 'abcdefgh', voteOptionChoice: 'first' }, 'voteOptionChoice'],
  },
  {
    path: '/vote/cast',
    access: 'device',
    good: ({ opinion }) => ({ opinionSlugId: opinion, chosenOption: 'agree' }),
    bad: [{ opinionSlugId: 'abcdefgh', chosenOption: 'maybe' }, 'chosenOption'],
  },
  ...['add', 'remove'].map((act) =>
    ofOrganization(`${act}-user-organization-mapping`, { good: inLibrary, bad: [LIBRARY, 'username'] }),
  ),
  ofOrganization('create-organization', {
    good: () => ({ ...DETAILS, websiteUrl: 'https://town.example' }),
    bad: [{ ...DETAILS, websiteUrl: 'http://town.example' }, 'websiteUrl'],
  }),
  ofOrganization('delete-organization', { good: () => LIBRARY, bad: [{}, 'organizationName'] }),
  ofOrganization('get-all-organizations', NO_BODY),
  ofOrganization('get-organization-names-by-username', {
    good: ({ member }) => ({ username: member }),
    bad: [{ username: 7 }, 'username'],
  }),
  {
    path: '/report/conversation/create',
    access: 'user',
    good: ({ open }) => ({ conversationSlugId: open, ...report }),
    bad: [{ conversationSlugId: 'abcdefgh', ...report, reportReason: 'boring' }, 'reportReason'],
  },
  {
    path: '/report/opinion/create',
    access: 'user',
    good: ({ opinion }) => ({ opinionSlugId: opinion, ...report }),
    bad: [{ opinionSlugId: 'abcdefgh', ...report, reportExplanation: 'x'.repeat(261) }, 'reportExplanation'],
  },
  forModerators(aboutConversation('/opinion/fetch-hidden-by-conversation', 'user')),
  forModerators(aboutConversation('/report/conversation/fetch', 'user')),
  aboutOpinion('/report/opinion/fetch'),
  forModerators({
    path: '/moderation/conversation/create',
    good: locked,
    bad: [{ conversationSlugId: 'abcdefgh', ...DECISION, moderationAction: 'ban' }, 'moderationAction'],
  }),
  forModerators(aboutConversation('/moderation/conversation/get', 'user')),
  forModerators({
    ...aboutConversation('/moderation/conversation/withdraw', 'user'),
    after: (stage) => ['/moderation/conversation/create', locked(stage)],
  }),
  forModerators({
    path: '/moderation/opinion/create',
    good: moved,
    bad: [{ opinionSlugId: 'abcdefgh', ...DECISION, moderationAction: 'ban' }, 'moderationAction'],
  }),
  aboutOpinion('/moderation/opinion/get'),
  {
    ...aboutOpinion('/moderation/opinion/withdraw'),
    after: (stage) => ['/moderation/opinion/create', moved(stage)],
  },
  { path: '/topic/get-all-topics', access: 'anyone', ...NO_BODY },
  { path: '/topic/get-followed', access: 'guest', ...NO_BODY },
  ...['follow', 'unfollow'].map((act): SpecCall => ({
    path: `/topic/${act}`,
    access: 'guest',
    good: () => ({ topicCode: 'water' }),
    bad: [{ topicCode: 7 }, 'topicCode'],
  })),
  { path: '/user/profile/get', access: 'guest', ...NO_BODY },
  {
    path: '/user/conversation/fetch',
    access: 'guest',
    good: () => ({}),
    bad: [{ lastConversationSlugId: 'a b' }, 'lastConversationSlugId'],
  },
  {
    path: '/user/opinion/fetch',
    access: 'guest',
    good: () => ({}),
    bad: [{ lastOpinionSlugId: 'a b' }, 'lastOpinionSlugId'],
  },
  {
    path: '/user/poll/get-response-by-conversations',
    access: 'guest',
    good: ({ withPoll }) => [withPoll],
    bad: [['abcdefgh', 'a b'], '1'],
  },
  {
    path: '/user/vote/get-by-conversations',
    access: 'guest',
    good: ({ open }) => ({ conversationSlugIdList: [open] }),
    bad: [{ conversationSlugIdList: 'abcdefgh' }, 'conversationSlugIdList'],
  },
  {
    path: '/user/username/update',
    access: 'guest',
    good: () => ({ username: 'grace_hopper' }),
    bad: [{ username: 7 }, 'username'],
  },
  { path: '/user/delete', access: 'guest', ...NO_BODY },
]

/** The sentence of the specification that names each call. */
const SENTENCES: readonly (readonly [path: string, sentence: string])[] = [
  ['/account/', '7.2'],
  ['/administrator/', '7.3'],
  ['/auth/authenticate', '7.4'],
  ['/auth/phone/', '7.5'],
  ['/auth/check-login-status', '7.6'],
  ['/auth/logout', '7.7'],
  ['/auth/zkp/generate-verification-link', '7.8'],
  ['/auth/zkp/verify-user-status-and-authenticate', '7.9'],
  ['/conversation/get', '7.10'],
  ['/conversation/fetch-recent', '7.11'],
  ['/conversation/create', '7.12'],
  ['/conversation/import', '7.13'],
  ['/conversation/delete', '7.14'],
  ['/moderation/', '7.15'],
  ['/mute/', '7.16'],
  ['/notification/', '7.17'],
  ['/opinion/', '7.18'],
  ['/poll/', '7.19'],
  ['/vote/', '7.19'],
  ['/report/', '7.20'],
  ['/topic/', '7.21'],
  ['/user/', '7.22'],
]
export const sentenceOf = (path: string) => SENTENCES.find(([start]) => path.startsWith(start))?.[1]

import { createOrganization, setRole } from '@parley/contract'
import type { Actor } from '#testing/app.ts'
import { aPng } from '#testing/images.ts'

export const CALLERS = [
  'anyone',
  'device',
  'guest',
  'user',
  'member',
  'author',
  'facilitator',
  'facilitator elsewhere',
  'moderator logged out',
  'moderator on a new device',
  'moderator',
  'administrator on a new device',
  'administrator',
] as const
export type Caller = (typeof CALLERS)[number]

/** The objects that the calls act on, all in a conversation that was posted as an organization. */
export type Target = {
  administrator: Actor
  conversationSlugId: string
  /** The slug id of an opinion that was reported. */
  opinionSlugId: string
  waitingSlugId: string
  patternSlugId: string
  updateSlugId: string
  /** The id of a run with groups. */
  runId: number
  /** The id of a facilitator's decision; `appealId` is an appeal against another decision. */
  decisionId: string
  appealId: string
  /** The username of a person who is not a member. */
  username: string
}

/** A call and the callers who may use it; others are rejected, or get an answer without protected data. */
export type GuardedCall = {
  body?: (target: Target) => object
  may: readonly Caller[]
  /** The data that the conversation needs besides a reported opinion. */
  about?: 'decisions' | 'review' | 'patterns' | 'groups' | 'updates'
  /** A preparing call, made by the caller or, if they may not, by somebody who may. */
  after?: { path: string; body: (target: Target) => object }
  prepare?: (target: Target) => Promise<unknown>
  /**
   * The status for other callers who have the access of the contract: by default 403; 404 if they must not learn that
   * the object exists.
   */
  others?: 200 | 404
  elsewhere?: 200 | 404
  /** The status for the author of the opinion, who knows that it exists. */
  author?: 403
  /** Whether an answer contains protected data, which only permitted callers get. */
  tells?: (answer: string, target: Target) => boolean
}

const ADMINISTRATORS: readonly Caller[] = ['administrator']
const MODERATORS: readonly Caller[] = ['moderator', 'administrator']
const LOCALLY: readonly Caller[] = ['facilitator', ...MODERATORS]

const ofConversation = ({ conversationSlugId }: Target) => ({ conversationSlugId })
const ofOpinion = ({ opinionSlugId }: Target) => ({ opinionSlugId })
const ofPattern = ({ patternSlugId }: Target) => ({ patternSlugId })
const itemOf = ({ opinionSlugId }: Target) => ({ itemId: `opinion-report:${opinionSlugId}` })
const DECISION = { moderationReason: 'spam', moderationExplanation: '' } as const
const REPORT = { reportReason: 'spam', reportExplanation: '' } as const

const locking = {
  path: '/moderation/conversation/create',
  body: (target: Target) => ({ ...ofConversation(target), moderationAction: 'lock', ...DECISION }),
}
const moving = {
  path: '/moderation/opinion/create',
  body: (target: Target) => ({ ...ofOpinion(target), moderationAction: 'move', ...DECISION }),
}
const ofGroup = ({ conversationSlugId, runId }: Target) => ({ conversationSlugId, runId, groupKey: '1' })
const naming = {
  path: '/analysis/group-name/create',
  body: (target: Target) => ({ ...ofGroup(target), name: 'Friends of benches' }),
}
const settingAside = { path: '/moderation/pattern/set-aside', body: ofPattern }
const dismissing = {
  path: '/moderation/queue/decide',
  body: (target: Target) => ({
    items: [{ ...itemOf(target), seenAt: new Date().toISOString(), expectedDecisionId: null }],
    decision: { action: 'nothing_wrong' },
  }),
}
const isDone = (answer: string) => answer.includes('"outcome":"done"')
const ofPatterns: GuardedCall = { body: ofPattern, may: LOCALLY, about: 'patterns' }
const ofItem: GuardedCall = { body: itemOf, may: LOCALLY, elsewhere: 404 }

const DETAILS = { imagePath: '', isFullImagePath: false, websiteUrl: '', description: '' }
const TOWN_HALL = { organizationName: 'Town Hall' }
const membership = ({ username }: Target) => ({ username, ...TOWN_HALL })
const administered = (body?: GuardedCall['body'], prepare?: GuardedCall['prepare']): GuardedCall => ({
  may: ADMINISTRATORS,
  ...(body === undefined ? {} : { body }),
  ...(prepare === undefined ? {} : { prepare }),
})

/** The calls of moderation, review, reports and administration. */
export const GUARDED_CALLS: Readonly<Record<string, GuardedCall>> = {
  '/moderation/conversation/create': { ...locking, may: LOCALLY },
  '/moderation/conversation/get': { body: ofConversation, may: LOCALLY },
  '/moderation/conversation/withdraw': { body: ofConversation, may: LOCALLY, after: locking },
  '/moderation/opinion/create': { ...moving, may: LOCALLY },
  '/moderation/opinion/get': { body: ofOpinion, may: LOCALLY },
  '/moderation/opinion/language': {
    body: (target) => ({ ...ofOpinion(target), language: 'de' }),
    may: LOCALLY,
  },
  '/moderation/opinion/withdraw': { body: ofOpinion, may: LOCALLY, after: moving },
  '/analysis/group-name/create': { ...naming, may: ['member', ...LOCALLY], about: 'groups' },
  '/moderation/group-name/remove': {
    body: (target) => ({ ...ofGroup(target), ...DECISION }),
    may: LOCALLY,
    about: 'groups',
    after: naming,
  },
  '/moderation/ledger/fetch': { body: ofConversation, may: CALLERS },
  '/moderation/decision/fetch': {
    body: ({ decisionId }) => ({ decisionId }),
    may: ['author'],
    about: 'decisions',
    others: 404,
  },
  '/moderation/appeal/create': {
    body: ({ decisionId }) => ({ decisionId, appealExplanation: 'It is about benches.' }),
    may: ['author'],
    about: 'decisions',
    others: 404,
  },
  '/moderation/appeal/answer': {
    body: ({ appealId }) => ({ appealId, isAccepted: true, answer: 'It is.' }),
    may: LOCALLY,
    about: 'decisions',
  },
  '/moderation/pattern/fetch': { body: ofConversation, may: LOCALLY },
  '/moderation/pattern/set-aside': ofPatterns,
  '/moderation/pattern/nothing-wrong': ofPatterns,
  '/moderation/pattern/readmit': { ...ofPatterns, after: settingAside },
  '/moderation/queue/fetch': {
    may: LOCALLY,
    elsewhere: 200,
    tells: (answer, { opinionSlugId }) => answer.includes(opinionSlugId),
  },
  '/moderation/queue/count': {
    may: LOCALLY,
    others: 200,
    tells: (answer) => answer !== '{"numWaiting":0}',
  },
  '/moderation/queue/item/fetch': ofItem,
  '/moderation/queue/claim': ofItem,
  '/moderation/queue/release': ofItem,
  '/moderation/queue/note/create': {
    ...ofItem,
    body: (target) => ({ ...itemOf(target), note: 'Seen.' }),
  },
  '/moderation/queue/decide': { ...dismissing, may: LOCALLY, elsewhere: 200, tells: isDone },
  '/moderation/queue/undo': {
    body: (target) => ({ items: [itemOf(target)] }),
    may: LOCALLY,
    after: dismissing,
    elsewhere: 200,
    tells: isDone,
  },
  '/opinion/fetch-hidden-by-conversation': { body: ofConversation, may: LOCALLY },
  '/conversation/set-aside/fetch': { body: ofConversation, may: CALLERS },

  '/review/set': {
    body: (target) => ({ ...ofConversation(target), isReviewRequired: true }),
    may: ['member', ...LOCALLY],
  },
  '/review/publish': {
    body: ({ waitingSlugId }) => ({ opinionSlugId: waitingSlugId }),
    may: LOCALLY,
    about: 'review',
    others: 404,
    author: 403,
  },
  '/review/fetch-by-conversation': {
    body: ofConversation,
    may: ['author', ...LOCALLY],
    others: 200,
    tells: (answer, { waitingSlugId }) => answer.includes(waitingSlugId),
  },
  '/review/fetch': {
    may: LOCALLY,
    others: 200,
    tells: (answer, { waitingSlugId }) => answer.includes(waitingSlugId),
  },

  '/report/conversation/create': {
    body: (target) => ({ ...ofConversation(target), ...REPORT }),
    may: CALLERS,
  },
  '/report/opinion/create': {
    body: (target) => ({ ...ofOpinion(target), ...REPORT }),
    may: CALLERS,
  },
  '/report/update/create': {
    body: ({ updateSlugId }) => ({ updateSlugId, ...REPORT }),
    may: CALLERS,
    about: 'updates',
  },
  // Reports about the conversation itself are hidden from facilitators of its organization.
  '/report/conversation/fetch': { body: ofConversation, may: MODERATORS },
  '/report/opinion/fetch': { body: ofOpinion, may: LOCALLY },

  '/site/get': { may: CALLERS },
  '/administrator/legal/get': administered(() => ({ name: 'terms', language: 'en' })),
  '/administrator/legal/get-all': administered(),
  '/administrator/legal/update': administered(() => ({
    name: 'terms',
    language: 'en',
    markdown: '# Our terms',
  })),
  '/administrator/settings/preview-share-image': administered(() => ({
    name: 'Parley of the town',
    accent: '',
    logoPath: '',
    isNameInLogo: false,
    title: 'Trees first?',
  })),
  '/administrator/settings/upload-logo': administered(() => ({
    imageBase64: aPng({ width: 200, height: 100 }).toString('base64'),
  })),
  '/administrator/settings/update': administered(() => ({ name: 'Parley of the town' })),
  '/administrator/health/get': administered(),
  '/administrator/audit/list': administered(),
  '/administrator/refusal/list': administered(),
  '/administrator/user/get': administered(({ username }) => ({ username })),
  '/administrator/user/fetch': administered(),
  '/administrator/user/fetch-with-roles': administered(),
  '/administrator/user/export': administered(({ username }) => ({ username })),
  '/administrator/user/end-sessions': administered(({ username }) => ({ username })),
  '/administrator/user/erase': administered(
    ({ username }) => ({ username }),
    // Nobody who has a role is erased.
    ({ administrator, username }) =>
      administrator(setRole, { username, role: 'moderator', isGranted: false }),
  ),
  '/administrator/user/set-role': administered(({ username }) => ({
    username,
    role: 'moderator',
    isGranted: true,
  })),
  '/administrator/conversation/fetch': administered(),
  '/administrator/conversation/open': administered(ofConversation),
  '/administrator/conversation/change': administered((target) => ({
    ...ofConversation(target),
    change: 'close',
  })),
  '/administrator/conversation/hand-over': administered((target) => ({
    ...ofConversation(target),
    username: target.username,
  })),
  '/administrator/user/suspend': administered(({ username }) => ({
    username,
    reason: 'spam',
    explanation: '',
  })),
  '/administrator/user/lift-suspension': administered(({ username }) => ({ username })),
  '/administrator/organization/get-all-organizations': administered(),
  '/administrator/organization/get-organization': administered(() => TOWN_HALL),
  '/administrator/organization/create-organization': administered(() => ({
    organizationName: 'Museum',
    ...DETAILS,
  })),
  '/administrator/organization/update-organization': administered(() => ({
    ...TOWN_HALL,
    newOrganizationName: 'Town Hall',
    ...DETAILS,
    description: 'We listen.',
  })),
  '/administrator/organization/delete-organization': administered(
    () => ({ organizationName: 'Theater' }),
    ({ administrator }) => administrator(createOrganization, { organizationName: 'Theater', ...DETAILS }),
  ),
  '/administrator/organization/create-invitation': administered(() => TOWN_HALL),
  '/administrator/organization/withdraw-invitations': {
    ...administered(() => TOWN_HALL),
    after: { path: '/administrator/organization/create-invitation', body: () => TOWN_HALL },
  },
  '/administrator/organization/upload-image': administered(() => ({
    imageBase64: aPng({ width: 200, height: 200 }).toString('base64'),
  })),
  '/administrator/organization/add-user-organization-mapping': administered(membership),
  '/administrator/organization/remove-user-organization-mapping': {
    ...administered(membership),
    after: { path: '/administrator/organization/add-user-organization-mapping', body: membership },
  },
  '/administrator/organization/set-facilitator': {
    ...administered((target) => ({ ...membership(target), isFacilitator: true })),
    after: { path: '/administrator/organization/add-user-organization-mapping', body: membership },
  },
  '/administrator/organization/get-organization-names-by-username': administered(({ username }) => ({
    username,
  })),
  '/administrator/topic/create': administered(() => ({ topicCode: 'bicycles', name: 'Bicycles' })),
  '/administrator/topic/get-all': administered(),
  '/administrator/topic/rename': administered(() => ({ topicCode: 'trams', name: 'Trams, buses' })),
  '/administrator/topic/order': administered(() => ({ topicCodeList: ['trams'] })),
  '/administrator/topic/retire': administered(() => ({ topicCode: 'trams', isRetired: true })),
}

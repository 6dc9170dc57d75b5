import { CALL_TESTS, ACCESS_TESTS, SPEC_CALLS } from './spec-product.ts'
import { NOTIFICATIONS, type SpecSentence } from './spec-routes.ts'

const CALL = 'web/src/call.test.ts'
const API = 'server/src/http/api.test.ts'
const SIGN = 'web/src/device/sign.test.ts'
const VIEWER = 'server/src/http/viewer.test.ts'
const SESSION = 'web/src/shell/session.test.ts'
const ACCOUNT = 'server/src/account/account.test.ts'
const answers = (tests: SpecSentence['tests'] = {}) => ({ [SPEC_CALLS]: CALL_TESTS, ...tests })

/** Who may do what. */
export const ROLES: readonly SpecSentence[] = [
  {
    says: 'States: unknown device, guest (known, not registered), logged-in registered user.',
    tests: {
      [VIEWER]: [
        '${who} may make the calls for: ${may}',
        'the login status tells whether a device is known, registered and logged in',
      ],
    },
  },
  {
    says: 'Moderator: profile flag isModerator; moderation area. Enforcement not shown.',
    tests: {
      ...ACCESS_TESTS,
      [ACCOUNT]:
        'the profile counts own conversations that are not deleted and names roles and organizations',
    },
  },
  { says: 'Administrator area for organizations; role checks not shown.', tests: ACCESS_TESTS },
  {
    says: 'Users may post as an organization from their organization list.',
    tests: {
      'server/src/authoring/create.test.ts': 'members of an organization post in its name, and nobody else',
    },
  },
  {
    says: 'Private conversations can require login (isLoginRequired).',
    tests: {
      'server/src/conversations/conversations.test.ts':
        'a private conversation with login required can be read only with its link and a login',
    },
  },
  {
    says: 'Viewing a single conversation or the recent list works anonymously.',
    tests: {
      'server/src/conversations/conversations.test.ts':
        'a conversation is readable by everybody, with its metadata',
      'server/src/conversations/feed.test.ts':
        'the feed contains public conversations only: no private, locked, deleted or unfinished ones',
    },
  },
  {
    says: 'Authorised calls carry a bearer header with a short-lived signed token (lifetime 30 seconds).',
    tests: {
      [SIGN]: 'each token is unique and grants one capability for thirty seconds',
      'server/src/http/token.test.ts': 'only a token after the word Bearer is accepted',
    },
  },
  {
    says: 'It is signed by a per-device key (browser keystore on web; key types ed25519, RSA, ES256).',
    tests: {
      'web/src/device/key.test.ts': [
        'the device key stays the same and cannot be exported',
        'a browser without Ed25519 creates a P-256 key',
      ],
      [API]: 'a token of each kind of key is accepted',
    },
  },
  { says: 'Native keystore on mobile.', open: 'there is no native app' },
  {
    says: 'It names the provider service as audience and claims one capability: the HTTP method (default POST) on the exact request path.',
    tests: {
      'contract/src/token.test.ts':
        'the signed text of a token names issuer, audience and resource, and expires after 30 seconds',
      'server/src/http/token.fuzz.test.ts': 'a capability with anything else in its place is refused',
      'server/src/http/ucans.test.ts':
        'a token of the UCAN library for another path or audience, or for a year, is refused',
    },
  },
]

/** The calls. Their paths, bodies, access and refusals are one table, which a test walks. */
export const CALL_SENTENCES: readonly SpecSentence[] = [
  {
    says: 'All calls are POST with a JSON body unless stated, under base path /api/v1.',
    tests: {
      [SPEC_CALLS]: 'has a handler with its access, and none is left out',
      [API]: ['an address of a call accepts POST only', 'a body may be omitted where the call needs none'],
    },
  },
  {
    says: "On the product's API host {host}; a per-call address override may be configured.",
    tests: { [CALL]: 'a call may be sent to another address than its own site' },
  },
  {
    says: 'Account: /account/generate-unused-random-username (no body); /account/is-username-in-use (body username).',
    tests: answers({
      [ACCOUNT]: [
        'a proposed username is valid and free, and not reserved by being proposed',
        'a username that breaks the rules is refused with its field by every call that takes one',
      ],
    }),
  },
  {
    says: 'Administrator: /administrator/organization/add-user-organization-mapping; create-organization; delete-organization; get-all-organizations; get-organization-names-by-username; remove-user-organization-mapping.',
    tests: answers(ACCESS_TESTS),
  },
  {
    says: '/auth/authenticate: body phoneNumber, defaultCallingCode, isRequestingNewCode.',
    tests: answers({
      'server/src/auth/phone/request-code.test.ts':
        'a device that requests a code again, or several times at once, gets the code already sent',
    }),
  },
  {
    says: '/auth/phone/verify-otp: body code, phoneNumber, defaultCallingCode.',
    tests: answers({
      'server/src/auth/phone/verify.test.ts': 'a code registers a new number and logs in a known one',
    }),
  },
  {
    says: '/auth/check-login-status (no body): returns loggedInStatus.',
    tests: answers({
      [SESSION]: 'a device with a key asks for its login status with a signed call',
    }),
  },
  {
    says: '/auth/logout (no body).',
    tests: answers({
      'server/src/auth/devices.test.ts':
        'logging out ends the session of this device alone, and the device stays known',
    }),
  },
  {
    says: '/auth/zkp/generate-verification-link; /auth/zkp/verify-user-status-and-authenticate (no body).',
    tests: answers({
      'server/src/auth/proof/rarimo/rarimo.test.ts':
        'a verified passport registers its device, is erased at the service, and lets the next device in',
    }),
  },
  {
    says: '/conversation/get: body conversationSlugId; returns conversationData; signed only when user data is needed.',
    tests: answers({
      [CALL]: 'what anyone may ask travels unsigned, also from a device that has a key',
      'server/src/conversations/viewer.test.ts':
        'a viewer sees a vote at the next reading, cast, changed and taken back',
    }),
  },
  {
    says: '/conversation/fetch-recent: body sortAlgorithm (and loadUserPollData flag); returns conversationDataList and topConversationSlugIdList; signed only when user poll data is loaded.',
    tests: answers({
      'server/src/conversations/feed.test.ts': [
        'the feed accepts and ignores loadUserPollData',
        'the feed names its first ten conversations, the same on every page and for every limit',
        'the feed carries the viewer’s own votes when it is signed, and nobody’s when it is not',
      ],
    }),
  },
  {
    says: '/conversation/create: body conversationTitle, conversationBody, pollingOptionList, isIndexed, isLoginRequired, postAsOrganization, indexConversationAt, seedOpinionList. Signed.',
    tests: answers({
      'server/src/authoring/create.test.ts': [
        'has its title, body, topics and first opinions, is found by everybody, and is counted',
        'a private one is in no list, and tells when it becomes public',
      ],
    }),
  },
  {
    says: '/conversation/import: body polisUrl, postAsOrganization, indexConversationAt, isIndexed, isLoginRequired. Signed, 60000 ms timeout.',
    tests: answers({ 'web/src/import/import.test.tsx': 'an import has 60 seconds to begin' }),
  },
  {
    says: '/conversation/delete: body conversationSlugId. Signed.',
    tests: answers({
      'server/src/authoring/lead.test.ts':
        'hides it from every list at once, in every process, and is safe to repeat',
    }),
  },
  {
    says: 'Moderation: /moderation/conversation/create, get, withdraw; /moderation/opinion/create, get, withdraw.',
    tests: answers(ACCESS_TESTS),
  },
  {
    says: 'Mute: /mute/user/create; /mute/user/get (no body).',
    tests: answers({
      'server/src/mutes/mutes.test.ts': 'is idempotent both ways, listed newest first, and unmuting ends it',
    }),
  },
  {
    says: 'Notification: /notification/fetch (body lastSlugId optional; returns notificationList, numNewNotifications; signed); /notification/mark-all-read (no body; signed).',
    tests: answers({
      'server/src/notifications/notifications.test.ts':
        'pages of 20 follow each other without gaps or repeats, also within one moment, and say how many older ones are unread',
      [NOTIFICATIONS]: 'Failed to mark user notifications as read',
    }),
  },
  {
    says: 'Opinion: /opinion/create; /opinion/delete; /opinion/fetch-by-conversation; /opinion/fetch-by-slug-id-list.',
    tests: answers({
      'server/src/opinions/opinions.test.ts': 'an opinion is deleted by its author alone, once',
    }),
  },
  {
    says: '/opinion/fetch-consensus-by-conversation, fetch-controversial-by-conversation, fetch-hidden-by-conversation, fetch-majority-by-conversation, fetch-representative-by-conversation.',
    tests: answers({
      'server/src/analysis/lists/analysis-lists.test.ts': [
        'the lists of a run contain consensus, controversial and majority opinions',
        'the lists of a run contain the representative opinions of each group, under every key',
      ],
    }),
  },
  {
    says: 'Poll: /poll/respond. Vote: /vote/cast.',
    tests: answers({
      'server/src/polls/polls.test.ts':
        'if the option is not a number of the poll, with the path of the field',
      'server/src/votes/votes.test.ts': 'a vote is refused with 400 when it is none of the four',
    }),
  },
  {
    says: 'Report: /report/conversation/create, /report/conversation/fetch, /report/opinion/create, /report/opinion/fetch.',
    tests: answers(ACCESS_TESTS),
  },
  {
    says: 'Topic: /topic/get-all-topics (no auth, no body; returns topicList); /topic/get-followed (no body; returns followedTopicCodeList); /topic/follow and /topic/unfollow (body topicCode).',
    tests: answers({
      'server/src/topics/topics.test.ts': 'following and unfollowing a topic can be repeated, also at once',
    }),
  },
  {
    says: 'User: /user/profile/get (no body; returns activePostCount, createdAt, isModerator, username, organizationList).',
    tests: answers({
      [ACCOUNT]:
        'the profile counts own conversations that are not deleted and names roles and organizations',
    }),
  },
  {
    says: '/user/conversation/fetch (body lastConversationSlugId; list of conversations); /user/opinion/fetch (body lastOpinionSlugId; list with conversationData and opinionItem).',
    tests: answers({
      'server/src/analysis/viewer-activity.test.ts':
        'come ten at a time, newest first, private, locked and unfinished ones too, without deleted ones and others’',
      'server/src/opinions/opinions.test.ts':
        'an opinion is in its author’s list of own opinions, newest first, with its conversation',
    }),
  },
  {
    says: '/user/poll/get-response-by-conversations; /user/vote/get-by-conversations.',
    tests: answers({
      'server/src/votes/votes.test.ts':
        'own votes contain only the viewer’s votes, and a conversation requested twice is returned once',
      'server/src/polls/polls.test.ts': 'answers are in the feed, one’s own in signed ones',
    }),
  },
  {
    says: '/user/username/update (body username); /user/delete (no body).',
    tests: answers({
      [ACCOUNT]: 'a new username is shown at once wherever the old one was',
      'server/src/account/delete.test.ts':
        'the job erases texts, votes, follows, memberships, phone, devices and own conversations, and counts stay exact',
    }),
  },
]

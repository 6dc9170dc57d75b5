import type { SpecSentence } from './spec-routes.ts'

const NO_DETAIL = 'says nothing that could be built'
export const SPEC_CALLS = 'server/src/http/spec-calls.test.ts'
export const CALL_TESTS = '${path} answers ${access}, refuses those below'
export const ACCESS_TESTS = {
  'server/src/moderation/access.test.ts':
    'each of them that is to ${effect} answers those who may make it, and refuses all others without an effect',
}
const BOOT = 'web/src/boot.test.ts'
const GUARDS = 'web/src/shell/guards.test.ts'
const ADDRESSES = 'e2e/addresses.test.ts'

/** What the product does and for whom. */
export const PRODUCT_SENTENCES: readonly SpecSentence[] = [
  {
    says: 'Audience: members of the public (guests and logged-in users), moderators, administrators of organizations, and users who post on behalf of an organization.',
    tests: ACCESS_TESTS,
  },
  {
    says: 'Log in by phone one-time code, or by a zero-knowledge-proof identity verification link.',
    tests: {
      'e2e/sign-up.test.ts': 'a vote that needs an account is cast once there is one, at the same opinion',
      'e2e/identity-proof.test.ts': 'one person proves who they are on two devices, and has one account',
      'server/src/auth/phone/verify.test.ts': 'a code registers a new number and logs in a known one',
      'server/src/auth/proof/office/office.test.ts':
        'a proof made by the page registers its device and logs it in',
    },
  },
  {
    says: 'Choose a username (a random unused one can be proposed).',
    tests: {
      'server/src/account/account.test.ts':
        'a proposed username is valid and free, and not reserved by being proposed',
      'web/src/onboarding/account.test.tsx': [
        'starts with a generated name, which can be kept',
        'suggests another name on request',
      ],
    },
  },
  {
    says: 'Home feed with a following tab; followable topics; user profile with own conversations and opinions; notifications.',
    tests: {
      'e2e/topics.test.ts':
        'whoever follows a topic sees its conversations first, until they follow it no more',
      'web/src/profile/userProfile.test.tsx':
        'conversations come ten at a time, with what follows after the last one',
      'e2e/notifications.test.ts':
        'somebody is told of votes on their opinions, opens one by keyboard, and marks the rest as read',
    },
  },
  {
    says: 'Create a conversation with title, body, optional poll (2 to 6 options), optional seed opinions.',
    tests: {
      'server/src/authoring/create.test.ts': [
        'has its title, body, topics and first opinions, is found by everybody, and is counted',
        'first opinions stand in the order of the author, are marked as such, and cast no votes',
      ],
      'e2e/composing.test.ts':
        'an author composes with poll and opinions by keyboard alone, logs in in the middle, loses nothing, and publishes',
    },
  },
  {
    says: 'Optionally post as an organization.',
    tests: {
      'server/src/authoring/create.test.ts': 'members of an organization post in its name, and nobody else',
      'e2e/organizations.test.ts':
        'an organization is made, gets a member who posts as it, and whom it no longer speaks through once removed',
    },
  },
  {
    says: 'Optionally private (login required, scheduled conversion).',
    tests: {
      'e2e/private-conversation.test.ts':
        'a guest with the link takes part in a private conversation, which nobody finds without it',
      'e2e/scheduled-publication.test.ts':
        'a private conversation becomes public at its time while the server was down, and its author is told',
    },
  },
  {
    says: 'Import an external opinion-mapping conversation by its URL.',
    tests: {
      'e2e/import.test.ts':
        'a report is imported by its address, with progress, and has the same groups as the reference',
      'server/src/import/imports.test.ts':
        'a conversation is imported participant by participant and holds the same as its report',
    },
  },
  {
    says: 'Post opinions, vote on opinions, respond to polls.',
    tests: {
      'server/src/opinions/opinions.test.ts':
        'a new opinion is agreed with by its author at once, and counted',
      'server/src/votes/votes.test.ts':
        'every vote can be changed to every other and withdrawn, and repeating it changes nothing',
      'e2e/poll.test.ts':
        'a poll is answered in one press, changed from its line, and found in the results; a lock ends that',
    },
  },
  {
    says: 'Mute users, report conversations and opinions.',
    tests: {
      'e2e/muting-and-reporting.test.ts':
        'what a muted person wrote vanishes everywhere at once, and Undo brings it back',
      'server/src/reports/reports.test.ts':
        'of an opinion and of its conversation is stored with time, reporter, reason, explanation and target',
    },
  },
  {
    says: 'Moderation area: moderators create, view and withdraw moderation actions on conversations and opinions.',
    tests: {
      'server/src/moderation/moderation.test.ts': [
        'takes it out of lists and counts at once, and withdrawing brings all of it back',
        'stops opinions, votes and poll answers, leaves the feed, says why, and is undone by withdrawing it',
      ],
      'e2e/moderation.test.ts':
        'a moderator moves an opinion and locks the conversation, withdraws both, and all figures are as before',
    },
  },
  {
    says: 'Administrator area: manage organizations and user-to-organization mappings.',
    tests: {
      'server/src/administration/organizations.test.ts': [
        'are deleted only where nobody is a member and nothing was posted; else the refusal says why',
        'post as the organization from the moment they are added until they are removed',
      ],
      'web/src/administration/organizations.test.tsx':
        'members are added by username, made facilitators, and removed with a way back',
    },
  },
  {
    says: 'Conversation and opinion sets can be fetched as hidden, consensus, controversial, majority or representative.',
    tests: {
      'server/src/analysis/lists/analysis-lists.test.ts': [
        'the lists of a run contain consensus, controversial and majority opinions',
        'the lists of a run contain the representative opinions of each group, under every key',
      ],
      'server/src/analysis/lists/opinion-lists.test.ts':
        'hiding an opinion hides it from everybody except moderators, in every list and by its slug id',
    },
  },
  {
    says: 'Opinion drafts are kept locally per conversation.',
    tests: {
      'web/src/compose/drafts.test.ts': [
        'A draft survives a reload with its date',
        'Each conversation has its own draft',
      ],
    },
  },
  {
    says: 'The application is served under the public path prefix /feed/.',
    tests: { [ADDRESSES]: 'the root of the site leads to the application' },
  },
  {
    says: 'Start-up runs boot steps and then mounts the application.',
    tests: { [BOOT]: 'the application is mounted after all boot steps' },
  },
  {
    says: 'If a boot step requests a redirect, the page navigates to the given address (absolute http/https directly, otherwise within the application) and the application is not mounted.',
    tests: { [BOOT]: 'a redirect to %s goes to %s and nothing is mounted' },
  },
  {
    says: 'Other boot errors are only logged.',
    tests: { [BOOT]: 'other errors of a boot step are only logged' },
  },
]

/** The rest of the section about screens, after its table of routes. */
export const NAVIGATION: readonly SpecSentence[] = [
  {
    says: 'Also named in the application: opinion view, new conversation view, phone number entry, username change, follow buttons, signup agreement; their exact routes are not shown.',
    open: NO_DETAIL,
  },
  {
    says: 'On first load, if the current route is not in the allowed list, the user is sent to /welcome/.',
    tests: {
      [ADDRESSES]: 'a page for people who take part leads a stranger to the welcome page',
      [GUARDS]: '%s needs a guest or an account',
    },
  },
  {
    says: 'Allowed: the onboarding steps, /, /welcome/, conversation view, embed, create/review routes, legal pages, settings, topic and topics.',
    tests: { [GUARDS]: 'anyone may open %s' },
  },
  {
    says: 'Navigating from an onboarding step to a conversation view is redirected to the home feed.',
    tests: {
      [GUARDS]: 'onboarding does not lead into a conversation',
      'e2e/onboarding.test.ts': 'Back from a freshly loaded conversation to a step leads home',
    },
  },
  {
    says: 'When a conversation cannot be fetched, the user is sent to the root route.',
    tests: {
      [ADDRESSES]: 'a conversation that cannot be read leads home with a notice',
      'web/src/conversation/ConversationScreen.test.tsx':
        'A conversation that cannot be read leads home with the reason',
    },
  },
  {
    says: 'Whether moderation and administrator routes are gated by role on the client: not shown (moderator is a profile flag isModerator).',
    tests: {
      'web/src/moderation/moderation.test.tsx':
        'a conversation is locked by those who moderate it; others are told whom the page is for',
      'web/src/administration/administration.test.tsx':
        'the administration is a list of its parts, and only for administrators',
    },
  },
]

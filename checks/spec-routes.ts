/** A sentence of the specification, or a row of its table of routes, and the tests that name what it says. */
export type SpecSentence = {
  says: string
  /** Files with the names of their tests, as they stand there. */
  tests?: Record<string, string | readonly string[]>
  /** Why there is no test: something of a later issue, or nothing to be built. */
  open?: string
}

export const TOPICS = 'web/src/topics/topics.test.tsx'
export const NOTIFICATIONS = 'web/src/notifications/notifications.test.tsx'

/** The table of routes of the specification. */
export const ROUTES: readonly SpecSentence[] = [
  {
    says: '/: home feed (tabs, default tab following)',
    tests: {
      'web/src/feed/HomeScreen.test.tsx': [
        'the tabs are links with an address each, the same for everybody',
        'whoever follows topics begins with them, and finds Popular beside them',
      ],
    },
  },
  {
    says: '/conversation/{postSlugId}: conversation detail',
    tests: {
      'web/src/conversation/ConversationScreen.test.tsx':
        'Title, author, time and text stand at the top, and the page is named by the title',
    },
  },
  {
    says: '/conversation/{postSlugId}/embed: embeddable variant of conversation detail',
    tests: {
      'e2e/embed.test.ts': 'A reader votes inside the page of another site, which gives the frame its height',
      'server/src/http/embedding.test.ts':
        'other sites may show the embed of a conversation inside their pages, and no other page',
    },
  },
  {
    says: '/conversation/new/create/: create a conversation (draft form)',
    tests: {
      'e2e/composing.test.ts':
        'an author composes with poll and opinions by keyboard alone, logs in in the middle, loses nothing, and publishes',
    },
  },
  {
    says: '/conversation/new/review/: review the draft before posting',
    tests: {
      'web/src/authoring/composer.test.tsx': [
        '"The review screen is reachable only when the draft validates" (spec §4)',
        'A pasted list becomes rows, those with a problem say so in place, and one act removes them',
      ],
    },
  },
  {
    says: '/legal/privacy/ and /legal/terms/: legal pages',
    tests: {
      'web/src/about/about.test.tsx': [
        'a table of contents links to every section',
        'the privacy page quotes the very sentences that people consent to',
      ],
    },
  },
  {
    says: '/moderate/conversation/{conversationSlugId}/: moderate a conversation',
    tests: {
      'web/src/moderation/moderation.test.tsx':
        'a conversation is locked by those who moderate it; others are told whom the page is for',
      'server/src/moderation/moderation.test.ts':
        'stops opinions, votes and poll answers, leaves the feed, says why, and is undone by withdrawing it',
    },
  },
  {
    says: '/moderate/conversation/{conversationSlugId}/opinion/{opinionSlugId}: moderate an opinion',
    tests: {
      'web/src/moderation/moderation.test.tsx':
        'an opinion is moved with a reason and a counted explanation, after its effect was read',
      'server/src/moderation/moderation.test.ts':
        'takes it out of lists and counts at once, and withdrawing brings all of it back',
    },
  },
  {
    says: '/notification/: notifications',
    tests: {
      [NOTIFICATIONS]: 'notifications stand under their day, unread ones with the word new',
      'e2e/notifications.test.ts':
        'somebody is told of votes on their opinions, opens one by keyboard, and marks the rest as read',
    },
  },
  {
    says: '/onboarding/…: onboarding steps',
    tests: {
      'e2e/onboarding.test.ts': 'onboarding goes on where it was after a reload, at every step',
      'web/src/onboarding/start.test.tsx': [
        '%s shows both ways in and what each reveals',
        'step2-signup leads to the first step of signing up',
        'step5-experience leads to the interests, and from there to logging in',
      ],
    },
  },
  {
    says: '/reports/{reportType}/{conversationSlugId}/{opinionSlugId}: reports; opinion id optional',
    tests: {
      'web/src/moderation/moderation.test.tsx':
        'reports are counted by reason and listed with who sent them; without any that is said',
      'server/src/moderation/conflicts.test.ts':
        'reads reports without names, and none about the conversation, its author or members',
    },
  },
  {
    says: '/settings/: settings',
    tests: {
      'web/src/settings/settings.test.tsx':
        'a user sees every current setting, with logging out and deletion last',
    },
  },
  {
    says: '/settings/account/administrator/organization/: organization administration',
    tests: {
      'e2e/organizations.test.ts':
        'an organization is made, gets a member who posts as it, and whom it no longer speaks through once removed',
      'web/src/administration/organizations.test.tsx':
        'only administrators see the organizations; others are told who this page is for',
    },
  },
  {
    says: '/settings/account/content-preference/: content preference',
    tests: {
      'web/src/mutes/mutes.test.tsx':
        'muted people are listed in the settings, unmuted there, and muted again by Undo',
      'web/src/shell/guards.test.ts': '%s needs a guest or an account',
    },
  },
  {
    says: '/settings/account/profile/: profile settings',
    tests: {
      'web/src/settings/settings.test.tsx': 'a username is checked 400 ms after the last key, and saved',
    },
  },
  {
    says: '/topic/{topicCode}: one topic',
    tests: { [TOPICS]: 'a topic shows its conversations and can be followed' },
  },
  {
    says: '/topics/: all topics',
    tests: { [TOPICS]: 'each topic is a link with its number of conversations' },
  },
  {
    says: '/user-profile: profile with child tabs conversations/ and opinions/',
    tests: {
      'web/src/profile/userProfile.test.tsx': [
        'the address of the profile alone opens it with the conversations',
        'conversations come ten at a time, with what follows after the last one',
        'an opinion says whether it was moved or hidden, and why, and whether its conversation was deleted',
      ],
    },
  },
  {
    says: '/welcome/: welcome',
    tests: {
      'web/src/welcome/WelcomeScreen.test.tsx': 'the welcome page explains Parley and links to an account',
    },
  },
]

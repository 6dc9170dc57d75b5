import { CALL_SENTENCES, ROLES } from './spec-calls.ts'
import { NAVIGATION, PRODUCT_SENTENCES } from './spec-product.ts'
import { NOTIFICATIONS, ROUTES, TOPICS, type SpecSentence } from './spec-routes.ts'

const TEXT = 'contract/src/conversation-text.test.ts'
const DRAFT = 'web/src/authoring/conversationDraft.test.ts'
const POLIS = 'contract/src/polis-url.test.ts'
const CALL = 'web/src/call.test.ts'
const PHONE = 'server/src/auth/phone/number.test.ts'
const IMPORT = 'web/src/import/import.test.tsx'
const HOME = 'web/src/feed/HomeScreen.test.tsx'
const FORMAT = 'web/src/ui/format.test.ts'

const VALIDATION: readonly SpecSentence[] = [
  {
    says: 'Title required, trimmed. "Title is required to continue".',
    tests: {
      [TEXT]: [
        '"Title is required to continue" where there is nothing to read',
        'a title is trimmed and has at most 140 characters, counted as people see them',
      ],
      'web/src/authoring/draftProblems.test.ts': '"Title required, trimmed" (spec §5)',
    },
  },
  {
    says: 'Conversation body: plain text with tags stripped, max 1000 characters. "Body content exceeds 1000 character limit ({count}/1000)".',
    tests: {
      [TEXT]:
        '"Body content exceeds 1000 character limit ({count}/1000)" counts text without tags and entities',
      'server/src/authoring/texts.test.ts':
        'the server refuses a body as the form does, with the same message',
    },
  },
  {
    says: 'Opinion and other content limit 3000.',
    tests: {
      [TEXT]: 'every one with a problem is named with its place',
      'web/src/compose/opinionText.test.ts':
        'an opinion of 3000 characters may be posted, one of 3001 or of none may not',
      'server/src/opinions/opinions.test.ts':
        'a new opinion has at most 3000 visible characters, tags not counted, entities counted as one',
    },
  },
  {
    says: 'Poll, when enabled: at least 2 options. "Poll must have at least 2 options".',
    tests: {
      [TEXT]: '"Poll must have at least 2 options"',
      'web/src/authoring/draftProblems.test.ts':
        'The options of a poll are filled in and unique, "ignoring case and spacing", each with its own message (spec §5)',
    },
  },
  {
    says: 'Poll options all non-empty. "All poll options must be filled in".',
    tests: { [TEXT]: '"All poll options must be filled in" names the first empty one' },
  },
  {
    says: 'Poll options unique ignoring case and spacing. "Poll options must be unique".',
    tests: { [TEXT]: '"Poll options must be unique" ignoring case and spacing' },
  },
  {
    says: 'Max 6 options: "Maximum 6 poll options allowed".',
    tests: { [TEXT]: '"Maximum 6 poll options allowed"', [DRAFT]: '"Maximum 6 poll options allowed"' },
  },
  {
    says: 'Min 2: "Minimum 2 poll options required".',
    tests: { [DRAFT]: '"Minimum 2 poll options required"' },
  },
  {
    says: 'Bad index: "Invalid poll option index".',
    tests: { [DRAFT]: '"Invalid poll option index": %s' },
  },
  {
    says: 'Import URL may be empty.',
    tests: { [IMPORT]: 'the address may be empty: whoever empties the field has no mistake in it' },
  },
  {
    says: "Otherwise host must end with the mapping service's domain or its sibling domain.",
    tests: { [POLIS]: 'only pol.is, deepgov.org and their dotted subdomains are accepted' },
  },
  {
    says: 'The path must be /{id}, /conversation/{id}, /report/{id} or /{x}/report/{id}.',
    tests: {
      [POLIS]: [
        'the addresses of spec §5 are read: /conversation/{id}, /report/{id} and /{x}/report/{id} of both hosts',
        'a single segment is a conversation of pol.is, and invalid at the sibling domain',
        'an address with another scheme, a user, a port or a path that is not listed is refused',
      ],
    },
  },
  {
    says: 'A sibling-domain URL with a single segment is invalid.',
    tests: { [POLIS]: 'a single segment is a conversation of pol.is, and invalid at the sibling domain' },
  },
  {
    says: '"Please enter a valid Polis URL."',
    tests: {
      [IMPORT]: 'an address that is none is refused in its field, which keeps it and takes the focus',
      [POLIS]: '"Please enter a valid Polis URL." is said of an address that is none',
    },
  },
  {
    says: 'Field errors clear when the user corrects the field.',
    tests: {
      'web/src/authoring/composer.test.tsx':
        'What is wrong is said at the top and in the fields: "Field errors clear when the user corrects the field" (spec §5)',
      'web/src/onboarding/phone.test.tsx': 'loses its error when another country is chosen',
    },
  },
  {
    says: 'Rich text is sanitised to allow only b, br, i, strike, u and div.',
    tests: {
      'contract/src/rich-text.test.ts': [
        'rich text: the six tags become a tree',
        'rich text: any other tag stays visible text',
      ],
      'server/src/opinions/opinions.test.ts':
        'a new opinion is stored in its canonical form: the six tags stay, all others go, their text stays',
    },
  },
  {
    says: 'Links are auto-linked and open in a new tab.',
    tests: {
      'web/src/ui/links.test.ts': [
        'web addresses are linked without the punctuation after them',
        'only http and https addresses become links',
      ],
      'web/src/ui/parts.test.tsx':
        'rich text shows its six tags and links, and other markup as plain characters',
    },
  },
  {
    says: 'Phone types accepted: personal number, fixed-line-or-mobile, mobile, unknown.',
    tests: {
      [PHONE]: [
        'mobile numbers, and numbers that cannot be distinguished from mobile ones, are accepted',
        'personal numbers are accepted, and no number is refused because its type is unknown',
      ],
    },
  },
  {
    says: 'Rejected: fixed line, premium, toll free, shared cost, VoIP, pager, UAN, voicemail.',
    tests: {
      [PHONE]: 'every listed type, and numbers that only look mobile, are refused as restricted_phone_type',
    },
  },
  {
    says: 'Calls that need a body fail locally with "Required parameter {name} was null or undefined when calling {call}" when it is missing; four fetches do not enforce it.',
    tests: {
      [CALL]: [
        'a call that needs a body fails before anything is sent',
        'four fetches are sent without their body too',
      ],
    },
  },
]

const ERRORS: readonly SpecSentence[] = [
  {
    says: 'Timeout or abort code: "No internet connection". Other errors: the caller\'s default message.',
    tests: {
      [CALL]: '"No internet connection" where a call is aborted or answered in no known shape',
      [HOME]: [
        'a feed that cannot be read says so and can be asked again',
        'without network the feed says that there is no connection',
      ],
    },
  },
  {
    says: 'Error replies are normalised to status error with message, code and name; unknown shape gives the abort code.',
    tests: {
      [CALL]: [
        'an error reply keeps its code, name and message',
        '"No internet connection" where a call is aborted or answered in no known shape',
      ],
    },
  },
  {
    says: 'Conversation fetch failure: "Failed to fetch conversation by slug ID." and redirect to root.',
    tests: {
      'web/src/conversation/ConversationScreen.test.tsx':
        'A conversation that cannot be read leads home with the reason',
      'e2e/addresses.test.ts': 'a conversation that cannot be read leads home with a notice',
    },
  },
  {
    says: 'On HTTP 400: "Conversation resource not found."',
    tests: {
      'web/src/conversation/ConversationScreen.test.tsx':
        'A conversation that is not there says so and offers Home (%s)',
      'e2e/addresses.test.ts': 'a conversation that is not there is named as missing',
    },
  },
  {
    says: 'Recent conversations: "Failed to fetch recent posts from the server."',
    tests: { [HOME]: 'a feed that cannot be read says so and can be asked again' },
  },
  {
    says: 'Delete: "Failed to delete the post."',
    tests: {
      'web/src/conversation/author/author.test.tsx':
        'deleting says what stays, and its failure in the words of the catalogue',
    },
  },
  {
    says: 'Mark all read: "Failed to mark user notifications as read".',
    tests: { [NOTIFICATIONS]: 'Failed to mark user notifications as read' },
  },
  {
    says: 'Notification fetch failure: logged only.',
    tests: {
      [NOTIFICATIONS]: 'a list that cannot be loaded is said on the page, logged, and loads on a second try',
    },
  },
  {
    says: '"Failed to fetch user\'s personal profile."; "Failed to fetch user\'s personal posts."; "Failed to fetch user\'s personal comments."',
    tests: {
      'web/src/profile/userProfile.test.tsx': [
        'a profile that fails to load says so, and the lists are still there',
        '%s that fail to load say so and can be asked for again',
      ],
    },
  },
  {
    says: '"Failed to follow topic", "Failed to unfollow topic" (change reverted).',
    tests: {
      [TOPICS]: [
        'a failed follow is taken back with a message',
        'a failed unfollow is taken back with a message',
      ],
    },
  },
  {
    says: '"Error while trying to load user followed topic list"; "Error while trying to load topic list".',
    tests: {
      [TOPICS]: [
        'follow buttons are disabled while the followed topics cannot be loaded',
        'a topic list that cannot be loaded shows an error and can be retried',
      ],
    },
  },
  {
    says: 'Failed fetches return an empty result or null and log.',
    tests: {
      [CALL]: 'a failed call writes one line with its path and never what was sent',
      'web/src/profile/userProfile.test.tsx':
        'a profile that fails to load says so, and the lists are still there',
    },
  },
  {
    says: 'Notices appear at bottom right (default 5000 ms).',
    tests: {
      'web/src/ui/parts.test.tsx':
        'a notice disappears after 5000 ms unless it is hovered or has the focus; an error stays',
      'e2e/addresses.test.ts': 'a conversation that cannot be read leads home with a notice',
    },
  },
  { says: 'Server-side error bodies and codes: not shown.', open: 'says nothing that could be built' },
]

const LIMITS: readonly SpecSentence[] = [
  {
    says: 'Conversation body 1000 characters; opinion and other content 3000.',
    tests: {
      [TEXT]: 'a body and all its additions have one limit',
      'server/src/opinions/opinions.test.ts':
        'a new opinion has at most 3000 visible characters, tags not counted, entities counted as one',
    },
  },
  {
    says: 'Poll options min 2, max 6.',
    tests: { [TEXT]: ['"Poll must have at least 2 options"', '"Maximum 6 poll options allowed"'] },
  },
  {
    says: 'Feed page chunk 10.',
    tests: {
      [HOME]: 'more are shown ten at a time, fetched ahead behind the last one held, with the rank it had',
      'e2e/feed.test.ts': 'the feed grows by ten, and says where it ends',
    },
  },
  {
    says: 'Opinion drafts cap 1000.',
    tests: {
      'web/src/compose/drafts.test.ts':
        'At 1000 drafts the one with the oldest edit makes room for a new one',
    },
  },
  {
    says: 'Default scheduled conversion date: +1 day.',
    tests: {
      'web/src/authoring/composer.test.tsx':
        'A private conversation may become public by itself, by default in one day',
      [DRAFT]:
        'begins with "requiresLogin (default true)" and a "conversionDate (default one day ahead, ISO string)"',
    },
  },
  {
    says: 'Default request timeout 8000 ms; import 60000 ms.',
    tests: {
      [CALL]: 'a call is given up after 8 seconds, or after the time that it is given',
      [IMPORT]: 'an import has 60 seconds to begin',
    },
  },
  {
    says: 'Signed token lifetime 30 seconds.',
    tests: {
      'contract/src/token.test.ts':
        'the signed text of a token names issuer, audience and resource, and expires after 30 seconds',
      'web/src/device/sign.test.ts': 'each token is unique and grants one capability for thirty seconds',
    },
  },
  {
    says: 'Percentages shown as whole numbers, below 1 with one decimal.',
    tests: { [FORMAT]: 'percentages are whole, and below one have one decimal: %d of %d is %s' },
  },
  {
    says: 'Large numbers compact in English.',
    tests: { [FORMAT]: 'numbers are compact from 10,000' },
  },
  {
    says: 'Dates in US English long form.',
    tests: { [FORMAT]: 'dates are written out in American English' },
  },
  {
    says: 'Relative times: seconds, minutes, hours, days, weeks, months, years; "just now" under 60 seconds.',
    tests: {
      [FORMAT]: 'relative times have one unit, and less than a minute is just now: %d seconds ago reads "%s"',
    },
  },
  {
    says: 'Allowed tags: b, br, i, strike, u, div.',
    tests: { 'contract/src/rich-text.test.ts': 'rich text: the six tags become a tree' },
  },
  { says: 'Other numbers (30, 140, 20, 2, 260): use not shown.', open: 'says nothing that could be built' },
  {
    says: 'Device key store uses a fixed store name.',
    tests: { 'web/src/device/key.test.ts': 'the device key stays the same and cannot be exported' },
  },
  {
    says: 'RSA-OAEP 2048-bit with SHA-256, AES 256-bit.',
    open: 'keys for exchanging secrets are not made, because nothing would use them',
  },
]

/** What the specification says, section by section, with the tests that name it. */
export const SPEC_SENTENCES: Readonly<Record<string, readonly SpecSentence[]>> = {
  '§1 What the product does and for whom': PRODUCT_SENTENCES,
  '§2 Screens and routes': [...ROUTES, ...NAVIGATION],
  '§5 Validation rules': VALIDATION,
  '§6 Roles and permissions': ROLES,
  '§7 Calls': CALL_SENTENCES,
  '§8 Error catalogue': ERRORS,
  '§9 Business constants and limits': LIMITS,
}

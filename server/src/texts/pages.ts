import { type Conversation, DELETED_USER, type Language } from '@parley/contract'
import { text, textOf } from '#texts/catalogue.ts'

// Texts for search engines and link previews.

export const homeDescription = text('Vote on short opinions, add your own, and see which views people share.')
export const topics = { title: text('Topics'), description: text('What people talk about here, by topic.') }
export const topicDescription = textOf(
  'Conversations about {name}: Vote on short opinions, add your own, and see which views people share.',
)

export const about = {
  title: text('About'),
  description: text('What this site is, who runs it, and where its data comes from.'),
}
export const guide = {
  title: text('How to read the map'),
  description: text(
    'What the map of opinions, its groups and its lists mean, how sure they are, and what they cannot tell.',
  ),
}
export const welcome = {
  title: text('Say what you think. See what you share.'),
  description: text(
    'How a conversation works: vote on what others say, add what is missing, see what you share.',
  ),
}
export const privacy = {
  title: text('Privacy'),
  description: text('What this installation stores, publishes and deletes.'),
}
export const terms = { title: text('Terms'), description: text('The rules for taking part.') }

/** At the foot of every page. */
export const contactSite = textOf('Write to {address}')

/** Shown where a page needs JavaScript and the browser has none; the links lead on. */
export const needsScript = {
  title: text('This page needs JavaScript'),
  text: text('Without it you can read conversations, opinions and results.'),
  allConversations: text('All conversations'),
  topics: text('Topics'),
  about: text('About'),
}

export const printDescription = text(
  'What people share and where they differ, on two pages or with all figures, to print and publish.',
)
export const groupsDescription = text(
  'Which groups or sides of people there were, from the first published map to the newest.',
)
export const posterDescription = text('A poster to print, with a code that leads to the conversation.')
export const decisionsDescription = text(
  'What moderators decided about a conversation and its opinions, when, and why.',
)

/** The description of conversations without a body. */
export const conversationDescription = textOf(
  '{numPeople, plural, one {# person has taken part so far} other {# people have taken part so far}}, with {numOpinions, plural, one {# opinion} other {# opinions}} to vote on. Vote on short opinions, add your own, and see which views people share.',
)

export const fromUploadedFile = text('From an uploaded file, not compared with its source.')
const fromFileOf = textOf('From a file that \u2068{name}\u2069 uploaded, not compared with its source.')
const deletedUser = text('deleted user')

/** Long names of organizations are cut, so that the sentence fits into a picture. */
const MAX_NAME = 30

/** Who uploaded a conversation as a file, and that nobody has compared it. */
export function uploadedBy(
  { organization, authorUsername }: Pick<Conversation['metadata'], 'organization' | 'authorUsername'>,
  language: Language,
): string {
  const name =
    organization?.name ?? (authorUsername === DELETED_USER ? deletedUser(language) : authorUsername)
  const characters = Array.from(name)
  const shown = characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join('')}…` : name
  return fromFileOf(language, { name: shown })
}

/** Words about a conversation, after a sentence about its origin if its importer uploaded it as a file. */
export const withOrigin = (
  { metadata }: Pick<Conversation, 'metadata'>,
  language: Language,
  words: string,
): string => (metadata.provenance?.isUploaded ? `${uploadedBy(metadata, language)} ${words}` : words)

/** Under the icon of an installed copy of the site, and where it is offered. */
export const manifestDescription = text('Vote on short opinions, add yours, and see where people agree.')

import { countWithNoun } from '#texts/numbers.ts'

// Texts for search engines and link previews; the texts of screens are in web/src/messages.

export const HOME_DESCRIPTION = 'Vote on short opinions, add your own, and see which views people share.'
export const TOPICS = { title: 'Topics', description: 'What people talk about here, by topic.' }
export const topicDescription = (name: string): string => `Conversations about ${name}: ${HOME_DESCRIPTION}`

export const TEXT_PAGES = {
  '/about': { title: 'About', description: 'What Parley is, who runs it, and where its data comes from.' },
  '/guide': {
    title: 'How to read the map',
    description:
      'What the map of opinions, its groups and its lists mean, how sure they are, and what they cannot tell.',
  },
  '/welcome': {
    title: 'Say what you think. See what you share.',
    description:
      'How a conversation works: vote on what others say, add what is missing, see what you share.',
  },
  '/legal/privacy': {
    title: 'Privacy',
    description: 'What this installation stores, publishes and deletes.',
  },
  '/legal/terms': { title: 'Terms', description: 'The rules for taking part.' },
} as const

export const NEEDS_SCRIPT = {
  title: 'This page needs JavaScript',
  text: 'Without it you can read conversations, opinions and results.',
  links: [
    ['/', 'All conversations'],
    ['/topics', 'Topics'],
    ['/about', 'About'],
  ],
} as const

export const PRINT_DESCRIPTION =
  'What people share and where they differ, on two pages or with all figures, to print and publish.'

export const GROUPS_DESCRIPTION =
  'Which groups or sides of people there were, from the first published map to the newest.'

export const POSTER_DESCRIPTION = 'A poster to print, with a code that leads to the conversation.'

export const DECISIONS_DESCRIPTION =
  'What moderators decided about a conversation and its opinions, when, and why.'

/** The description of conversations without a body. */
export const conversationDescription = (counts: { numPeople: number; numOpinions: number }): string =>
  `${countWithNoun(counts.numPeople, 'person has', 'people have')} taken part so far, with ${countWithNoun(counts.numOpinions, 'opinion', 'opinions')} to vote on. ${HOME_DESCRIPTION}`

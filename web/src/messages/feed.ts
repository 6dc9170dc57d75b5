import { allOf as allInWords, capitalized, plural, text, textOf, type GroupingKind } from './catalogue.ts'

export const title = text('Conversations')
export const heading = text('What people are talking about')
export const purposeSay = text('Say what you think.')
export const purposeSee = text('See ⟦what you share⟧.')
export const howItWorks = text('How it works')
export const tryIt = text('Try it: do you agree?')
export const firstVote = text('An opinion to vote on')
export const oneMore = text('You voted. One more?')
export const votesCount = textOf(
  '{count, plural, one {Your vote counts in} other {Your {count} votes count in}}',
)
export const goToConversation = text('Go to the conversation')
export const fromConversation = textOf((n: { title: string }) => {
  const from = /[.?!…]$/.test(n.title) ? `From “${n.title}”` : `From “${n.title}.”`
  return `${from} Your vote counts; no account needed.`
})
export const whatIsStored = text('What is stored')
export const lists = text('Order of conversations')
export const following = text('Following')
export const popular = text('Popular')
export const newest = text('New')
export const nothingFollowed = text('You follow no topics yet, so these are the popular conversations.')
export const loading = text('Loading conversations')
export const showMore = text('Show more')
export const endOfAll = text('You have reached the end: these are all public conversations.')
export const endOfFollowing = text('You have reached the end of the topics you follow.')
export const seeAll = text('See all conversations')
export const endOfTopic = text('You have reached the end of this topic.')
export const failed = text('Failed to fetch recent posts from the server.')
export const newConversations = text('New conversations')
export const start = text('Start')
export const startConversation = text('Start a conversation')
export const emptyTitle = text('No conversations yet')
export const empty = text(
  'When somebody asks a question here, people add opinions and vote, and you see ⟦what they share⟧.',
)
export const tryExample = text('Try an example')
export const emptyTopic = text('This topic has no conversations yet. Follow it to see them here and on Home.')
export const emptyFollowing = text('The topics you follow have no conversations yet.')
export const chooseTopics = text('Choose topics')

/** Texts of a row. ⟦ and ⟧ enclose words with the pen mark, ⟪ and ⟫ bold words. */
export const votesOf = textOf<{ year?: string }>(({ year }) => (year ? `votes of ${year}` : 'imported'))
export const isPrivate = text('Private')
export const isLocked = text('Locked')
export const isClosed = text('Closed')
export const people = textOf('⟪{shown}⟫ {count, plural, one {person} other {people}}')
export const opinions = textOf('⟪{shown}⟫ {count, plural, one {opinion} other {opinions}}')
export const pollAnswers = textOf('Poll: ⟪{shown}⟫ {count, plural, one {answer} other {answers}}')
export const ownVotes = textOf('You voted on ⟪{shown}⟫')

type Groups = { groups: number; kind: GroupingKind }
type Shared = Groups & { shown: string; count: number }
type Words = Groups & { opinion: string }

const allOf = ({ groups, kind }: Groups) => `${allInWords(groups)} ${kind}`
/** A figure and its noun stay on one line, under one pen mark. */
const sharedOpinions = ({ shown, count }: Shared) => `⟦${shown}\u00a0${plural(count, 'opinion', 'opinions')}⟧`

export const mostShared = {
  agree: textOf((n: Words) => `${capitalized(allOf(n))} agree: ⟦“${n.opinion}”⟧`),
  disagree: textOf((n: Words) => `${capitalized(allOf(n))} disagree: ⟦“${n.opinion}”⟧`),
}
export const shared = textOf((n: Shared) => `${capitalized(allOf(n))} think alike on ${sharedOpinions(n)}.`)
export const sharedVoteToSee = textOf(
  (n: Shared) => `${capitalized(allOf(n))} think alike on ${sharedOpinions(n)}. Vote to see which.`,
)
export const nothingShared = textOf(
  (n: Groups) => `There is no opinion yet on which ${allOf(n)} think alike.`,
)

export const howTitle = text('How a conversation works')
export const howVote = text('⟪Vote⟫ on short opinions: agree, disagree or pass.')
export const howAdd = text('⟪Add⟫ what is missing, in your own words.')
export const howSee = text('⟪See⟫ who thinks alike, and ⟦what you share⟧.')
export const noAccount = text('You can vote without an account.')

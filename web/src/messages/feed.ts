import { text, textOf } from './catalogue.ts'

export const title = text('Conversations')
export const heading = text('What people are talking about')
export const purposeSay = text('Say what you think.')
export const purposeSee = text('See ⟦what you share⟧.')
export const howItWorks = text('How it works')
export const tryIt = text('Try it: do you agree?')
export const firstVote = text('An opinion to vote on')
export const oneMore = text('You voted. One more?')
export const votesCount = textOf(
  '{count, plural, one {Your vote counts in this conversation} other {Your # votes count in this conversation}}',
)
export const goToConversation = text('Go to the conversation')
/** `end` is `marked` if the title ends with a mark such as a question mark. */
export const fromConversation = textOf(
  '{end, select, marked {From “{title}” Your vote counts; no account needed.} other {From “{title}.” Your vote counts; no account needed.}}',
)
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
export const votesOf = textOf('{year, select, none {imported} other {votes of {year}}}')
export const uploadedVotesOf = textOf(
  '{year, select, none {from an uploaded file} other {votes of {year}, from an uploaded file}}',
)
export const isPrivate = text('Private')
export const isLocked = text('Locked')
export const isClosed = text('Closed')
export const opens = textOf('Opens {date}')
export const people = textOf('{count, plural, one {⟪{shown}⟫ person} other {⟪{shown}⟫ people}}')
export const opinions = textOf('{count, plural, one {⟪{shown}⟫ opinion} other {⟪{shown}⟫ opinions}}')
export const pollAnswers = textOf(
  '{count, plural, one {Poll: ⟪{shown}⟫ answer} other {Poll: ⟪{shown}⟫ answers}}',
)
export const ownVotes = textOf('You voted on ⟪{shown}⟫')

export const mostShared = {
  agree: textOf(
    '{groups, plural, =2 {{kind, select, sides {Both sides} other {Both groups}} agree: ⟦“{opinion}”⟧} =3 {{kind, select, sides {All three sides} other {All three groups}} agree: ⟦“{opinion}”⟧} =4 {{kind, select, sides {All four sides} other {All four groups}} agree: ⟦“{opinion}”⟧} =5 {{kind, select, sides {All five sides} other {All five groups}} agree: ⟦“{opinion}”⟧} other {{kind, select, sides {All {groups, number} sides} other {All {groups, number} groups}} agree: ⟦“{opinion}”⟧}}',
  ),
  disagree: textOf(
    '{groups, plural, =2 {{kind, select, sides {Both sides} other {Both groups}} disagree: ⟦“{opinion}”⟧} =3 {{kind, select, sides {All three sides} other {All three groups}} disagree: ⟦“{opinion}”⟧} =4 {{kind, select, sides {All four sides} other {All four groups}} disagree: ⟦“{opinion}”⟧} =5 {{kind, select, sides {All five sides} other {All five groups}} disagree: ⟦“{opinion}”⟧} other {{kind, select, sides {All {groups, number} sides} other {All {groups, number} groups}} disagree: ⟦“{opinion}”⟧}}',
  ),
}
/** A figure and its noun stay on one line, under one pen mark. */
export const shared = textOf(
  '{groups, plural, =2 {{kind, select, sides {Both sides} other {Both groups}} think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =3 {{kind, select, sides {All three sides} other {All three groups}} think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =4 {{kind, select, sides {All four sides} other {All four groups}} think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} =5 {{kind, select, sides {All five sides} other {All five groups}} think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.} other {{kind, select, sides {All {groups, number} sides} other {All {groups, number} groups}} think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧.}}',
)
export const sharedVoteToSee = textOf(
  '{groups, plural, =2 {{kind, select, sides {Both sides} other {Both groups}} think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧. Vote to see which.} =3 {{kind, select, sides {All three sides} other {All three groups}} think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧. Vote to see which.} =4 {{kind, select, sides {All four sides} other {All four groups}} think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧. Vote to see which.} =5 {{kind, select, sides {All five sides} other {All five groups}} think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧. Vote to see which.} other {{kind, select, sides {All {groups, number} sides} other {All {groups, number} groups}} think alike on ⟦{count, plural, one {#\u00a0opinion} other {#\u00a0opinions}}⟧. Vote to see which.}}',
)
export const nothingShared = textOf(
  '{groups, plural, =2 {There is no opinion yet on which {kind, select, sides {both sides} other {both groups}} think alike.} =3 {There is no opinion yet on which {kind, select, sides {all three sides} other {all three groups}} think alike.} =4 {There is no opinion yet on which {kind, select, sides {all four sides} other {all four groups}} think alike.} =5 {There is no opinion yet on which {kind, select, sides {all five sides} other {all five groups}} think alike.} other {There is no opinion yet on which {kind, select, sides {all {groups, number} sides} other {all {groups, number} groups}} think alike.}}',
)

export const howTitle = text('How a conversation works')
export const howVote = text('⟪Vote⟫ on short opinions: agree, disagree or pass.')
export const howAdd = text('⟪Add⟫ what is missing, in your own words.')
export const howSee = text('⟪See⟫ who thinks alike, and ⟦what you share⟧.')
export const noAccount = text('You can vote without an account.')

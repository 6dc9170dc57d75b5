import { text, textOf } from './catalogue.ts'

export const title = text('Topics')
export const topic = text('Topic')
export const intro = text(
  'Home shows conversations on the topics you follow. Nobody else can see what you follow.',
)
export const list = text('All topics')
export const loading = text('Loading topics')
export const empty = text('There are no topics yet.')
export const conversations = textOf('{n, plural, one {# conversation} other {# conversations}}')
export const follow = text('Follow')
export const following = text('Following')

export const filter = text('Find a topic')
export const found = textOf('{found} of {all} topics')
export const noneFound = text('No topic has this in its name.')

export const listFailed = text('Error while trying to load topic list')
export const followedFailed = text('Error while trying to load user followed topic list')
export const followFailed = text('Failed to follow topic')
export const unfollowFailed = text('Failed to unfollow topic')

export const signInToFollow = textOf(
  'To follow “{topic}”, create an account or log in. You can also follow topics as a guest once you have voted.',
)
export const createAccount = text('Create an account')
export const logIn = text('Log in')
export const toConversations = text('See conversations')

export const noSuchTopic = text('This topic does not exist.')

import { text, textOf } from './catalogue.ts'

export const yourOpinion = text('Your opinion')
export const guidance = text(
  'One idea that others can agree or disagree with. People cannot vote on a question.',
)
export const underPseudonym = text(
  'It appears under a made-up name that you have in this conversation only, not under the name of your account.',
)
export const underName = textOf('It appears under your name: {username}.')
export const underNewName = text('It appears under a made-up name, which you can change in Settings.')
export const asOrganizer = text(
  'You lead this conversation: your opinion waits for no review, is shown as one from the organizer, and has no vote of yours.',
)
export const opinionLabel = text('What do you think?')
export const post = text('Post opinion')
export const nothingWritten = text('Write your opinion first.')
export const close = text('Close')
export const remaining = textOf('{count, plural, one {# character left} other {# characters left}}')
export const tooLong = textOf('{count, plural, one {# character too long} other {# characters too long}}')
export const lengthSoFar = textOf(
  '{guide, plural, one {{count, number} of about # character} other {{count, number} of about # characters}}',
)
export const hints = {
  question: text('This is a question. Say what you think instead, so that others can agree or disagree.'),
  two_statements: text(
    'These may be two opinions. People who agree with only one cannot say so: post them one by one.',
  ),
  person: text('This may name a person. An opinion about what should happen is easier to vote on.'),
  long: text('Short opinions are voted on more: can this be said in one or two sentences?'),
}
export const draftKept = text('Your text is kept on this device until you post it.')
export const posted = text('Your opinion is posted. Your own agreement is counted.')
export const postedFromOrganizer = text('Your opinion is posted as one from the organizer.')
export const postedSame = text('Somebody has said this already. Your vote on it is counted.')
export const postFailed = text('Your opinion could not be posted. Your text is kept; try again.')
export const postOffline = text(
  'No internet connection. Your text is kept; post it when you are back online.',
)
export const postWhenLocked = text(
  'This conversation takes no more opinions. Your text is kept on this device.',
)
export const postWhenPaused = text(
  'This conversation takes no new opinions for now. Your text is kept on this device.',
)
export const postNeedsAccount = text('Posting here needs an account. Your text is kept on this device.')
export const logIn = text('Log in or create an account')

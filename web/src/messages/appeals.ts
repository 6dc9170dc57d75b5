import { text, textOf } from './catalogue.ts'

export const toNotifications = text('Notifications')
export const loadingTitle = text('A decision about you')
export const loading = text('Loading the decision')
export const failed = text('The decision could not be loaded.')
export const gone = text('This decision is no longer here, or it is not about you.')
export const withdrawnOpinion = text('A moderator withdrew a decision about your opinion')
export const withdrawnConversation = text('A moderator unlocked your conversation')
export const hidUpdate = text('A moderator hid your update')
export const hidUpdateMeans = text(
  'Only moderators and you can read it. You can send the next one seven days after it.',
)
export const withdrawnUpdate = text('A moderator withdrew a decision about your update')
export const withdrawnUpdateMeans = text('Your update is back in the conversation.')
export const updateErased = text('This update was deleted.')
export const withdrawnOpinionMeans = text('Your opinion is back in its place, and its votes count again.')
export const withdrawnConversationMeans = text(
  'Your conversation takes votes, opinions and poll answers again.',
)
export const noLongerInForce = text('This decision has since been changed or withdrawn.')
export const suspended = text('You are suspended')
export const lasts = text('Lasts')
export const until = textOf('until {moment}')
export const untilLifted = text('until an administrator lifts it')
export const suspendedMeans = text(
  'You can read, download your data, change your settings and delete your account. You cannot vote, write or report. What you wrote and voted stays.',
)
export const nobodyElse = text('The same person answered, as nobody else could.')
export const opinionDeleted = text('This opinion was deleted.')
export const seeOriginal = text('Show the original')

export const appeal = text('Appeal')
export const onceByAnother = text('once, decided by another moderator')
export const send = text('Send appeal')
export const writeNew = text('Write a new one')
export const empty = text('Say why the decision is wrong.')
export const tooLong = textOf('{most, plural, other {An appeal can have at most # characters.}}')
export const sendFailed = text('The appeal could not be sent. What you wrote is still here. Try again.')
export const alreadySent = text('You have already appealed against this decision.')
export const changedMeanwhile = text('This decision has been changed or withdrawn.')

export const sent = text('Appeal sent. Another moderator will decide.')
export const yourAppeal = text('Your appeal')
export const accepted = text('Your appeal was accepted.')
export const rejected = text('Your appeal was rejected.')
export const lapsed = text('The decision was changed or withdrawn before anybody answered your appeal.')
export const answer = text('Answer')
export const sameDecider = text('The same person answered, as nobody else moderates this conversation.')

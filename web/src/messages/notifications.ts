import { text, textOf } from './catalogue.ts'

export const title = text('Notifications')
export const loading = text('Loading your notifications')
export const failed = text('Your notifications could not be loaded.')
export const empty = text("No notifications yet. You'll find votes on your opinions and answers to you here.")
export const showOlder = text('Show older')
export const olderFailed = text('Older notifications could not be loaded.')
export const noOlder = text('No older notifications.')
export const markAll = text('Mark all as read')
export const markAllFailed = text('Failed to mark user notifications as read')
export const allRead = text('All notifications are read.')
export const isNew = text('new')
export const gone = text('No longer available')

export const today = text('Today')
export const yesterday = text('Yesterday')

export const decided = textOf('What was decided: “{title}”')
export const decidedInUnreadable = text('What was decided in a conversation you took part in')
export const update = textOf('Update from {name}: {words}')
export const updateInUnreadable = text('Update in a conversation you took part in')
export const updateHidden = textOf('A moderator hid your update. Reason: {reason}')
export const addedOpinion = textOf('{name} added an opinion to your conversation')
export const voted = textOf(
  '{count, plural, one {# person voted on your opinion} other {# people voted on your opinion}}',
)
export const opinionPublished = text('Your opinion was reviewed. Everybody sees it now, and it counts.')
export const opinionMoved = textOf('A moderator moved your opinion. Reason: {reason}')
export const opinionHidden = textOf('A moderator hid your opinion. Reason: {reason}')
export const conversationLocked = textOf('A moderator locked your conversation. Reason: {reason}')
export const groupNameRemoved = textOf(
  'A moderator removed the name you gave to {letter} on the map. Reason: {reason}',
)
export const decisionWithdrawn = text('A moderator withdrew a decision about you.')
export const readWhy = text('Read why')
export const appealAcceptedOpinion = text('Your appeal was accepted. Your opinion counts again.')
export const appealAcceptedVotes = text('Your appeal was accepted. You are back in the analysis.')
export const appealAccepted = text('Your appeal was accepted.')
export const appealRejected = text('Your appeal was rejected.')
export const published = text('Your conversation is now public')
export const importComplete = textOf(
  '{count, plural, one {Import complete: # vote} other {Import complete: # votes}}',
)
export const importFailed = text('Import failed')
export const importNoResponse = text('Import failed: the source stopped responding')
export const importNotFound = text('Import failed: the conversation is private or does not exist')
export const importNoExport = text('Import failed: the file is not a Polis export')
export const importUnreadable = text('Import failed: the export has a line that cannot be read')
export const importTooLarge = text('Import failed: it is too large')
export const importUnexpected = text('Import failed: the source did not answer as Polis does')
export const importIncomplete = text('Import failed: the file did not arrive whole')
export const setAside = textOf('You were set aside from the analysis of “{title}”')
export const setAsideInUnreadable = text('You were set aside from the analysis of a conversation')
export const readmitted = textOf('You are back in the analysis of “{title}”')
export const readmittedInUnreadable = text('You are back in the analysis of a conversation')
export const suspended = text('You are suspended and can only read')
export const suspensionLifted = text('Your suspension was lifted')
export const appealAcceptedSuspension = text('Your appeal was accepted. Your suspension is lifted.')
export const administered = {
  close: text('An administrator closed your conversation'),
  reopen: text('An administrator reopened your conversation'),
  delete: text('An administrator deleted your conversation'),
  given: text('An administrator gave you a conversation to lead'),
  taken: text('An administrator gave your conversation to somebody else'),
}
export const newDevice = text('A new device logged in')
export const loginMethodsChanged = text('The ways to log in to your account were changed')
export const approveOrEnd = text('Approve it or end it')
export const newOpinions = textOf(
  '{count, plural, one {# new opinion to vote on} other {# new opinions to vote on}}',
)

export const kindsTitle = text('Kinds of notification')
export const kindsText = text(
  'Choose what you are told about. It appears under Notifications; nothing is sent to you.',
)
export const kindsLoading = text('Loading your choices')
export const kindsLoadFailed = text('Your choices could not be loaded.')
export const kindChangeFailed = text('This could not be changed.')
export const alwaysOn = text('always on')
export const kindsOn = textOf('{on} of {all} kinds')
export const kindNewOpinion = text('New opinions in my conversations')
export const kindVotes = text('Votes on my opinions')
export const kindDecisions = text('Moderation decisions')
export const kindAppeals = text('Answers to appeals')
export const kindOutcomes = text('Outcomes')
export const kindPublication = text('Your conversation becomes public')
export const kindImports = text('Imports')
export const kindNewOpinions = text('New opinions to vote on')
export const kindUpdates = text('Updates from organizers')
export const kindNewOpinionsHint = text('In conversations that you follow, at most once a day.')

export const follow = text('Notify me about new ones')
export const following = text('You will be notified of new ones, at most once a day.')
export const unfollow = text('Stop notifying me')
export const followConversation = text('Notify me about new opinions')
export const unfollowConversation = text('Stop notifying me about new opinions')
export const followFailed = text('Following the conversation failed. Try again.')
export const followsTooMany = text('You cannot follow any more conversations.')
export const unfollowFailed = text('Unfollowing the conversation failed. Try again.')

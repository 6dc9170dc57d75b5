import { text, textOf } from './catalogue.ts'

export const search = text('Part of the username')
export const searchHint = text('One or two letters find names that begin with them.')
export const who = text('Who')
export const groups = {
  roles: text('With a role'),
  everybody: text('Everybody'),
  guest: text('Guests'),
  phone: text('Without an identity proof'),
  identity: text('With an identity proof'),
}
export const from = text('Registered from')
export const until = text('Registered until')
export const endsBefore = text('The end is before the beginning.')
export const loading = text('Loading the people')
export const failed = text('The people could not be loaded.')
export const noneFound = text('Nobody matches.')
export const more = text('Show more')
export const guestSince = textOf('Guest since {date}')

export const actsOn = textOf('Actions: {username}')
export const download = text('Download data')
export const downloadTitle = textOf('Download the data of {username}?')
export const downloadFor = text(
  'For a person who asks for their data and cannot download it themselves. Make sure that it is them, and give the file to nobody else.',
)
export const downloadWithout = text(
  'The file has no votes and no answers to polls: nobody but the person may learn how they voted. In their settings they can download those, too.',
)
export const isAudited = text('The audit log records that you did this.')
export const downloadFailed = text('The data could not be downloaded. Try again.')
export const downloaded = text('The data is saved as a file.')

export const logOut = text('Log out on all devices')
export const logOutTitle = textOf('Log {username} out on all devices?')
export const logOutFor = text(
  'For a person whose device was lost, or who sees a device in their settings that they do not know.',
)
export const logOutMeans = text(
  'They stay logged out until they prove again who they are. What they have not sent yet is lost.',
)
export const logOutFailed = text('This person could not be logged out. Try again.')
export const loggedOut = textOf(
  '{n, plural, =0 {{username} was not logged in on any device.} one {{username} is logged out on # device.} other {{username} is logged out on # devices.}}',
)

export const erase = text('Erase')
export const eraseTitle = textOf('Erase {username}?')
export const eraseFor = text(
  'For a person who asks for it and cannot delete the account themselves. It is the same as if they did:',
)
export const erased = {
  texts: text(
    'Their opinions, conversations and other texts are erased. What was posted as an organization stays.',
  ),
  votes: text('Their votes and answers to polls count no more.'),
  logins: text('They are logged out on all devices, and what proved who they are is erased.'),
}
export const goOn = text('Go on')
export const eraseAgain = textOf('Erase {username} for ever?')
export const isFinal = text('Nobody can undo this. Type the username, so that it is the right one.')
export const typeName = textOf('Type {username}')
export const notTyped = textOf('This is not {username}.')
export const hasRole = text('Take the role from this person first.')
export const isGone = text('This account does not exist any more.')
export const eraseFailed = text('The account could not be erased. Try again.')
export const isErased = textOf('{username} is erased.')

import { text, textOf } from './catalogue.ts'

export const title = text('Settings')
export const account = text('Account')
export const appearance = text('Appearance and input')
export const content = text('Notifications and content')
export const legal = text('Legal')
export const loading = text('Loading your account')
export const profileFailed = text("Failed to fetch user's personal profile.")

export const signedOut = text(
  'You are not logged in. You can read every public conversation and vote in most of them. With an account you keep your votes and can follow topics.',
)
export const offline = text('No internet connection. Your account appears when you are online again.')
export const statusUnreadable = text('We could not check whether you are logged in. We will keep trying.')
export const needsGuest = text('Log in or create an account to use this page.')
export const needsAccount = text('Guests have one device: this one. Create an account to use several.')

export const name = text('Name')
export const profile = text('Profile')
export const devices = text('Devices')
export const numDevices = textOf('{n, plural, one {# device} other {# devices}}')
export const unavailable = text('not available')
export const topics = text('Topics you follow')
export const numPeople = textOf('{count, plural, =0 {nobody} other {#}}')
export const you = text('You')
export const numTopics = textOf('{count, plural, =0 {none} other {#}}')

export const theme = text('Appearance')
export const themeSystem = text('Same as the device')
export const themeLight = text('Light')
export const themeDark = text('Dark')
export const voteKeys = text('Keys A, S and D on the card')
export const voteKeysHint = text('They agree, pass and disagree.')
export const swipeToVote = text('Swipe to vote')
export const swipeToVoteHint = text('Pull the card toward Agree or Disagree. The buttons stay.')

export const privacy = text('Privacy')
export const terms = text('Terms')
export const about = text('About')
export const version = textOf('Version {version}')

export const logOut = text('Log out')
export const logOutHere = text('Log out of this device')
export const logOutText = text(
  'Your drafts and all other data about you in this browser will be erased. Your votes and opinions stay in your account.',
)
export const votesWaiting = textOf(
  '{n, plural, one {# vote has not been sent yet. If you log out now, it will be lost.} other {# votes have not been sent yet. If you log out now, they will be lost.}}',
)
export const waitingShort = textOf(
  '{n, plural, one {# vote waiting to be sent} other {# votes waiting to be sent}}',
)
export const sendFirst = text('Send votes, then log out')
export const logOutAnyway = text('Log out without sending')
export const stillWaiting = text(
  'The votes could not be sent. Check your connection and try again, or log out without sending them.',
)
export const logOutFailed = text('You could not be logged out. Try again.')
export const cancel = text('Cancel')
export const deletion = text('Delete account')
export const guestDeletion = text('Delete guest data')

export const save = text('Save name')
export const saved = textOf('Your name is now {name}.')
export const saveFailed = text('The name could not be saved. You keep your old name.')

export const joined = text('Joined')
export const organizations = text('Organizations')
export const noOrganizations = text(
  'You do not belong to an organization. The people who run this site can add you to one.',
)
export const data = text('Your data')
export const download = text('Download everything')
export const downloadHint = text(
  'Profile, devices, topics, conversations, opinions and votes, as one JSON file.',
)
export const downloadFailed = text('Your data could not be downloaded. Try again.')
export const downloaded = text('Your data has been downloaded.')

export const devicesText = text(
  'Each browser in which you are logged in is a device. End the ones you do not know or no longer use.',
)
export const deviceList = text('Your devices')
export const loadingDevices = text('Loading your devices')
export const devicesFailed = text('Your devices could not be loaded.')
export const unnamed = text('Unnamed device')
/** A device by its programs: “Firefox on Windows”. */
export const browserOn = textOf('{browser} on {system}')
export const thisDevice = text('This device')
export const loggedOut = text('Logged out')
/** ⟨⟩ is where the time since then stands, such as “3 days ago”. */
export const usedSince = textOf('Since {date} · last seen ⟨⟩')
export const onHold = textOf(
  'New device, on hold until {until}. Until then it can take part, but cannot delete the account, download your data or end other devices.',
)
export const thisOnHold = textOf(
  'This device is new and on hold until {until}. Until then it cannot delete the account, download your data or end other devices. You can lift the hold on an older device.',
)
export const holdRefusedUntil = textOf(
  'This device is on hold until {until}, because it is new. The hold protects your account if somebody else gets your phone number or reads your mail. You can do this now on an older device, or lift the hold there.',
)
export const holdRefused = text(
  'This device is on hold, because it is new. You can do this now on an older device, or lift the hold there.',
)
export const endDevice = text('End this device')
export const endTitle = textOf('End {label}?')
export const endText = text(
  'It is logged out at once. Votes that it has not sent yet are lost. To use it again, log in again on it.',
)
export const ended = textOf('{label} has been logged out.')
export const endFailed = text('The device could not be ended.')
export const liftHold = text('Lift hold')
export const liftTitle = textOf('Lift the hold on {label}?')
export const liftText = text(
  'Do this only if you have just logged in on that device yourself. It can then do everything at once, including deleting your account.',
)
export const lifted = textOf('{label} is no longer on hold.')
export const liftFailed = text('The hold could not be lifted.')

export const deletionWhat = text('What happens')
export const deletionTexts = text(
  'The text of your opinions is erased, and “deleted user” replaces your name.',
)
export const deletionVotes = text(
  'Your votes and poll answers are deleted. Totals lose them at once; where only results are published, once ten people have left.',
)
export const deletionIdentity = text(
  'Your devices, followed topics, drafts and everything stored about how you log in are erased.',
)
export const guestDeletionIdentity = text(
  'The key of this browser, your followed topics and your drafts are erased.',
)
export const deletionConversations = text(
  'Conversations you started are hidden from every list, with all opinions in them. Conversations you posted as an organization stay with it.',
)
export const deletionName = textOf('Others can take the name {name} after 30 days.')
export const deletionFinal = text('This cannot be undone.')
export const deletionCopy = text('You can download a copy of your data first:')
export const typeName = textOf('Type {name} to confirm')
export const notTyped = textOf('Type your name as it is written here: {name}')
export const deletionFailed = text('The account could not be deleted. Nothing has changed.')
export const deleteAccount = text('Delete my account')

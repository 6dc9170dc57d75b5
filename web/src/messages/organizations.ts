import { text, textOf } from './catalogue.ts'

export const title = text('Organizations')
export const settings = text('Settings')
export const search = text('Search organizations and usernames')
export const add = text('New')
export const newTitle = text('New organization')
export const organization = text('Organization')
export const members = text('Members')
export const facilitators = text('Facilitators')
export const conversations = text('Conversations')
export const noWebsite = text('no website')
export const loading = text('Loading the organizations')
export const failed = text('The organizations could not be loaded.')
export const empty = text('There are no organizations yet.')
export const nothingFound = text('No organization or username matches.')
export const organizationsOf = textOf('{username} is a member of:')
export const noOrganizationOf = textOf('{username} is not in any organization.')

export const chooseImage = text('Choose an image')
export const removeImage = text('Remove the image')
export const imageRules = text('PNG or JPEG, at least 200 × 200, up to 2 MB.')
export const notAnImage = text('This file is not an image.')
export const imageTooSmall = text('The image is smaller than 200 × 200.')
export const imageTooLarge = text('The image is larger than 2 MB or 4096 × 4096.')
export const imageFailed = text('The image could not be sent. Try again.')
export const imageReady = text('The image is uploaded. Save to show it.')

export const name = text('Name')
export const nameRequired = text('Enter a name')
export const nameTooLong = textOf('{most, plural, other {The name can have at most # characters.}}')
export const nameTaken = text('An organization already has this name.')
export const description = text('Description')
export const descriptionTooLong = textOf(
  '{most, plural, other {The description can have at most # characters.}}',
)
export const website = text('Website')
export const notHttps = text('Enter an address that starts with https://')
export const websiteTooLong = textOf('{most, plural, other {The address can have at most # characters.}}')
export const save = text('Save')
export const saved = text('Saved')
export const saveFailed = text('It could not be saved. Try again.')
export const close = text('Close')

export const addMember = text('Add by username')
export const addButton = text('Add')
export const nobody = textOf('There is nobody called {username}.')
export const notAUsername = text('Enter a username: lowercase letters, digits and _.')
export const alreadyMember = textOf('{username} is already a member.')
export const memberAdded = textOf('{username} is now a member.')
export const memberRemoved = textOf('{username} is no longer a member.')
export const removeMember = textOf('Remove {username}')
export const removeMemberTitle = textOf('Remove {username}?')
export const removeMemberText = textOf(
  'This person can no longer post as {organization} or moderate for it. What was posted stays.',
)
export const removeMemberButton = text('Remove')
export const roleOf = textOf('Role of {username}')
export const member = text('Member')
export const facilitator = text('Facilitator')
export const facilitatorHint = text('Facilitators moderate what was posted as the organization.')
export const makeInvitation = text('Make an invitation link')
export const invitationHint = text(
  'Or send a link: whoever accepts it first, with an account, becomes a facilitator.',
)
export const invitationReady = textOf(
  'Send it to one person. It is shown only now, and works once, until {date}.',
)
export const copyInvitation = text('Copy the link')
export const tooManyInvitations = textOf(
  '{most, plural, other {# links wait to be used. Withdraw them first.}}',
)
export const waitingInvitations = textOf(
  '{count, plural, one {# link has not been used yet.} other {# links have not been used yet.}}',
)
export const withdrawInvitations = textOf('{count, plural, one {Withdraw it} other {Withdraw them}}')
export const changeFailed = text('It could not be changed. Try again.')
export const membersFailed = text('The members could not be loaded.')
export const loadingMembers = text('Loading the members')
export const noMembers = text('Nobody is a member yet.')

export const remove = text('Delete')
export const removeTitle = textOf('Delete {name}?')
export const removeText = text('It has posted nothing and has no members.')
export const removed = textOf('{name} is deleted')
export const postedByIt = textOf(
  '{count, plural, one {Cannot be deleted: 1 conversation was posted by it.} other {Cannot be deleted: {count, number} conversations were posted by it.}}',
)
export const hasMembers = textOf(
  '{count, plural, one {Cannot be deleted: it has 1 member.} other {Cannot be deleted: it has {count, number} members.}}',
)

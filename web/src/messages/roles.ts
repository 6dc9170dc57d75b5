import { text, textOf } from './catalogue.ts'

export const administrator = text('Administrator')
export const moderator = text('Moderator')
export const roleOf = textOf('{role}: {username}')
export const joined = textOf('Joined on {date}')
export const memberOf = textOf('Member of {names}')
export const notAUsername = text('Enter a username: lowercase letters, digits and _.')
export const noIdentityProof = text('Logs in by a code alone')
export const roleGranted = textOf('{username}: {role}')
export const roleRevoked = textOf(
  '{role, select, moderator {{username}: no longer moderator} other {{username}: no longer administrator}}',
)
export const changeFailed = text('The role could not be changed. Try again.')
export const lastAdministrator = text('This is the last administrator. Give somebody else the role first.')

export const phoneOnlyTitle = text('Give a role to this account?')
export const phoneOnly = text(
  'This account logs in by a code alone. Somebody who takes over its phone number or mailbox would get the role.',
)
export const grantRole = text('Give the role')
export const revokeTitle = textOf(
  '{role, select, moderator {Take the role moderator from {username}?} other {Take the role administrator from {username}?}}',
)
export const revokeText = text('It ends at once, on all devices.')
export const revokeOwnText = text('This is your own role: these pages close for you at once.')
export const revokeRole = text('Take the role')

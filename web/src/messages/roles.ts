import { text, textOf } from './catalogue.ts'

export const search = text('Username')
export const find = text('Find')
export const withRoles = text('People with roles')
export const found = text('Found')
export const administrator = text('Administrator')
export const moderator = text('Moderator')
export const roleOf = textOf('{role}: {username}')
export const joined = textOf('Joined on {date}')
export const memberOf = textOf('Member of {names}')
export const nobody = textOf('There is nobody called {username}.')
export const notAUsername = text('Enter a username: lowercase letters, digits and _.')
export const noIdentityProof = text('No passport proof')
export const loading = text('Loading the people with roles')
export const failed = text('The people with roles could not be loaded.')
export const findFailed = text('The search failed. Try again.')
export const roleGranted = textOf('{username}: {role}')
export const roleRevoked = textOf(
  ({ role, username }: { role: string; username: string }) => `${username}: no longer ${role.toLowerCase()}`,
)
export const changeFailed = text('The role could not be changed. Try again.')
export const lastAdministrator = text('This is the last administrator. Give somebody else the role first.')

export const phoneOnlyTitle = text('Give a role to this account?')
export const phoneOnly = text(
  'This account has no passport proof. Somebody who takes over the number would get the role.',
)
export const grantRole = text('Give the role')
export const revokeTitle = textOf(
  ({ role, username }: { role: string; username: string }) =>
    `Take the role ${role.toLowerCase()} from ${username}?`,
)
export const revokeText = text('It ends at once, on all devices.')
export const revokeOwnText = text('This is your own role: these pages close for you at once.')
export const revokeRole = text('Take the role')

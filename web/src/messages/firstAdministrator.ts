import { text, textOf } from './catalogue.ts'

export const title = text('First administrator')
export const gone = text(
  'This link was used or has ended, or this site has an administrator already. Whoever runs the server can make a new one while there is none.',
)
export const home = text('Home')
export const duties = text(
  'An administrator sets up this site: its name and texts, who may start a conversation, and who else gets a role.',
)
export const needsAccount = text('To become administrator, log in or create an account.')
export const become = text('Become administrator')
export const becomeFailed = text('It did not work. Try again.')
export const loggedInAs = textOf('You are logged in as {username}.')
export const done = text('You are administrator of this site')
export const toAdministration = text('Open administration')

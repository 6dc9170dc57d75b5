import { text, textOf } from './catalogue.ts'

export const forModerators = text('This page is for moderators')
export const forAdministrators = text('This page is for administrators')
export const withoutRole = textOf(
  'You are logged in as {username}, without that role. The site’s administrators can give it to you.',
)
export const notLoggedIn = text('You are not logged in. Log in with an account that has this role.')
export const home = text('Home')

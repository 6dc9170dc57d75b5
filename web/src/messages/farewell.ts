import { text } from './catalogue.ts'

export const loggedOut = text('You are logged out. Nothing of you is kept in this browser.')
export const deleted = text(
  'Your account is deleted. What you wrote and voted is being erased, and nothing of you is kept in this browser.',
)

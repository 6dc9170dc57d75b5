import { text, textOf } from './catalogue.ts'

export const saved = textOf('Saved: you chose {option}.')
export const savedOffline = textOf('You chose {option}. Sent when you are online again.')
export const notSaved = text('Your answer could not be saved.')
export const needsAccount = textOf(
  'You need an account to answer this poll. Your answer ({option}) is kept on this device until you log in.',
)
export const answersLater = text('You see how others answered once ten people have.')
export const intendedAnswerSaved = textOf('The poll answer you chose before logging in is saved: “{option}”')
